//===- main.cpp - precedent COMMAND … -------------------------------------------------------------------*- C++ -*-===//

#include "Commands.h"
#include "Options.h"
#include "Output.h"
#include "Usage.h"

#include "core/support/Memory.h"
#include "reports/Audit.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Config/llvm-config.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace precedent;
using namespace precedent::tool;

static int runTool(llvm::ArrayRef<const char *> arguments) {
  CLI::App app("Precedent proves that an execution schedule is legal before anything is lowered from it.", "precedent");
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_help_flag("-h,--help", "this text; `precedent COMMAND --help` tells everything about a command");
  app.set_version_flag("--version", "precedent " + toolVersion().str() + " (LLVM " LLVM_VERSION_STRING ")",
                       "version of this program and of its LLVM");
  app.require_subcommand(1);

  Invocation invocation;
  invocation.commandLine = commandLineOf(arguments);
  addCheckCommand(app, invocation);
  addAuditCommand(app, invocation);
  addInferCommand(app, invocation);
  addPlanCommand(app, invocation);
  addConvertCommand(app, invocation);
  addLowerCommand(app, invocation);
  addDigestCommand(app, invocation);
  addCanonicalCommand(app, invocation);
  addTargetsCommand(app, invocation);
  addFuzzCommand(app, invocation);
  addReportCommand(app, invocation);
  addExplainCommand(app, invocation);
  addRulesCommand(app, invocation);
  for (CLI::App *command : app.get_subcommands({}))
    command->group("Commands");
  // Last, or every command would inherit it.
  app.footer("Exit status: 0 legal, 1 illegal, 2 usage, I/O or no schedule, 3 undecided, 70 internal error.");

  if (arguments.empty()) {
    llvm::errs() << app.help();
    return kUsageStatus;
  }
  if (std::string mistake = findMistake(app, arguments); !mistake.empty())
    return usageError(app, mistake);
  std::vector<std::string> words(arguments.rbegin(), arguments.rend()); // CLI11 takes them from the end
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp &) {
    return writeOutput("", 0, [&](llvm::raw_ostream &os) { os << app.help(); });
  } catch (const CLI::CallForVersion &version) {
    return writeOutput("", 0, [&](llvm::raw_ostream &os) { os << version.what() << '\n'; });
  } catch (const CLI::ParseError &error) {
    return usageError(app, messageOf(app, error));
  }
  return invocation.status;
}

/// Closed standard streams become /dev/null, so that no file is opened in their place. Returns whether standard output
/// was open.
static bool secureStreams() {
  bool hasOutput = fcntl(STDOUT_FILENO, F_GETFD) != -1;
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", O_RDWR) != stream)
      return false;
  return hasOutput;
}

int main(int argc, char **argv) {
  // A reader that goes away is an error of writing, reported like any other.
  std::signal(SIGPIPE, SIG_IGN);
  keepFreedMemory();
  llvm::ArrayRef<const char *> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  int status = kInternalErrorStatus;
  try {
    status = secureStreams() ? runTool(arguments) : complain("standard output is closed");
  } catch (const std::bad_alloc &) {
    status = complain("out of memory; limits can be set, see `precedent check --help`");
  } catch (const std::exception &error) {
    llvm::errs() << "precedent: internal error: " << error.what()
                 << "\nPlease report it, with the command that repeats it:\n  " << commandLineOf(arguments) << '\n';
  }
  // What could not be written was reported where that was possible; LLVM would abort on an error that is left.
  llvm::outs().clear_error();
  llvm::errs().clear_error();
  return status;
}
