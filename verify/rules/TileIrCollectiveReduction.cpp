//===- TileIrCollectiveReduction.cpp - a reduction is one of five -------------------------------------------------===//

#include "verify/rules/support/TileCollective.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class TileIrCollectiveReduction : public CollectiveRule {
public:
  TileIrCollectiveReduction() : CollectiveRule("reduction") {}

protected:
  /// It is not among the attributes that every collective has, so its absence is told here.
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    std::optional<llvm::StringRef> kind = collectiveKind(subject, operation);
    return kind == llvm::StringRef("all_reduce") || kind == llvm::StringRef("reduce_scatter");
  }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    static constexpr llvm::StringLiteral known[] = {"max", "mean", "min", "prod", "sum"};
    std::optional<llvm::StringRef> reduction = subject.operation(operation).textOf(attribute);
    return reduction && llvm::is_contained(known, *reduction);
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *reduction = subject.operation(operation).find(attribute);
    return !reduction || !reduction->isText() ||
           llvm::StringSwitch<bool>(reduction->text)
               .Cases({"sum", "prod"}, false)
               .Cases({"min", "max"}, false)
               .Case("mean", false)
               .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    return at(subject, operation,
              "`" + subject.operation(operation).name + "` reduces by none of sum, mean, max, min and prod");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileIrCollectiveReduction() {
  return std::make_unique<TileIrCollectiveReduction>();
}
} // namespace precedent
