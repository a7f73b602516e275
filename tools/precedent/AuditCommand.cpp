#include "CheckFlags.h"
#include "Progress.h"

#include "reports/AuditTree.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct AuditArguments {
  CheckFlags flags;
  std::string folder;
};
} // namespace

static int runAudit(AuditArguments &arguments, const Invocation &invocation) {
  if (llvm::Error error = readCostsFlag(arguments.flags))
    return complain(std::move(error));
  Progress progress;
  auto starting = [&](llvm::StringRef path, uint64_t index, uint64_t total) { progress.show(path, index, total); };
  llvm::Expected<Audit> audit = auditTree(arguments.folder, arguments.flags.audit, starting);
  progress.clear();
  if (!audit)
    return complain(audit.takeError());
  int status = report(*audit, arguments.flags, invocation);
  if (audit->records.empty())
    complain("no file below " + arguments.folder + " holds a schedule, so nothing was checked");
  return status;
}

void tool::addAuditCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "audit",
      "check every schedule below a folder\n"
      "Looks at each regular file, sorted by path; links to files are followed, links to folders are not. Files "
      "of\nother formats are counted. A folder without any schedule ends with 2. Exit status as of `check`.");
  auto arguments = std::make_shared<AuditArguments>();
  command->add_option("DIR", arguments->folder, "the folder")->required();
  addCheckFlags(*command, arguments->flags);
  command->callback([arguments, &invocation] { invocation.status = runAudit(*arguments, invocation); });
}
