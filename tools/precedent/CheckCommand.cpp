#include "CheckFlags.h"
#include "Progress.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct CheckArguments {
  CheckFlags flags;
  std::vector<std::string> files;
};
} // namespace

static int runCheck(CheckArguments &arguments, const Invocation &invocation) {
  if (llvm::count(arguments.files, "-") > 1)
    return complain("standard input (-) can be read only once");
  Progress progress;
  Audit audit;
  audit.options = arguments.flags.audit;
  audit.options.check.progress = [&](llvm::StringRef phase, uint64_t done, uint64_t total) {
    progress.show(phase, done, total);
  };
  for (const std::string &file : arguments.files)
    audit.records.push_back(auditFile(file, audit.options));
  progress.clear();
  return report(audit, arguments.flags, invocation);
}

void tool::addCheckCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "check", "decide whether schedules are legal, and show what is wrong with them\n"
               "Exit status: 0 legal, 1 illegal, 2 no schedule, not supported or not readable, 3 undecided within the "
               "budget,\n70 internal error; of several files the worst, in the order 70, 2, 1, 3, 0.");
  auto arguments = std::make_shared<CheckArguments>();
  command
      ->add_option(
          "FILE", arguments->files,
          "schedules or carriers: Tessera MLIR (text or bytecode), schedule objects "
          "(JSON), schedules of ranks (PyTorch CSV, Zero Bubble and DeepSpeed text), collective plans (MSCCL and "
          "RCCL XML, MSCCL++ JSON); - is standard input")
      ->required();
  addCheckFlags(*command, arguments->flags);
  command->callback([arguments, &invocation] { invocation.status = runCheck(*arguments, invocation); });
}
