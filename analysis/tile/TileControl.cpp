#include "analysis/tile/TileControl.h"

using namespace precedent;

bool tile::isRole(const TileOperation &operation) {
  return operation.name == "schedule.warp";
}

bool tile::isBranch(const TileOperation &operation) {
  return operation.name == "scf.if" || operation.name == "scf.index_switch";
}

bool tile::isWhile(const TileOperation &operation) {
  return operation.name == "scf.while";
}

bool tile::isBeside(const TileOperation &operation) {
  return isRole(operation) || operation.name == "scf.parallel";
}

bool tile::isLoop(const TileOperation &operation) {
  return operation.name == "scf.for" || operation.name == "scf.while" || operation.name == "scf.parallel";
}

std::optional<int64_t> tile::constantOf(const TileModule &module, ValueIndex value) {
  const TileValue &definition = module.values[value];
  if (definition.kind != TileValue::Kind::Result || module.operations[definition.owner].name != "arith.constant")
    return std::nullopt;
  return module.operations[definition.owner].integer("value");
}

std::optional<uint64_t> tile::tripCount(const TileModule &module, const TileOperation &loop) {
  if (loop.name != "scf.for" || loop.operands.size() < 3)
    return std::nullopt;
  std::optional<int64_t> low = constantOf(module, loop.operands[0]), high = constantOf(module, loop.operands[1]),
                         step = constantOf(module, loop.operands[2]);
  if (!low || !high || !step || *step <= 0)
    return std::nullopt;
  if (*low >= *high)
    return 0;
  uint64_t distance = static_cast<uint64_t>(*high) - static_cast<uint64_t>(*low);
  return (distance - 1) / static_cast<uint64_t>(*step) + 1;
}

bool tile::certainlyRuns(const TileModule &module, OperationIndex operation, uint32_t region) {
  const TileOperation &around = module.operations[operation];
  if (around.name == "scf.execute_region" || around.name == "builtin.module" || (around.name == "scf.while" && !region))
    return true;
  return tripCount(module, around).value_or(0) > 0;
}
