//===- TileIrCollectiveMeshAxis.cpp - a collective runs along an axis ---------------------------------------------===//

#include "verify/rules/support/TileCollective.h"

using namespace precedent;

namespace {

class TileIrCollectiveMeshAxis : public CollectiveRule {
public:
  TileIrCollectiveMeshAxis() : CollectiveRule("mesh_axis") {}

protected:
  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    std::optional<llvm::StringRef> axis = subject.operation(operation).textOf(attribute);
    return axis && !axis->empty();
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *axis = subject.operation(operation).find(attribute);
    return !axis || axis->kind != TileAttribute::Kind::Text || axis->text.size() < 1;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    return at(subject, operation, "`" + subject.operation(operation).name + "` names no axis of the mesh");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileIrCollectiveMeshAxis() {
  return std::make_unique<TileIrCollectiveMeshAxis>();
}
} // namespace precedent
