#include "core/formats/collective_plan/PlanLocator.h"

#include "core/json/JsonReader.h"

using namespace precedent;

namespace {
/// Keeps the columns that it needs, so that it outlives the plan.
class PlanLocator : public Locator {
public:
  explicit PlanLocator(const CollectivePlan &plan)
      : source(plan.source), stepOffset(plan.offset), gpuOffset(plan.gpuOffset) {}

  Location locate(const Anchor &anchor) const override {
    if (anchor.kind == Anchor::Kind::Row && anchor.index < stepOffset.size())
      return locationAt(*source, fieldOf(stepOffset[anchor.index], anchor.name));
    if (anchor.kind == Anchor::Kind::Attribute && anchor.name == kPlanGpu && anchor.index < gpuOffset.size())
      return locationAt(*source, gpuOffset[anchor.index]);
    return locationAt(*source, 0);
  }

private:
  /// Where `name=` begins in the tag at `offset`; the tag itself where there is none.
  uint64_t fieldOf(uint64_t offset, llvm::StringRef name) const {
    if (name.empty())
      return offset;
    llvm::StringRef tag =
        source->bytes().drop_front(offset).take_until([](char letter) { return letter == '>' || letter == '}'; });
    std::string wanted = (name + "=").str();
    for (size_t at = tag.find(wanted); at != llvm::StringRef::npos; at = tag.find(wanted, at + 1))
      if (at > 0 && (tag[at - 1] == ' ' || tag[at - 1] == '\t' || tag[at - 1] == '\n' || tag[at - 1] == '\r'))
        return offset + at;
    return offset;
  }

  std::shared_ptr<const SourceText> source;
  std::vector<uint64_t> stepOffset, gpuOffset;
};
} // namespace

void precedent::finishPlan(CollectivePlan &plan) {
  plan.finish();
  plan.locator = std::make_shared<PlanLocator>(plan);
}
