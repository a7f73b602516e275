#include "lower/ReshardLowering.h"

#include "analysis/reshard/ReshardOperations.h"

#include "mlir/IR/Builders.h"

using namespace precedent;
using reshard::Role;

static constexpr llvm::StringLiteral kLevelAttribute = "tessera.ir.level";
/// What upstream's lowering reckons with for anything that works element by element.
static constexpr llvm::StringLiteral kElementwiseResource =
    R"({"async_copy_bytes": 0, "barrier_count": 0, "queue_depth": 0, "register_estimate": 16, "shared_memory_bytes": 0})";

/// The name that an operation gets; empty where it keeps its own.
static std::string tileName(const TileModule &module, OperationIndex index) {
  const TileOperation &operation = module.operations[index];
  if (operation.name == kScheduleFunction)
    return kTileFunction.str();
  switch (reshard::roleOf(module, index)) {
  case Role::None:
    return {};
  case Role::Collective:
    return ("tile." + *operation.textOf("kind")).str();
  case Role::Shard:
  case Role::Elementwise: {
    llvm::StringRef source = *operation.textOf("source");
    source.consume_front("tessera.");
    return ("tile." + source).str();
  }
  case Role::Layout:
    return "tile.layout";
  case Role::Record:
    return "tile.artifact";
  }
  llvm_unreachable("role");
}

std::optional<ReshardTrouble> precedent::findReshardTrouble(const TileModule &proved) {
  for (OperationIndex index = 0; index < proved.operations.size(); ++index) {
    const TileOperation &operation = proved.operations[index];
    Role role = reshard::roleOf(proved, index);
    bool isSchedule = llvm::StringRef(operation.name).starts_with("schedule.") && operation.name != "schedule.warp";
    if (isSchedule && role == Role::None)
      return ReshardTrouble{index, "`" + operation.name +
                                       "` stands outside of the scheduled functions, and would be "
                                       "left of the Schedule level"};
    if (role != Role::Elementwise)
      continue;
    llvm::StringRef source = *operation.textOf("source");
    bool isNamed = source.consume_front("tessera.") && !source.empty() && !movementNamed(source);
    if (!isNamed)
      return ReshardTrouble{index, "`" + operation.textOf("source")->str() +
                                       "` is no operation of Tessera's that works element by element"};
  }
  return std::nullopt;
}

/// All that was written on it, also where MLIR keeps that apart.
static mlir::NamedAttrList attributesOf(mlir::Operation &operation) {
  mlir::NamedAttrList list(operation.getDiscardableAttrDictionary());
  if (auto properties = mlir::dyn_cast_if_present<mlir::DictionaryAttr>(operation.getPropertiesAsAttribute()))
    for (mlir::NamedAttribute entry : properties)
      if (!list.get(entry.getName()))
        list.append(entry);
  return list;
}

void precedent::lowerReshard(mlir::ModuleOp module, const TileModule &proved,
                             llvm::ArrayRef<mlir::Operation *> operations) {
  mlir::OpBuilder builder(module.getContext());
  // Inner operations come behind the one around them: from the end, each is whole when its turn comes.
  for (OperationIndex index = operations.size(); index-- > 0;) {
    std::string name = tileName(proved, index);
    if (name.empty())
      continue;
    mlir::Operation *old = operations[index];
    mlir::OperationState state(old->getLoc(), name);
    state.attributes = attributesOf(*old);
    state.addOperands(old->getOperands());
    state.addTypes(old->getResultTypes());
    Role role = reshard::roleOf(proved, index);
    if (role == Role::Shard || role == Role::Elementwise) {
      state.addAttribute("lowering", builder.getStringAttr("elementwise"));
      state.addAttribute("resource", builder.getStringAttr(kElementwiseResource));
    }
    for (mlir::Region &region : old->getRegions())
      state.addRegion()->takeBody(region);
    builder.setInsertionPoint(old);
    mlir::Operation *made = builder.create(state);
    old->replaceAllUsesWith(made);
    old->erase();
  }
  module->setAttr(kLevelAttribute, builder.getStringAttr("tile"));
}
