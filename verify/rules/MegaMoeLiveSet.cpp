//===- MegaMoeLiveSet.cpp - no order has more chunks or bytes live than the plan says -----------------------------===//

#include "verify/rules/support/Decimal.h"
#include "verify/rules/support/PlanHoldings.h"
#include "verify/rules/support/PlanText.h"

using namespace precedent;

namespace {
/// Over all orders that the dependencies allow. Where buffers are too large to be added up in 64 bits, the checker says
/// that their bytes were not decided (CheckMegaMoe.cpp).
class MegaMoeLiveSet : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasActions && subject.limit; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    LiveClaim chunks;
    chunks.quantity = "live chunks";
    chunks.holdings = chunkHoldings(subject.plan);
    chunks.limit = *subject.limit;
    claims.add(std::move(chunks), Chunks);

    std::optional<Holdings> buffers = bufferHoldings(subject.plan);
    if (!buffers)
      return;
    LiveClaim bytes;
    bytes.quantity = "live bytes";
    bytes.holdings = std::move(*buffers);
    bytes.limit = claimedBytes(subject.plan);
    claims.add(std::move(bytes), Bytes);
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    const MegaMoePlan &plan = subject.plan;
    std::vector<ActionIndex> begun, pending;
    Finding finding;
    for (uint32_t chunk : refutation.holdings) {
      begun.push_back(plan.action(chunk, MegaMoePhase::Dispatch));
      pending.push_back(plan.action(chunk, MegaMoePhase::Combine));
    }
    finding.counterexample = explainer.orderHolding(begun, pending);
    for (size_t index = 0; index < std::min(begun.size(), kShownAsEvidence); ++index)
      finding.actions.push_back(plan.actions.actionId[begun[index]].str());
    std::string chunks = nameOfChunks(refutation.holdings), value = std::to_string(refutation.value);
    if (refutation.tag == Chunks) {
      finding.anchor = Anchor::attribute(nameOf(PlanMaxInFlightChunks));
      finding.message =
          chunks + " can be live at once, and max_in_flight_chunks is " + plan.text(PlanMaxInFlightChunks).str();
      finding.values = {{"live_chunks", value}, {"limit", plan.text(PlanMaxInFlightChunks).str()}};
    } else {
      finding.anchor = Anchor::attribute(nameOf(PlanMaxLiveDispatchBytes));
      finding.message = chunks + " can be live at once; their buffers have " + value +
                        " bytes, and max_live_dispatch_bytes is " + plan.text(PlanMaxLiveDispatchBytes).str();
      finding.values = {{"live_bytes", value}, {"claimed", plan.text(PlanMaxLiveDispatchBytes).str()}};
    }
    finding.notes.push_back("a chunk is live from its dispatch to the end of its combine");
    return finding;
  }

private:
  enum Tag { Chunks, Bytes };
  static constexpr size_t kShownAsEvidence = 64;

  /// A claim beyond 64 bits is above or below everything that is added up.
  static int64_t claimedBytes(const MegaMoePlan &plan) {
    llvm::StringRef claimed = plan.text(PlanMaxLiveDispatchBytes);
    return toInt64(claimed).value_or(claimed.starts_with("-") ? INT64_MIN : INT64_MAX);
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeLiveSet() {
  return std::make_unique<MegaMoeLiveSet>();
}
} // namespace precedent
