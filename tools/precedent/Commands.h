//===- Commands.h - the commands of the tool ------------------------------------------------------------*- C++ -*-===//
//
// One file a command. A command describes its options, reads them, calls one function of the libraries, and hands the
// answer to a writer; it decides nothing.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Verdict.h"

#include <string>

namespace CLI {
class App;
}

namespace precedent::tool {

/// What one run of the process is about.
struct Invocation {
  std::string commandLine; ///< quoted for a shell, to repeat the run
  int status = kUsageStatus;
};

/// Each adds its command to `app`; when the command is chosen, it runs and sets the status.
void addCheckCommand(CLI::App &app, Invocation &invocation);
void addAuditCommand(CLI::App &app, Invocation &invocation);
void addInferCommand(CLI::App &app, Invocation &invocation);
void addPlanCommand(CLI::App &app, Invocation &invocation);
void addPlanMegaMoeCommand(CLI::App &plan, Invocation &invocation);
void addPlanOrderCommand(CLI::App &plan, Invocation &invocation);
void addConvertCommand(CLI::App &app, Invocation &invocation);
void addLowerCommand(CLI::App &app, Invocation &invocation);
void addDigestCommand(CLI::App &app, Invocation &invocation);
void addCanonicalCommand(CLI::App &app, Invocation &invocation);
void addExplainCommand(CLI::App &app, Invocation &invocation);
void addRulesCommand(CLI::App &app, Invocation &invocation);
void addTargetsCommand(CLI::App &app, Invocation &invocation);
void addFuzzCommand(CLI::App &app, Invocation &invocation);
void addReportCommand(CLI::App &app, Invocation &invocation);

} // namespace precedent::tool
