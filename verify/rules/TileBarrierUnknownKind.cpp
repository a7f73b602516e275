//===- TileBarrierUnknownKind.cpp - how a barrier ends is one of five ways -------------------------------------===//

#include "verify/tile/TileAttributeRule.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class TileBarrierUnknownKind : public TileTextRule {
protected:
  llvm::StringRef attribute() const override { return "barrier"; }
  llvm::StringRef parameter() const override { return "kind"; }
  llvm::StringRef what() const override { return "the kind of a barrier"; }
  llvm::ArrayRef<llvm::StringLiteral> allowed() const override {
    static constexpr llvm::StringLiteral kinds[] = {"tma", "tcgen05", "mbarrier", "s_barrier", "waitcnt"};
    return kinds;
  }
  bool isAllowed(llvm::StringRef text) const override {
    return llvm::StringSwitch<bool>(text)
        .Cases({"mbarrier", "tma", "tcgen05"}, true)
        .Cases({"s_barrier", "waitcnt"}, true)
        .Default(false);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileBarrierUnknownKind() {
  return std::make_unique<TileBarrierUnknownKind>();
}
} // namespace precedent
