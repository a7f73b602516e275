//===- TileBarrierOriginUnresolved.cpp - every barrier was initialised where it can be seen --------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileRule.h"

using namespace precedent;

namespace {

class TileBarrierOriginUnresolved : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Dataflow; }

protected:
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    return llvm::StringRef(operation.name).starts_with("tile.") && !barriersOf(subject, operation).empty();
  }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return llvm::all_of(barriersOf(subject, subject.operation(operation)), [&](ValueIndex barrier) {
      const Origins &origins = subject.originsOf(barrier);
      return origins.isComplete && !origins.values.empty() && !foreignOrigin(subject, origins);
    });
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    for (ValueIndex barrier : barriersOf(subject, subject.operation(operation))) {
      const Origins &origins = subject.originsOf(barrier);
      size_t initialised = 0;
      for (ValueIndex origin : origins.values)
        initialised += tile::isBarrierInit(subject.makerOf(origin));
      if (!origins.isComplete || initialised == 0 || initialised < origins.values.size())
        return true;
    }
    return false;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    std::string from = "is given to a block, and no loop carries it";
    std::vector<OperationIndex> makers;
    for (ValueIndex barrier : barriersOf(subject, subject.operation(operation)))
      if (const TileOperation *maker = foreignOrigin(subject, subject.originsOf(barrier))) {
        from = "comes from `" + maker->name + "`, which initialises none";
        makers.push_back(static_cast<OperationIndex>(maker - subject.module.operations.data()));
      }
    Finding finding = tileFinding(subject, operation, "", "a barrier of this operation " + from, makers);
    finding.notes.push_back("who waits for whom on a barrier can only be told where tile.mbarrier.init is in sight");
    return finding;
  }

private:
  static llvm::SmallVector<ValueIndex, 2> barriersOf(const TileSubject &subject, const TileOperation &operation) {
    return tile::operandsOf(subject.module, operation, TileType::Barrier);
  }
  static const TileOperation *foreignOrigin(const TileSubject &subject, const Origins &origins) {
    for (ValueIndex origin : origins.values)
      if (!tile::isBarrierInit(subject.makerOf(origin)))
        return &subject.makerOf(origin);
    return nullptr;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileBarrierOriginUnresolved() {
  return std::make_unique<TileBarrierOriginUnresolved>();
}
} // namespace precedent
