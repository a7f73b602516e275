//===- TileIrCollectiveTensorAxis.cpp - a collective moves a dimension --------------------------------------------===//

#include "verify/rules/support/TileCollective.h"

using namespace precedent;

namespace {

class TileIrCollectiveTensorAxis : public CollectiveRule {
public:
  TileIrCollectiveTensorAxis() : CollectiveRule("tensor_axis") {}

protected:
  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return subject.operation(operation).integer(attribute).value_or(-1) >= 0;
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *axis = subject.operation(operation).find(attribute);
    return !axis || !axis->isInteger() || axis->number < 0;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    return at(subject, operation,
              "the tensor axis of `" + subject.operation(operation).name + "` is no dimension, counted from 0");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileIrCollectiveTensorAxis() {
  return std::make_unique<TileIrCollectiveTensorAxis>();
}
} // namespace precedent
