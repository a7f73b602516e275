#include "analysis/reshard/Movement.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(MovementKind kind) {
  switch (kind) {
  case MovementKind::LocalShard:
    return "local_shard";
  case MovementKind::AllReduce:
    return "all_reduce";
  case MovementKind::ReduceScatter:
    return "reduce_scatter";
  case MovementKind::AllGather:
    return "all_gather";
  case MovementKind::AllToAll:
    return "all_to_all";
  case MovementKind::Permute:
    return "collective_permute";
  }
  llvm_unreachable("movement");
}

std::optional<MovementKind> precedent::movementNamed(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<MovementKind>>(name)
      .Case("local_shard", MovementKind::LocalShard)
      .Case("all_reduce", MovementKind::AllReduce)
      .Case("reduce_scatter", MovementKind::ReduceScatter)
      .Case("all_gather", MovementKind::AllGather)
      .Case("all_to_all", MovementKind::AllToAll)
      .Case("collective_permute", MovementKind::Permute)
      .Default(std::nullopt);
}

std::string precedent::nameOf(GroupPlacement placement) {
  switch (placement.kind) {
  case GroupPlacement::Kind::Replicated:
    return "replicated";
  case GroupPlacement::Kind::Tiled:
    return "tiled on dimension " + std::to_string(placement.dimension);
  case GroupPlacement::Kind::Partial:
    return "partial";
  }
  llvm_unreachable("placement");
}

std::optional<llvm::SmallVector<int64_t, 4>> Movement::extentsAfter(llvm::ArrayRef<int64_t> before) const {
  llvm::SmallVector<int64_t, 4> after(before);
  auto isThere = [&](int64_t dimension) {
    return 0 <= dimension && dimension < static_cast<int64_t>(after.size()) && after[dimension] >= 0;
  };
  if (splits()) {
    if (!isThere(split) || after[split] % ranks != 0)
      return std::nullopt;
    after[split] /= ranks;
  }
  if (joins() && (!isThere(join) || __builtin_mul_overflow(after[join], ranks, &after[join])))
    return std::nullopt;
  return after;
}

Movement::Source Movement::sourceOf(llvm::ArrayRef<int64_t> before, int64_t rank, llvm::ArrayRef<int64_t> index) const {
  Source source{rank, llvm::SmallVector<int64_t, 4>(index)};
  int64_t piece = splits() ? before[split] / ranks : 0;
  if (joins()) {
    // Of what each rank sends, before it is put together.
    int64_t sent = splits() && split == join ? piece : before[join];
    source.rank = index[join] / sent;
    source.index[join] = index[join] % sent;
  }
  if (splits())
    source.index[split] += rank * piece;
  if (reduces())
    source.rank = kEveryRank;
  return source;
}

bool MovementEquation::holds() const {
  std::optional<llvm::SmallVector<int64_t, 4>> extents = movement.extentsAfter(before);
  if (!extents || *extents != after)
    return false;
  // Where there is nothing, nothing goes to the wrong place.
  if (llvm::is_contained(before, 0))
    return true;
  using Kind = GroupPlacement::Kind;
  switch (movement.kind) {
  case MovementKind::LocalShard:
    return source.kind == Kind::Replicated && target.isTiledOn(movement.split);
  case MovementKind::AllReduce:
    return source.kind == Kind::Partial && target.kind == Kind::Replicated;
  case MovementKind::ReduceScatter:
    return source.kind == Kind::Partial && target.isTiledOn(movement.split);
  case MovementKind::AllGather:
    return source.isTiledOn(movement.join) && target.kind == Kind::Replicated;
  case MovementKind::AllToAll:
    return movement.split != movement.join && source.isTiledOn(movement.join) && target.isTiledOn(movement.split);
  case MovementKind::Permute:
    return source == target;
  }
  llvm_unreachable("movement");
}
