#include "verify/CheckMegaMoe.h"

#include "verify/MegaMoeRule.h"
#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"
#include "verify/rules/support/PlanHoldings.h"

using namespace precedent;

namespace {

/// Places in the plan, and in the order in which it was issued.
class PlanAndIssueLocator : public Locator {
public:
  explicit PlanAndIssueLocator(const MegaMoeSubject &subject) : subject(subject) {}
  Location locate(const Anchor &anchor) const override {
    if (anchor.kind == Anchor::Kind::Issued && subject.issued)
      return subject.issued->locate(anchor.index);
    return subject.plan.locator->locate(anchor);
  }

private:
  const MegaMoeSubject &subject;
};

/// A number where it fits, else its text; null where it is none.
FactValue factOf(const Token &token) {
  if (!token.is(TokenType::Integer))
    return token.isString() ? FactValue(token.text.str()) : FactValue();
  int64_t value;
  return token.text.getAsInteger(10, value) ? FactValue(token.text.str()) : FactValue(value);
}

void addFacts(const MegaMoeSubject &subject, const CheckOptions &options, SubjectReport &report) {
  const MegaMoePlan &plan = subject.plan;
  for (PlanField field : {PlanId, PlanNumTokens, PlanPipelineStages, PlanMaxInFlightChunks, PlanMaxLiveDispatchBytes})
    report.facts.add(nameOf(field).str(), factOf(plan.fields[field]));
  report.facts.add("num_chunks", int64_t(plan.numChunks()));
  report.facts.add("actions", int64_t(plan.actions.size()));
  report.facts.add("dependencies", static_cast<int64_t>(plan.actions.dependsOn.total()));
  report.facts.add("digest", factOf(plan.fields[PlanArtifactDigest]));
  report.facts.addOptional("digest_recomputed", subject.digest);

  std::optional<LiveSet> chunks, bytes;
  if (subject.hasActions && subject.order.chains) {
    LiveSetOptions liveOptions;
    liveOptions.maxChains = options.maxChains;
    auto largest = [&](const Holdings &holdings) {
      return largestLiveSet(plan.graph, subject.order.topology, *subject.order.chains, holdings, liveOptions);
    };
    chunks = largest(chunkHoldings(plan));
    if (std::optional<Holdings> buffers = bufferHoldings(plan))
      bytes = largest(*buffers);
  }
  report.facts.add("live_chunks", chunks ? FactValue(chunks->weight) : FactValue());
  report.facts.add("live_bytes", bytes ? FactValue(bytes->weight) : FactValue());
}

/// Checks that were not made, and what that means for the verdict.
void addNotRun(const MegaMoeSubject &subject, SubjectReport &report) {
  if (!subject.hasShape) {
    report.notRun.push_back(
        {"the rules about values, digest and orders", "the plan lacks keys, or has some of the wrong type"});
    return;
  }
  if (!subject.hasActions) {
    report.notRun.push_back({"the rules about orders and live sets", "the actions are not those of the chunks"});
    return;
  }
  bool isNegative = llvm::any_of(subject.plan.chunks, [](const MegaMoeChunk &chunk) {
    return chunk[ChunkDispatchBufferBytes].text.starts_with("-");
  });
  if (!subject.limit || isNegative) {
    report.notRun.push_back({"the rules about live bytes", "the limit or a buffer is none that a plan can have"});
  } else if (!bufferHoldings(subject.plan)) {
    report.notRun.push_back({"megamoe-live-set",
                             "the dispatch buffers add up to 2^63 bytes or more, and live bytes are "
                             "decided in 64 bits"});
    report.verdict = worse(report.verdict, Verdict::Undecided);
  }
}

} // namespace

llvm::Expected<SubjectReport> precedent::checkMegaMoe(const MegaMoePlan &plan, const CheckOptions &options) {
  SubjectReport report;
  RuleRunResult result{report, {}, {}};
  MegaMoeSubject subject(plan, options.issued);
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  ClaimEngine engine(plan.graph, subject.order, options, solver.get());
  OrderExplainer explainer(plan.graph, subject.order, engine,
                           [&](ActionIndex action) { return plan.actions.actionId[action]; });
  PlanAndIssueLocator locator(subject);
  RuleRun<MegaMoeSubject> run(subject, engine, explainer, locator, options, result);
  run.runAll(RuleKind::MegaMoe);
  for (const std::string &trouble : {engine.contradiction(), explainer.contradiction()})
    if (!trouble.empty())
      return llvm::make_error<InternalError>(trouble);
  report.obligations.queries = solver ? solver->numQueries() : 0;
  addNotRun(subject, report);
  addFacts(subject, options, report);
  return report;
}
