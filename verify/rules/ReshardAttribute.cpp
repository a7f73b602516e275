//===- ReshardAttribute.cpp - what was scheduled says everything about itself ------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

using Kind = TileAttribute::Kind;

struct Required {
  llvm::StringLiteral name;
  Kind kind;
  Kind element = Kind::Other; ///< of a list
};

// Source: what upstream's lowering to the Schedule level writes on each operation. What every collective of the Tile
// level has is `tile-ir-missing-attr`'s business.
constexpr Required kOfAll[] = {
    {"source", Kind::Text}, {"result", Kind::Text}, {"dtype", Kind::Text}, {"ordinal", Kind::Integer}};
constexpr Required kOfCollectives[] = {{"reduction", Kind::Text},
                                       {"reshard_plan_digest", Kind::Text},
                                       {"subgroup", Kind::List, Kind::Integer},
                                       {"region_path", Kind::List, Kind::Text},
                                       {"scatter_axis", Kind::Integer},
                                       {"gather_axis", Kind::Integer},
                                       {"matching_rounds", Kind::List, Kind::List},
                                       {"source_peers", Kind::List, Kind::Integer},
                                       {"target_peers", Kind::List, Kind::Integer}};
constexpr Required kOfShards[] = {{"mesh_axis", Kind::Text},
                                  {"mesh_size", Kind::Integer},
                                  {"axis", Kind::Integer},
                                  {"op", Kind::Text},
                                  {"reshard_kind", Kind::Text},
                                  {"reshard_plan_digest", Kind::Text},
                                  {"source_global_shape", Kind::List, Kind::Text},
                                  {"target_local_shape", Kind::List, Kind::Text},
                                  {"subgroup", Kind::List, Kind::Integer},
                                  {"region_path", Kind::List, Kind::Text}};
constexpr Required kOfLayouts[] = {
    {"operands", Kind::List, Kind::Text}, {"layout", Kind::Text}, {"ordinal", Kind::Integer}};
constexpr Required kOfRecords[] = {{"hash", Kind::Text}, {"arch", Kind::Text}, {"shape_key", Kind::Text}};

/// What the operation has to say, list after list.
llvm::SmallVector<llvm::ArrayRef<Required>, 2> requiredOf(reshard::Role role) {
  switch (role) {
  case reshard::Role::None:
    return {};
  case reshard::Role::Collective:
    return {kOfAll, kOfCollectives};
  case reshard::Role::Shard:
    return {kOfAll, kOfShards};
  case reshard::Role::Elementwise:
    return {kOfAll};
  case reshard::Role::Layout:
    return {kOfLayouts};
  case reshard::Role::Record:
    return {kOfRecords};
  }
  llvm_unreachable("role");
}

class ReshardAttribute : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index)
      for (llvm::ArrayRef<Required> part : requiredOf(reshard::roleOf(subject.module, index)))
        for (const Required &required : part)
          list.push_back(
              {index, kNoIndex, &required - part.data(), subject.operation(index).find(required.name), required.name});
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    const Required &required = entryOf(subject, pair);
    return pair.attribute && pair.attribute->is(required.kind) &&
           (required.kind != Kind::List || llvm::all_of(pair.attribute->elements, [&](const TileAttribute *element) {
              return element->is(required.element);
            }));
  }
  /// The second code: what is missing or of another kind, element by element.
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    const Required &required = entryOf(subject, pair);
    const TileAttribute *written = subject.operation(pair.at).find(pair.name);
    if (!written || written->kind != required.kind)
      return true;
    for (const TileAttribute *element : written->elements)
      if (required.kind == Kind::List && element->kind != required.element)
        return true;
    return false;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string written = pair.attribute ? spell(*pair.attribute) : "missing";
    Finding finding = tileFinding(subject, pair.at, pair.attribute ? pair.name : "",
                                  "`" + subject.operation(pair.at).name + "` has no " + pair.name.str() + " that is " +
                                      nameOf(entryOf(subject, pair)));
    finding.values = {{"attribute", pair.name.str()}, {"written", written}};
    return finding;
  }

private:
  static const Required &entryOf(const TileSubject &subject, const TilePair &pair) {
    for (llvm::ArrayRef<Required> part : requiredOf(reshard::roleOf(subject.module, pair.at)))
      if (static_cast<size_t>(pair.number) < part.size() && part[pair.number].name == pair.name)
        return part[pair.number];
    llvm_unreachable("a pair that was not made here");
  }
  static std::string nameOf(const Required &required) {
    auto word = [](Kind kind) { return kind == Kind::Text ? "text" : kind == Kind::Integer ? "integer" : "list"; };
    if (required.kind != Kind::List)
      return required.kind == Kind::Text ? "a text" : "an integer";
    return std::string("a list of ") + word(required.element) + "s";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardAttribute() {
  return std::make_unique<ReshardAttribute>();
}
} // namespace precedent
