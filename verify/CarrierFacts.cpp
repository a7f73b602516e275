#include "verify/CarrierFacts.h"

#include "analysis/Reachability.h"

using namespace precedent;

namespace {

template <typename Value> std::optional<Value> valueOf(const CarrierAttribute<Value> &attribute) {
  return attribute.present() ? std::optional<Value>(attribute.value) : std::nullopt;
}

/// How many of the pairs no path joins; null where the search ran out of its limit.
FactValue notImplied(const CarrierSubject &subject, const RequiredPairs &pairs, const char *rule,
                     const std::map<std::string, uint64_t> &refuted, const CheckOptions &options) {
  if (auto known = refuted.find(rule); known != refuted.end() && subject.order.chains)
    return static_cast<int64_t>(known->second);
  ReachabilityOptions reachability;
  reachability.maxChains = options.maxChains;
  const PipelineCarrier &carrier = subject.carrier;
  Chains chains(carrier.graph, subject.order.topology);
  ReachabilityAnswers answers =
      Reachability(carrier.graph, subject.order.topology, chains, reachability).answer(pairs.before, pairs.after);
  if (answers.unknown)
    return FactValue();
  return static_cast<int64_t>(answers.count(Reached::No));
}

/// Which object version the written digest is; the recomputed digest is that one, else the current one (v2).
void addDigests(const CarrierSubject &subject, FactList &facts) {
  llvm::StringRef written = subject.carrier.digest.valueOr("");
  facts.add("digest", subject.carrier.digest.present() ? FactValue(written.str()) : FactValue());
  const std::optional<PipelineDigests> &digests = subject.digests.get();
  if (!digests) {
    facts.add("digest_recomputed", FactValue());
    facts.add("object_schema", FactValue());
    return;
  }
  bool isV1 = written == digests->v1, isV2 = written == digests->v2;
  facts.add("digest_recomputed", isV1 ? digests->v1 : digests->v2);
  facts.add("object_schema", isV1 ? FactValue(std::string("v1")) : isV2 ? FactValue(std::string("v2")) : FactValue());
}

} // namespace

void precedent::addCarrierFacts(const CarrierSubject &subject, const std::map<std::string, uint64_t> &refuted,
                                const CheckOptions &options, SubjectReport &report) {
  const PipelineCarrier &carrier = subject.carrier;
  const PipelineFacts &counted = subject.facts;
  FactList &facts = report.facts;
  auto number = [&](const char *name, uint64_t value) { facts.add(name, static_cast<int64_t>(value)); };

  facts.addOptional("num_stages", valueOf(carrier.numStages));
  facts.addOptional("num_micro_batches", valueOf(carrier.numMicroBatches));
  facts.addOptional("num_chunks", valueOf(carrier.numChunks));
  facts.add("mode", nameOf(carrier.mode()).str());
  number("steps", counted.steps);
  number("edges", counted.edges);
  facts.addOptional("max_clock", counted.maxClock);
  addDigests(subject, facts);
  number("required_forward_edges", counted.requiredForwardEdges);
  number("missing_forward_edges", counted.missingForwardEdges);
  facts.add("missing_forward_not_implied",
            notImplied(subject, counted.forwardProducers, "forward-producer", refuted, options));
  number("own_forward_missing", counted.ownForwardMissing);
  number("required_backward_edges", counted.requiredBackwardEdges);
  number("missing_backward_edges", counted.missingBackwardEdges);
  facts.add("missing_backward_not_implied",
            notImplied(subject, counted.gradientProducers, "gradient-producer", refuted, options));
  number("backward_clock_inversions", counted.backwardClockInversions);
  number("forbidden_cross_stage_edges", counted.forbiddenCrossStageEdges);
  number("rank_key_collisions", counted.rankKeyCollisions);
  if (subject.redundancy) {
    number("redundant_edges", subject.redundancy->count);
  } else {
    facts.add("redundant_edges", FactValue());
    report.notRun.push_back(
        {"redundant_edges", carrier.graph.size() && !subject.order.chains
                                ? "the dependencies form a cycle"
                                : "more chains than --max-chains=" + std::to_string(options.maxChains)});
  }
}
