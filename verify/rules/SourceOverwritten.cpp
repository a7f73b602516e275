//===- SourceOverwritten.cpp - a step does not write over what it still reads -------------------------------------===//

#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// The threads of a block move their parts of a step in no order. Where what a step writes overlaps what it reads, or
/// writes besides, each unit must be the same one of both.
class SourceOverwritten : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    RangeClaim claim = rangeClaim("units by which a step writes beside what it reads or writes there", 0, 0);
    forEachOverlap(subject, [&](ActionIndex step, const PlanAccess &write, const PlanAccess &other) {
      claim.add(other.slice.begin - write.slice.begin, step);
    });
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    ActionIndex step = refutation.subject;
    int64_t distance = 0;
    bool isRead = false;
    PlanRange range = plan.writes[step].front();
    forEachOverlap(subject, [&](ActionIndex at, const PlanAccess &write, const PlanAccess &other) {
      if (at != step || distance != 0 || other.slice.begin == write.slice.begin)
        return;
      distance = other.slice.begin - write.slice.begin;
      isRead = !other.isWrite;
      range = *llvm::find_if(plan.writes[step], [&](const PlanRange &written) {
        PlanSlice slice = subject.memory.sliceOf(written);
        return slice.space == write.slice.space && slice.begin == write.slice.begin;
      });
    });
    Finding finding = findingAt(subject, {step},
                                stepWithType(plan, step) + " writes " + plan.text(range) + ", and " +
                                    (isRead ? "reads what begins " : "writes another range that begins ") +
                                    distanceText(plan, distance) +
                                    ": its threads run in no order, so that some overwrite what others still " +
                                    (isRead ? "have to read" : "write"),
                                "dstoff");
    finding.values = {{"distance", std::to_string(distance)}};
    return finding;
  }

private:
  /// Every write of a step with each other access of it to the same units.
  template <typename Visit> static void forEachOverlap(const PlanSubject &subject, Visit visit) {
    const std::vector<PlanAccess> &accesses = subject.accesses;
    for (size_t begin = 0, end = 0; begin < accesses.size(); begin = end) {
      while (end < accesses.size() && accesses[end].step == accesses[begin].step)
        ++end;
      for (size_t write = begin; write < end; ++write)
        for (size_t other = begin; accesses[write].isWrite && other < end; ++other) {
          const PlanSlice &one = accesses[write].slice, &two = accesses[other].slice;
          bool isPair = other != write && !(accesses[other].isWrite && other < write);
          if (isPair && one.space == two.space && std::max(one.begin, two.begin) < std::min(one.end, two.end))
            visit(accesses[write].step, accesses[write], accesses[other]);
        }
    }
  }

  static std::string distanceText(const CollectivePlan &plan, int64_t distance) {
    int64_t units = distance < 0 ? -distance : distance;
    bool isWhole = units % plan.unitsPerChunk == 0;
    int64_t amount = isWhole ? units / plan.unitsPerChunk : units;
    std::string what = std::to_string(amount) + (isWhole ? " chunk" : " part") + (amount == 1 ? "" : "s") +
                       (isWhole ? "" : " of a chunk");
    return what + (distance < 0 ? " before it" : " behind its begin");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSourceOverwritten() {
  return std::make_unique<SourceOverwritten>();
}
} // namespace precedent
