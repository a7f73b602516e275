#include "analysis/reshard/PlacementFlow.h"

using namespace precedent;
using reshard::LeftPlacement;

/// What all operands have in common.
static std::optional<LeftPlacement> join(const std::vector<std::optional<LeftPlacement>> &known,
                                         llvm::ArrayRef<ValueIndex> operands) {
  std::optional<LeftPlacement> common;
  for (ValueIndex operand : operands) {
    const std::optional<LeftPlacement> &one = known[operand];
    if (!one)
      return std::nullopt;
    if (common && (*common->group != *one->group || !(common->placement == one->placement)))
      return std::nullopt;
    if (!common || one->movement < common->movement)
      common = one;
  }
  return common;
}

std::vector<std::optional<LeftPlacement>> reshard::followPlacements(const TileModule &module, Groups &groups) {
  std::vector<std::optional<LeftPlacement>> known(module.values.size());
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    const TileOperation &operation = module.operations[index];
    Role role = roleOf(module, index);
    if (!computes(role) || operation.results.size() != 1)
      continue;
    std::optional<LeftPlacement> &result = known[operation.results[0]];
    if (role == Role::Elementwise)
      result = join(known, operation.operands);
    else if (std::optional<MovementEquation> equation = equationOf(module, index, groups);
             equation && equation->movement.kind != MovementKind::Permute)
      result = {groups.of(operation), equation->target, index};
  }
  return known;
}
