//===- Infer.cpp - the reference edges against programs that run ------------------------------------------------===//

#include "props/dependence/ProgramText.h"
#include "props/hunt/Target.h"

#include "analysis/dependence/ReferenceInference.h"

using namespace precedent;
using namespace precedent::props;

/// Above that, ways of being late are too many to run.
static constexpr size_t kMostAsynchronous = 6;

static RequiredOrder closureOf(const ActionGraph &graph) {
  RequiredOrder order(graph.size(), std::vector<bool>(graph.size(), false));
  for (ActionIndex after = 0; after < graph.size(); ++after)
    for (ActionIndex before : graph.predecessors[after]) {
      order[after][before] = true;
      for (ActionIndex earlier = 0; earlier < before; ++earlier)
        order[after][earlier] = order[after][earlier] || order[before][earlier];
    }
  return order;
}

/// Compares what is inferred from the file with what running the program requires.
static std::optional<Find> compareOrders(llvm::StringRef bytes, const HuntOptions &options) {
  std::optional<StepProgram> program = readProgram(bytes);
  if (!program || numAsynchronous(*program) > kMostAsynchronous || mattersWhenDone(*program))
    return std::nullopt;
  ReadOptions read = options.read;
  read.format = InputFormat::Graph;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("case", bytes), read);
  if (!document)
    return Find{"hunt-edges", "a well-formed program is refused: " + llvm::toString(document.takeError())};
  const GraphFunction &graph = std::get<GraphFile>(document->content).functions.front();
  llvm::Expected<ReferenceInference> inference = inferReference(graph, {});
  if (!inference)
    return Find{"hunt-edges", "nothing is inferred: " + llvm::toString(inference.takeError())};
  RequiredOrder inferred = closureOf(inference->dag.graph), required = requiredOrder(*program);
  for (size_t after = 0; after < required.size(); ++after)
    for (size_t before = 0; before < after; ++before)
      if (inferred[after][before] != required[after][before])
        return Find{"hunt-edges", "s" + std::to_string(before) + " before s" + std::to_string(after) +
                                      (required[after][before] ? " is required and not inferred"
                                                               : " is inferred, and either order gives the same")};
  return std::nullopt;
}

static Outcome testInference(const Case &tried, const HuntOptions &options) {
  Outcome outcome = testRules(tried, options);
  if (!outcome.find)
    outcome.find = compareOrders(tried.bytes, options);
  return outcome;
}

static constexpr llvm::StringLiteral kSources[] = {"program"};

namespace precedent::props {
const Target &inferTarget() {
  static const Target target{"infer", "inferred edges, against what running the program requires", kSources, false,
                             testInference};
  return target;
}
} // namespace precedent::props
