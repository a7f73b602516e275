//===- ReshardKind.cpp - the kind of a movement is known ---------------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

class ReshardKind : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index)
      if (reshard::computes(reshard::roleOf(subject.module, index)))
        list.push_back({index, kNoIndex});
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    const TileOperation &operation = subject.operation(pair.at);
    if (isElementwise(subject, pair)) {
      llvm::StringRef source = operation.textOf("source").value_or("");
      return !source.consume_front("tessera.") || !movementNamed(source);
    }
    std::optional<MovementKind> kind = reshard::kindOf(subject.module, pair.at);
    if (!kind || operation.operands.size() != 1)
      return false;
    llvm::StringRef graphName = *kind == MovementKind::LocalShard ? "slice" : nameOf(*kind);
    return operation.textOf("source") == llvm::StringRef("tessera." + graphName.str()) &&
           (!isTile(operation) || operation.name == "tile." + graphName.str());
  }
  /// The second code goes by texts alone.
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    const TileOperation &operation = subject.operation(pair.at);
    bool isShard = reshard::roleOf(subject.module, pair.at) == reshard::Role::Shard;
    llvm::StringRef kind = operation.textOf(isShard ? "reshard_kind" : "kind").value_or("");
    llvm::StringRef source = operation.textOf("source").value_or(""), name = operation.name;
    if (isElementwise(subject, pair)) {
      static constexpr llvm::StringLiteral movements[] = {"tessera.all_gather",     "tessera.all_reduce",
                                                          "tessera.all_to_all",     "tessera.collective_permute",
                                                          "tessera.reduce_scatter", "tessera.local_shard"};
      return llvm::is_contained(movements, source);
    }
    if (isTile(operation) && (!name.consume_front("tile.") || "tessera." + name.str() != source))
      return true;
    if (isShard)
      return kind != "local_shard" || source != "tessera.slice" || operation.operands.size() != 1;
    bool isKnown = kind == "all_gather" || kind == "all_reduce" || kind == "all_to_all" || kind == "reduce_scatter" ||
                   kind == "collective_permute";
    return !isKnown || !source.consume_front("tessera.") || source != kind || operation.operands.size() != 1;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    const TileOperation &operation = subject.operation(pair.at);
    bool isShard = reshard::roleOf(subject.module, pair.at) == reshard::Role::Shard;
    llvm::StringRef attribute = isShard ? "reshard_kind" : "kind";
    std::string kind = operation.textOf(attribute).value_or("").str();
    std::string source = operation.textOf("source").value_or("").str();
    std::string message;
    if (isElementwise(subject, pair)) {
      Finding finding = tileFinding(subject, pair.at, "source",
                                    "`" + source +
                                        "` moves data between ranks, and is scheduled as if it worked element by "
                                        "element");
      finding.values = {{"source", source}};
      return finding;
    }
    if (operation.operands.size() != 1)
      message = "a movement moves one tensor, and `" + operation.name + "` is given " +
                std::to_string(operation.operands.size());
    else if (!reshard::kindOf(subject.module, pair.at))
      message = "`" + kind + "` is no movement that `" + operation.name + "` could be";
    else
      message = "this movement is a `" + kind + "`, and was made of `" + source + "`";
    Finding finding = tileFinding(subject, pair.at, attribute, message);
    finding.values = {{attribute.str(), kind}, {"source", source}};
    return finding;
  }

private:
  static bool isElementwise(const TileSubject &subject, const TilePair &pair) {
    return reshard::roleOf(subject.module, pair.at) == reshard::Role::Elementwise;
  }
  static bool isTile(const TileOperation &operation) { return llvm::StringRef(operation.name).starts_with("tile."); }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardKind() {
  return std::make_unique<ReshardKind>();
}
} // namespace precedent
