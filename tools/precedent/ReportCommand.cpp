#include "Commands.h"
#include "Options.h"
#include "Output.h"

#include "core/support/Limits.h"
#include "reports/AuditMerge.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct ReportArguments {
  std::vector<std::string> audits;
  std::string output;
  bool isMerge = false;
};
} // namespace

static int runReport(const ReportArguments &arguments) {
  std::vector<std::shared_ptr<const SourceText>> sources;
  for (const std::string &file : arguments.audits) {
    auto source = SourceText::open(file, Limits().maxBytes);
    if (!source)
      return complain(source.takeError());
    sources.push_back(std::move(*source));
  }
  llvm::Expected<MergedAudit> merged = mergeAudits(sources);
  if (!merged)
    return complain(merged.takeError());
  return writeOutput(arguments.output, merged->exitStatus, [&](llvm::raw_ostream &os) { os << merged->text; });
}

void tool::addReportCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "report", "make something of audits that were written before\n"
                "Exit status as for the joined audit: 0 legal, 1 illegal or finds, 2 not to be joined, 3 undecided.");
  auto arguments = std::make_shared<ReportArguments>();
  command->add_option("AUDIT", arguments->audits, "audits, precedent.audit.v1")->required();
  command
      ->add_flag(
          "--merge", arguments->isMerge,
          "join them: the shards of a hunt into what one machine would have written, other audits one behind the "
          "other")
      ->required();
  command->add_option("-o,--output", arguments->output, "write there and not to standard output")->option_text("=FILE");
  command->callback([arguments, &invocation] { invocation.status = runReport(*arguments); });
}
