//===- MegaMoeLiveBytes.cpp - live bytes are what the limit and the buffers come to -------------------------------===//

#include "analysis/plan/megamoe/MegaMoePlanner.h"
#include "verify/MegaMoeRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
std::vector<BigInteger> buffersOf(const MegaMoePlan &plan) {
  std::vector<BigInteger> buffers;
  buffers.reserve(plan.chunks.size());
  for (const MegaMoeChunk &chunk : plan.chunks)
    buffers.push_back(toBigInteger(chunk[ChunkDispatchBufferBytes].text));
  return buffers;
}

/// The second code: no sum that moves along, but differences of sums from the beginning.
BigInteger largestDifference(llvm::ArrayRef<BigInteger> buffers, size_t width) {
  std::vector<BigInteger> upTo{0};
  for (const BigInteger &buffer : buffers)
    upTo.push_back(upTo.back() + buffer);
  BigInteger largest = 0;
  for (size_t end = std::min(width, buffers.size()); end < upTo.size(); ++end)
    largest = std::max<BigInteger>(largest, upTo[end] - upTo[end - std::min(width, end)]);
  return largest;
}

class MegaMoeLiveBytes : public MegaMoeRule {
public:
  /// Where a buffer is negative or the limit is none, the rules about them speak.
  bool applies(const MegaMoeSubject &subject) const override {
    return subject.hasShape && subject.limit && llvm::none_of(subject.plan.chunks, [](const MegaMoeChunk &chunk) {
             return chunk[ChunkDispatchBufferBytes].text.starts_with("-");
           });
  }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    std::vector<BigInteger> buffers = buffersOf(subject.plan);
    llvm::StringRef claimed = subject.plan.text(PlanMaxLiveDispatchBytes);
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return claimed == spell(largestWindow(buffers, *subject.limit)); },
        [&](uint32_t) { return toBigInteger(claimed) != largestDifference(buffers, *subject.limit); }));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &, Explainer &) const override {
    std::string claimed = subject.plan.text(PlanMaxLiveDispatchBytes).str();
    std::string right = spell(largestWindow(buffersOf(subject.plan), *subject.limit));
    Finding finding;
    finding.anchor = Anchor::attribute(nameOf(PlanMaxLiveDispatchBytes));
    finding.message = "max_live_dispatch_bytes is " + claimed + ", and the buffers of " +
                      std::to_string(*subject.limit) + " consecutive chunks add up to as much as " + right;
    finding.values = {{"written", claimed}, {"expected", right}};
    finding.fix = Fix{"write " + right + ", and stamp the plan again", {}, {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeLiveBytes() {
  return std::make_unique<MegaMoeLiveBytes>();
}
} // namespace precedent
