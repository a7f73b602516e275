#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

/// Sizes below one, or a number of virtual stages that does not fit into 64 bits, leave nothing to be checked: without
/// this rule such a carrier would pass every other one.
class ImpossibleDimensions : public CarrierRule {
  enum Tag { Stages, MicroBatches, Chunks };

public:
  bool applies(const CarrierSubject &subject) const override { return !isPreCarrier(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const PipelineCarrier &carrier = subject.carrier;
    if (carrier.numStages.present())
      claims.add(atLeastOne("number of stages", carrier.numStages.value, std::nullopt), Stages);
    if (carrier.numMicroBatches.present())
      claims.add(atLeastOne("number of micro-batches", carrier.numMicroBatches.value, std::nullopt), MicroBatches);
    if (carrier.mode() == PipelineMode::Interleaved && carrier.numChunks.present())
      claims.add(atLeastOne("number of chunks", carrier.numChunks.value, mostChunks(carrier)), Chunks);
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    llvm::StringRef name = refutation.tag == Stages         ? kNumStagesAttribute
                           : refutation.tag == MicroBatches ? kNumMicroBatchesAttribute
                                                            : kNumChunksAttribute;
    Finding finding;
    finding.message = ("`" + name + "` is " + llvm::Twine(refutation.value)).str();
    if (refutation.value < 1)
      finding.message += ", but a pipeline has at least one";
    else
      finding.message += ("; with " + llvm::Twine(subject.carrier.numStages.value) +
                          " ranks the number of virtual stages does not fit into 64 bits")
                             .str();
    finding.anchor = Anchor::attribute(name);
    finding.values = {{"attribute", name.str()}, {"written", std::to_string(refutation.value)}};
    return finding;
  }

private:
  static RangeClaim atLeastOne(const char *quantity, int64_t value, std::optional<int64_t> most) {
    RangeClaim claim;
    claim.quantity = quantity;
    claim.low = 1;
    claim.high = most;
    claim.add(value, 0);
    return claim;
  }

  static std::optional<int64_t> mostChunks(const PipelineCarrier &carrier) {
    int64_t stages = carrier.numStages.valueOr(0);
    return stages >= 1 ? std::optional(INT64_MAX / stages) : std::nullopt;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeImpossibleDimensions() {
  return std::make_unique<ImpossibleDimensions>();
}
} // namespace precedent
