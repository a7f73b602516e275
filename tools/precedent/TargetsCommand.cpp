#include "CheckFlags.h"

#include "reports/TargetsReport.h"
#include "targets/BuiltinTargets.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
enum class TargetsFormat { Text, Json };
} // namespace

static int runTargets(TargetsFormat format, const Invocation &invocation) {
  CheckFlags flags;
  Audit audit;
  audit.records.push_back(auditSource(builtinTargetsText(), audit.options));
  if (format == TargetsFormat::Json && audit.verdict() == Verdict::Legal)
    return writeOutput("", 0, [](llvm::raw_ostream &os) { writeTargetsJson(builtinTargets(), os); });
  return report(audit, flags, invocation, [](llvm::raw_ostream &os) { writeTargetsText(builtinTargets(), os); });
}

void tool::addTargetsCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "targets", "print what each backend declares, after checking it\n"
                 "Profiles with status, package, entries and evidence, and the outcome of every sync key in every "
                 "queue.\nThe names of profiles are the values of `check --target=`. Exit status as of `check`.");
  auto format = std::make_shared<TargetsFormat>(TargetsFormat::Text);
  addChoice<TargetsFormat>(*command, "--format", *format,
                           {{"text", TargetsFormat::Text}, {"json", TargetsFormat::Json}},
                           "tables for people, or `precedent.targets.v1` for programs, which `check` reads");
  command->callback([format, &invocation] { invocation.status = runTargets(*format, invocation); });
}
