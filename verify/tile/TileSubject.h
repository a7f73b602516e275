//===- TileSubject.h - a Tile module with what several rules ask of it ----------------------------------*- C++ -*-===//
//
// Vocabulary. The *gate* is upstream's chain of verifiers and legality passes at its snapshot of 2026-08-22. Under
// `--profile=tessera-gate` a rule must answer as that chain does, where the chain is wrong, too; under `sound` it
// answers what is right. A rule whose row has no alias is ours alone, and silent under the gate's profile.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/tile/TileOrder.h"
#include "verify/Checker.h"
#include "verify/Subject.h"

namespace precedent {

struct TileSubject {
  const TileModule &module;
  Profile profile;

private:
  ValueOrigins origins;
  BufferAccesses accesses;

public:
  /// Events and who waits for whom; flat under the gate's profile.
  TileOrder events;
  OrderFacts order;
  /// For each operation the nearest one around it, in its function, that lets one role in, or kNoIndex.
  std::vector<OperationIndex> guards;

  /// The module must outlive the subject.
  TileSubject(const TileModule &module, Profile profile);

  bool isGate() const { return profile == Profile::TesseraGate; }
  const TileOperation &operation(OperationIndex index) const { return module.operations[index]; }
  const TileValue &value(ValueIndex index) const { return module.values[index]; }
  /// Of an operand of a Tile type, or of a wait or a `tile.mma`; incomplete for any other.
  const Origins &originsOf(ValueIndex operand) const;
  /// What the value may be, one step back: of a value that a loop carries or gives out.
  llvm::SmallVector<ValueIndex, 2> sourcesOf(ValueIndex value) const { return origins.sourcesOf(value); }
  OperationIndex yieldOf(OperationIndex operation, uint32_t region) const { return origins.yieldOf(operation, region); }
  /// Who made an origin.
  const TileOperation &makerOf(ValueIndex origin) const { return module.operations[module.values[origin].owner]; }
  std::string rootName(uint32_t root) const { return accesses.rootName(root); }

  /// A `schedule.warp`; seen soundly, also what carries `tile.warp_role`.
  bool letsOneRoleIn(OperationIndex index) const {
    const TileOperation &around = operation(index);
    return around.name == "schedule.warp" || (!isGate() && around.find("tile.warp_role"));
  }

  /// `tile.mma#12`: the operation's name and number, as evidence names it.
  std::string idOf(OperationIndex index) const;
  /// What the event is called in evidence and counterexamples: `tile.async_copy#3 done`.
  llvm::StringRef eventName(ActionIndex event) const;

private:
  /// Made when they are asked for: a module may have a million events, and a report shows a dozen.
  mutable llvm::DenseMap<ActionIndex, std::unique_ptr<std::string>> names;
};

} // namespace precedent
