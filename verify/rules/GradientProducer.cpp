#include "verify/rules/support/ProducerRule.h"

using namespace precedent;

namespace {

class GradientProducer : public ProducerRule {
public:
  bool applies(const CarrierSubject &subject) const override {
    return ProducerRule::applies(subject) && subject.carrier.mode() != PipelineMode::Decoupled;
  }

protected:
  const RequiredPairs &pairs(const PipelineFacts &facts) const override { return facts.gradientProducers; }
  llvm::StringRef role() const override { return "its gradient producer"; }

  /// Backward clocks of constant offset to the forward ones run gradients from the first stage to the last.
  std::string likelyCause(const PipelineCarrier &carrier, ActionIndex before, ActionIndex after) const override {
    if (before < after)
      return {};
    return "gradients flow from the last stage to the first: the backward clock must fall with the stage, as in "
           "2*V-1-stage+micro_batch with V = " +
           std::to_string(carrier.numVirtualStages());
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeGradientProducer() {
  return std::make_unique<GradientProducer>();
}
} // namespace precedent
