#include "CheckFlags.h"
#include "Progress.h"
#include "TimelineFlags.h"

#include "reports/BindingText.h"
#include "targets/BuiltinTargets.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct CheckArguments {
  CheckFlags flags;
  std::vector<std::string> files;
  TimelineFlags timeline;
  std::string issued, package, witnesses;
};
} // namespace

static int runCheck(CheckArguments &arguments, const Invocation &invocation) {
  if (llvm::count(arguments.files, "-") > 1)
    return complain("standard input (-) can be read only once");
  AuditOptions &options = arguments.flags.audit;
  CheckOptions &check = options.check;
  if (llvm::Error error = readCostsFlag(arguments.flags))
    return complain(std::move(error));
  if (std::string wrong = refusalOf(arguments.timeline, arguments.flags, arguments.files.size()); !wrong.empty())
    return complain(wrong);
  check.schedule.timeline = arguments.timeline.form.has_value();
  arguments.flags.figures = true;
  if (!arguments.issued.empty()) {
    auto source = SourceText::open(arguments.issued, options.read.limits.maxBytes);
    if (!source)
      return complain(source.takeError());
    llvm::Expected<IssuedOrder> issued = readIssuedOrder(std::move(*source), options.read.limits);
    if (!issued)
      return complain(issued.takeError());
    check.issued = std::make_shared<IssuedOrder>(std::move(*issued));
  }
  if (!arguments.package.empty()) {
    auto source = SourceText::open(arguments.package, options.read.limits.maxBytes);
    if (!source)
      return complain(source.takeError());
    llvm::Expected<NativePackage> package = readPackage(**source);
    if (!package)
      return complain(package.takeError());
    check.target.package = std::make_shared<NativePackage>(std::move(*package));
  }
  Progress progress;
  Audit audit;
  audit.options = options;
  audit.options.check.progress = [&](llvm::StringRef phase, uint64_t done, uint64_t total) {
    progress.show(phase, done, total);
  };
  for (const std::string &file : arguments.files)
    audit.records.push_back(auditFile(file, audit.options));
  progress.clear();
  if (!arguments.witnesses.empty())
    if (llvm::Error error = writeWitnesses(audit, arguments.witnesses))
      return complain(std::move(error));
  int status = report(audit, arguments.flags, invocation);
  return arguments.timeline.form ? writeTimeline(audit, arguments.timeline, arguments.flags, status) : status;
}

static void addTargetFlags(CLI::App &app, CheckArguments &arguments) {
  const char *group = "Spectral carriers";
  std::string &profile = arguments.flags.audit.check.target.profile;
  auto readProfile = [&profile](const std::string &text) {
    std::vector<std::string> names = builtinTargets().profileNames();
    if (!llvm::is_contained(names, text))
      refuseValue("--target", refusalOfChoice(text, names));
    profile = text;
  };
  app.add_option_function<std::string>("--target", readProfile,
                                       "check the program against the contract of this profile (`precedent targets` "
                                       "lists them), as before lowering to it")
      ->option_text("=NAME")
      ->group(group);
  app.add_option("--package", arguments.package,
                 "the native library that the program enters (ELF): it must have the entry, and be for the "
                 "architecture of the program")
      ->option_text("=FILE")
      ->group(group);
  app.add_flag(
         "--binding", arguments.flags.audit.check.binding,
         "tell for each historical consumer which fields can be edited unseen, with Z3, and prove that the strict "
         "check leaves none; every witness is read and checked again")
      ->group(group);
  app.add_option_function<std::string>(
         "--witnesses",
         [&arguments](const std::string &folder) {
           arguments.witnesses = folder;
           arguments.flags.audit.check.binding = true;
         },
         "write the edited carriers of --binding below this folder")
      ->option_text("=DIR")
      ->group(group);
}

void tool::addCheckCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "check", "decide whether schedules are legal, and show what is wrong with them\n"
               "Exit status: 0 legal, 1 illegal, 2 no schedule, not supported or not readable, 3 undecided within the "
               "budget,\n70 internal error; of several files the worst, in the order 70, 2, 1, 3, 0.");
  auto arguments = std::make_shared<CheckArguments>();
  command
      ->add_option("FILE", arguments->files,
                   "schedules or carriers: Tessera MLIR (text or bytecode), schedule objects and "
                   "MegaMoE plans (JSON), schedules of ranks (PyTorch CSV, Zero Bubble and DeepSpeed text, JSON), "
                   "collective plans "
                   "(MSCCL and RCCL XML, MSCCL++ JSON); - is standard input")
      ->required();
  addCheckFlags(*command, arguments->flags);
  command
      ->add_option(
          "--issued", arguments->issued,
          "the order in which a runtime issued a MegaMoE plan, a JSON list of action ids, to be checked against "
          "the plan's dependencies")
      ->option_text("=FILE")
      ->group("Input");
  addTimelineFlags(*command, arguments->timeline);
  addTargetFlags(*command, *arguments);
  command->callback([arguments, &invocation] { invocation.status = runCheck(*arguments, invocation); });
}
