//===- ReshardShardShape.cpp - a local shard says the shapes that it has -----------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class ReshardShardShape : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index)
      if (reshard::roleOf(subject.module, index) == reshard::Role::Shard)
        for (llvm::StringRef name : {"source_global_shape", "target_local_shape", "mesh_size"})
          if (const TileAttribute *written = subject.operation(index).find(name))
            list.push_back({index, kNoIndex, 0, written, name});
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    const TileAttribute &written = *pair.attribute;
    if (pair.name == "mesh_size")
      return written.isInteger() && written.number >= 0 &&
             static_cast<size_t>(written.number) == numRanks(subject, pair);
    const TensorType *type = typeOf(subject, pair);
    if (!type || !written.isList() || written.elements.size() != type->extents.size())
      return false;
    for (size_t d = 0; d < type->extents.size(); ++d)
      if (!written.elements[d]->isText() || written.elements[d]->text != std::to_string(type->extents[d]))
        return false;
    return true;
  }
  /// The second code reads the texts as numbers.
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    if (pair.name == "mesh_size")
      return subject.operation(pair.at).integer(pair.name) != static_cast<int64_t>(numRanks(subject, pair));
    const TensorType *type = typeOf(subject, pair);
    if (!type)
      return true;
    llvm::SmallVector<int64_t, 4> read;
    for (const TileAttribute *element : pair.attribute->elements) {
      int64_t extent = 0;
      llvm::StringRef text = element->text;
      bool isNumber = element->isText() && !text.getAsInteger(10, extent) && std::to_string(extent) == element->text;
      if (!isNumber)
        return true;
      read.push_back(extent);
    }
    return !pair.attribute->isList() || read != type->extents;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    bool isSize = pair.name == "mesh_size";
    const TensorType *type = isSize ? nullptr : typeOf(subject, pair);
    std::string have = isSize ? std::to_string(numRanks(subject, pair)) + " ranks" : type ? spell(*type) : "no tensor";
    std::string written = spellWritten(*pair.attribute);
    Finding finding = tileFinding(subject, pair.at, pair.name,
                                  "`" + pair.name.str() + "` says " + written + ", and " +
                                      (isSize ? "the subgroup has " + have : "the tensor is `" + have + "`"));
    finding.values = {{pair.name.str(), written}, {"have", have}};
    return finding;
  }

private:
  static size_t numRanks(const TileSubject &subject, const TilePair &pair) {
    const TileAttribute *group = subject.operation(pair.at).find("subgroup");
    return group ? group->elements.size() : 0;
  }
  static const TensorType *typeOf(const TileSubject &subject, const TilePair &pair) {
    const TileOperation &operation = subject.operation(pair.at);
    return pair.name == "source_global_shape" ? reshard::operandType(subject.module, operation)
                                              : reshard::resultType(subject.module, operation);
  }
  static std::string spellWritten(const TileAttribute &written) {
    if (!written.isList())
      return spell(written);
    std::string text;
    for (const TileAttribute *element : llvm::ArrayRef(written.elements).take_front(16))
      text += (text.empty() ? "" : "x") + (element->isText() ? element->text : spell(*element));
    return text.empty() ? "nothing" : text;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardShardShape() {
  return std::make_unique<ReshardShardShape>();
}
} // namespace precedent
