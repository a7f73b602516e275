#include "CheckFlags.h"
#include "ReadFlags.h"

#include "core/formats/graph/ReadOracle.h"
#include "reports/InferenceText.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct InferArguments {
  CheckFlags flags;
  std::string file, oracle;
  uint32_t maxListed = 60;
};
} // namespace

static int runInfer(InferArguments &arguments, const Invocation &invocation) {
  AuditOptions &options = arguments.flags.audit;
  options.read.format = InputFormat::Graph;
  if (!arguments.oracle.empty()) {
    auto source = SourceText::open(arguments.oracle, options.read.limits.maxBytes);
    if (!source)
      return complain(source.takeError());
    llvm::Expected<OracleGraph> oracle = readOracle(std::move(*source), options.read.limits);
    if (!oracle)
      return complain(oracle.takeError());
    options.check.infer.oracle = std::make_shared<OracleGraph>(std::move(*oracle));
  }
  Audit audit;
  audit.options = options;
  audit.records.push_back(auditFile(arguments.file, options));
  auto listEdges = [&](llvm::raw_ostream &os) { writeInferenceText(audit.records.front(), arguments.maxListed, os); };
  return report(audit, arguments.flags, invocation, listEdges);
}

void tool::addInferCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "infer", "infer which operations of a program must keep their order, and why\n"
               "Exit status as for `check`: 1 if the program has no legal order, or if edges are missing against an "
               "oracle or another policy.");
  auto arguments = std::make_shared<InferArguments>();
  InferOptions &infer = arguments->flags.audit.check.infer;
  command
      ->add_option("GRAPH", arguments->file,
                   "a program: precedent.graph.v1 (JSON), or the functions of an MLIR file, with facts as attributes "
                   "`precedent.…`; - is "
                   "standard input")
      ->required();
  const char *group = "Which edges";
  addChoice(*command, "--policy", infer.policy, choicesOf(allPolicies()),
            "reference: exactly the orders that a result depends on; the others repeat Tessera's inference before and "
            "after its corrections of that week")
      ->group(group);
  auto readAgainst = [&infer](const std::string &text) {
    infer.against = parsePolicy(text);
    std::vector<std::string> names;
    for (DependencePolicy policy : allPolicies())
      names.push_back(nameOf(policy).str());
    if (!infer.against)
      refuseValue("--against", refusalOfChoice(text, names));
  };
  CLI::Option *against =
      command
          ->add_option_function<std::string>("--against", readAgainst,
                                             "compare with the edges of another policy: those that are missing, and "
                                             "those that order too much, each with the shortest program that shows it")
          ->option_text("=POLICY")
          ->group(group);
  command
      ->add_option("--oracle", arguments->oracle,
                   "compare with edges written by hand (precedent.oracle.v1), edge by edge and as closures")
      ->option_text("=FILE")
      ->excludes(against)
      ->group(group);
  addNumber(*command, "--max-slices", infer.maxSlices, "differences for which the shortest program is looked for")
      ->group(group);
  addNumber(*command, "--max-range-queries", infer.maxRangeQueries,
            "questions about symbolic ranges; what is not asked any more is an edge")
      ->group(group);
  addNumber(*command, "--max-edges", infer.maxEdges, "edges up to which a graph is drawn")->group(group);
  addNumber(*command, "--max-listed", arguments->maxListed, "edges listed in text; JSON has them all")->group(group);
  addReportFlags(*command, arguments->flags);
  addLimitFlags(*command, arguments->flags.audit.read.limits);
  command->callback([arguments, &invocation] { invocation.status = runInfer(*arguments, invocation); });
}
