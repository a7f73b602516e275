#include "analysis/reshard/ReshardOperations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <set>

using namespace precedent;
using reshard::Role;

Role reshard::roleOf(const TileModule &module, OperationIndex index) {
  const TileOperation &operation = module.operations[index];
  if (operation.parent == kNoIndex)
    return Role::None;
  llvm::StringRef function = module.operations[operation.parent].name, name = operation.name;
  bool isSlice = operation.textOf("source") == llvm::StringRef(kSliceSource);
  if (function == kScheduleFunction)
    return llvm::StringSwitch<Role>(name)
        .Case(kCollective, Role::Collective)
        .Case(kElementwise, isSlice ? Role::Shard : Role::Elementwise)
        .Case(kLayout, Role::Layout)
        .Case(kRecord, Role::Record)
        .Default(Role::None);
  if (function != kTileFunction || !name.consume_front("tile."))
    return Role::None;
  std::optional<MovementKind> movement = movementNamed(name);
  if (movement && *movement != MovementKind::LocalShard)
    return Role::Collective;
  // Other operations of that level may stand here, too: `lowering` marks those that were scheduled.
  bool isScheduled = operation.textOf("lowering") == llvm::StringRef("elementwise");
  return llvm::StringSwitch<Role>(name)
      .Case("slice", Role::Shard)
      .Case("layout", Role::Layout)
      .Case("artifact", Role::Record)
      .Default(isScheduled ? Role::Elementwise : Role::None);
}

std::optional<MovementKind> reshard::kindOf(const TileModule &module, OperationIndex index) {
  Role role = roleOf(module, index);
  if (!moves(role))
    return std::nullopt;
  std::optional<llvm::StringRef> written =
      module.operations[index].textOf(role == Role::Shard ? "reshard_kind" : "kind");
  std::optional<MovementKind> kind = written ? movementNamed(*written) : std::nullopt;
  return kind && (*kind == MovementKind::LocalShard) == (role == Role::Shard) ? kind : std::nullopt;
}

static std::unique_ptr<reshard::Groups::Ranks> readGroup(const TileAttribute &group) {
  if (!group.isList())
    return nullptr;
  auto ranks = std::make_unique<reshard::Groups::Ranks>();
  std::set<int64_t> seen;
  for (const TileAttribute *rank : group.elements) {
    if (!rank->isInteger() || rank->number < 0 || !seen.insert(rank->number).second)
      return nullptr;
    ranks->push_back(rank->number);
  }
  return ranks->size() < 2 ? nullptr : std::move(ranks);
}

const reshard::Groups::Ranks *reshard::Groups::of(const TileOperation &operation) {
  const TileAttribute *group = operation.find("subgroup");
  if (!group)
    return nullptr;
  auto [known, isNew] = read.try_emplace(group);
  if (isNew)
    known->second = readGroup(*group);
  return known->second.get();
}

llvm::ArrayRef<llvm::StringLiteral> reshard::dimensionAttributes(Role role) {
  static constexpr llvm::StringLiteral ofCollectives[] = {"tensor_axis", "scatter_axis", "gather_axis"};
  static constexpr llvm::StringLiteral ofShards[] = {"axis"};
  if (role == Role::Collective)
    return ofCollectives;
  return role == Role::Shard ? llvm::ArrayRef<llvm::StringLiteral>(ofShards) : llvm::ArrayRef<llvm::StringLiteral>();
}

const TensorType *reshard::operandType(const TileModule &module, const TileOperation &operation) {
  return operation.operands.empty() ? nullptr : module.values[operation.operands[0]].tensor;
}

const TensorType *reshard::resultType(const TileModule &module, const TileOperation &operation) {
  return operation.results.empty() ? nullptr : module.values[operation.results[0]].tensor;
}

std::optional<MovementEquation> reshard::equationOf(const TileModule &module, OperationIndex index, Groups &groups) {
  const TileOperation &operation = module.operations[index];
  std::optional<MovementKind> kind = kindOf(module, index);
  const Groups::Ranks *group = groups.of(operation);
  const TensorType *before = operandType(module, operation), *after = resultType(module, operation);
  if (!kind || !group || !before || !after || operation.operands.size() != 1)
    return std::nullopt;
  int64_t numDimensions = static_cast<int64_t>(before->extents.size());
  bool allThere = true;
  auto read = [&](llvm::StringRef attribute, int64_t otherwise) {
    int64_t dimension = operation.integer(attribute).value_or(operation.find(attribute) ? -1 : otherwise);
    allThere &= 0 <= dimension && dimension < numDimensions;
    return dimension;
  };

  MovementEquation equation{{*kind, static_cast<int64_t>(group->size())}, {}, {}, before->extents, after->extents};
  using Kind = GroupPlacement::Kind;
  if (*kind == MovementKind::LocalShard) {
    equation.movement.split = read("axis", -1);
    equation.target = {Kind::Tiled, equation.movement.split};
    return allThere ? std::optional(equation) : std::nullopt;
  }
  int64_t axis = read("tensor_axis", -1);
  if (equation.movement.splits())
    equation.movement.split = read("scatter_axis", axis);
  // Where an all-to-all does not say what it joins, that is not told by what it splits.
  if (equation.movement.joins())
    equation.movement.join = read("gather_axis", *kind == MovementKind::AllToAll ? -1 : axis);
  if (equation.movement.reduces())
    equation.source = {Kind::Partial};
  else if (equation.movement.joins())
    equation.source = {Kind::Tiled, *kind == MovementKind::AllToAll ? equation.movement.join : axis};
  if (equation.movement.splits())
    equation.target = {Kind::Tiled, axis};
  return allThere ? std::optional(equation) : std::nullopt;
}
