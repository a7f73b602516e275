#include "verify/rules/support/ProducerRule.h"

using namespace precedent;

namespace {

class ForwardProducer : public ProducerRule {
public:
  bool applies(const CarrierSubject &subject) const override {
    return ProducerRule::applies(subject) && subject.carrier.mode() != PipelineMode::Decoupled;
  }

protected:
  const RequiredPairs &pairs(const PipelineFacts &facts) const override { return facts.forwardProducers; }
  llvm::StringRef role() const override { return "its producer"; }

  /// A table keyed by (rank, micro-batch, phase) keeps the last chunk of a rank only. It loses every producer but that
  /// of a consumer in the last chunk on a rank above 0.
  std::string likelyCause(const PipelineCarrier &carrier, ActionIndex, ActionIndex after) const override {
    int64_t numStages = carrier.numStages.value, stage = carrier.rows.stage[after];
    int64_t lastChunk = carrier.numVirtualStages() / numStages - 1;
    if (lastChunk == 0 || (stage / numStages == lastChunk && stage % numStages != 0))
      return {};
    return "a planner that looks producers up by rank instead of by virtual stage finds the wrong chunk here, or none, "
           "and loses this edge";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeForwardProducer() {
  return std::make_unique<ForwardProducer>();
}
} // namespace precedent
