//===- TileTmaDescOriginUnresolved.cpp - a copy's descriptor was made where it can be seen ---------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileRule.h"

using namespace precedent;

namespace {

class TileTmaDescOriginUnresolved : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Dataflow; }

protected:
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    return tile::isTmaCopy(operation) && !tile::operandsOf(subject.module, operation, TileType::Descriptor).empty();
  }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return llvm::all_of(descriptorsOf(subject, operation), [&](ValueIndex descriptor) {
      const Origins &origins = subject.originsOf(descriptor);
      return origins.isComplete && !origins.values.empty() && llvm::all_of(origins.values, [&](ValueIndex origin) {
               return tile::isDescriptor(subject.makerOf(origin));
             });
    });
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    for (ValueIndex descriptor : descriptorsOf(subject, operation)) {
      const Origins &origins = subject.originsOf(descriptor);
      bool isForeign =
          llvm::any_of(origins.values, [&](ValueIndex origin) { return !tile::isDescriptor(subject.makerOf(origin)); });
      if (isForeign || origins.values.empty() || !origins.isComplete)
        return true;
    }
    return false;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    Finding finding = tileFinding(subject, operation, "",
                                  "nobody can tell which tile.tma.descriptor this copy goes by, and so how many bytes "
                                  "it brings");
    finding.notes.push_back(
        "only what a loop carries is followed: a descriptor that is given to a function, or made by "
        "another operation, is not");
    return finding;
  }

private:
  static llvm::SmallVector<ValueIndex, 2> descriptorsOf(const TileSubject &subject, OperationIndex operation) {
    return tile::operandsOf(subject.module, subject.operation(operation), TileType::Descriptor);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileTmaDescOriginUnresolved() {
  return std::make_unique<TileTmaDescOriginUnresolved>();
}
} // namespace precedent
