//===- TileIrCollectiveEffect.cpp - what a collective does is collective ------------------------------------------===//

#include "verify/rules/support/TileCollective.h"

using namespace precedent;

namespace {

class TileIrCollectiveEffect : public CollectiveRule {
public:
  TileIrCollectiveEffect() : CollectiveRule("effect") {}

protected:
  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return subject.operation(operation).textOf(attribute) == llvm::StringRef("collective");
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *effect = subject.operation(operation).find(attribute);
    return !effect || !effect->isText() || effect->text.compare("collective") != 0;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    Finding finding =
        at(subject, operation, "the effect of `" + subject.operation(operation).name + "` is not \"collective\"");
    finding.values.emplace_back("expected", "collective");
    finding.fix = Fix{"write \"collective\"", {}, {}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileIrCollectiveEffect() {
  return std::make_unique<TileIrCollectiveEffect>();
}
} // namespace precedent
