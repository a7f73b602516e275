//===- TileIrMissingAttr.cpp - a collective says what it does -----------------------------------------------------===//

#include "verify/rules/support/TileCollective.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

constexpr llvm::StringLiteral kRequired[] = {"source",    "result",      "ordinal", "kind",
                                             "mesh_axis", "tensor_axis", "effect"};

class TileIrMissingAttr : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    return isCollective(subject, operation);
  }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return llvm::all_of(kRequired, [&](llvm::StringRef name) { return subject.operation(operation).find(name); });
  }
  /// The second code: an operation has each attribute once, so they can be counted.
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    return llvm::count_if(subject.operation(operation).attributes, [](const auto &entry) {
             return llvm::is_contained(kRequired, llvm::StringRef(entry.first));
           }) < static_cast<ptrdiff_t>(std::size(kRequired));
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    const TileOperation &collective = subject.operation(operation);
    std::string missing, derived;
    bool isDerived = true;
    for (llvm::StringRef name : kRequired) {
      if (collective.find(name))
        continue;
      missing += (missing.empty() ? "" : ", ") + name.str();
      std::string value = derive(collective, name);
      isDerived &= !value.empty();
      derived += (derived.empty() ? "" : ", ") + name.str() + " = \"" + value + "\"";
    }
    Finding finding = tileFinding(subject, operation, "", "`" + collective.name + "` does not say its " + missing);
    finding.values = {{"missing", missing}};
    if (isDerived)
      finding.fix = Fix{"say its " + missing + ", which its name says", {}, derived};
    return finding;
  }

private:
  /// What the name of the operation says already.
  static std::string derive(const TileOperation &collective, llvm::StringRef attribute) {
    if (attribute == "effect")
      return "collective";
    return attribute == "kind" ? llvm::StringRef(collective.name).split('.').second.str() : std::string();
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileIrMissingAttr() {
  return std::make_unique<TileIrMissingAttr>();
}
} // namespace precedent
