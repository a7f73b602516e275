//===- NumericPolicyNarrowingAccum.cpp - sums are as precise as what is added -------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

using namespace precedent;

namespace {

struct Formats {
  const NumberFormat *storage, *accumulator;
};

/// Nothing where one is not said, or no type that anybody knows: other rules speak of that.
std::optional<Formats> formatsOf(const TileOperation &operation) {
  std::optional<llvm::StringRef> storage = policyText(operation, "storage"),
                                 accumulator = policyText(operation, "accum");
  if (!storage || !accumulator)
    return std::nullopt;
  Formats formats{formatCalled(*storage), formatCalled(*accumulator)};
  return formats.storage && formats.accumulator ? std::optional(formats) : std::nullopt;
}

class NumericPolicyNarrowingAccum : public NumericPolicyRule {
public:
  NumericPolicyNarrowingAccum() : NumericPolicyRule(/*isOfGate=*/false) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override {
    std::optional<Formats> formats = formatsOf(operation);
    return formats && formats->storage->storesValues && formats->accumulator->holdsSums;
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    Formats formats = *formatsOf(operation);
    if (formats.storage->isFloat != formats.accumulator->isFloat)
      return !formats.storage->isFloat; // integers that are scaled to floats are nothing unusual
    return formats.accumulator->bits >= formats.storage->bits;
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    // The second code: by what would be lost.
    const auto [storage, accumulator] = *formatsOf(operation);
    bool losesFraction = storage->isFloat && !accumulator->isFloat;
    bool losesBits = storage->isFloat == accumulator->isFloat && storage->bits > accumulator->bits;
    return losesFraction || losesBits;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    Formats formats = *formatsOf(operation);
    std::string storage = formats.storage->name.str(), accumulator = formats.accumulator->name.str();
    bool losesFraction = formats.storage->isFloat && !formats.accumulator->isFloat;
    return at(subject, index, {"storage", "accum"},
              "`" + operation.name + "` stores " + storage + " and adds in " + accumulator +
                  (losesFraction ? ", which has no fractions"
                                 : ", which has " + std::to_string(formats.accumulator->bits) + " bits where " +
                                       storage + " has " + std::to_string(formats.storage->bits)));
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicyNarrowingAccum() {
  return std::make_unique<NumericPolicyNarrowingAccum>();
}
} // namespace precedent
