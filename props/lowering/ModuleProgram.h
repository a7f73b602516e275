//===- ModuleProgram.h - functions that are cut into stages ---------------------------------------------*- C++ -*-===//
//
// The body of a pipeline carrier: functions of operations that are used by anybody behind them, with several results or
// none, some of which hold others. It can be written, and told whether it can be lowered: that follows from who uses
// whose values in which stage, by the rule that docs/lowering.md states, computed here from the draft.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace precedent::props {

/// A value: an argument of the function, or a result of an operation.
struct ModuleValue {
  std::string name, type;
  /// Number of the operation at the top of the function that makes it; -1: an argument.
  int producer = -1;
};

struct ModuleOp {
  enum class Kind : uint8_t { Plain, Heavy, TwoResults, NoResult, NoOperand, Holds, HoldsStages } kind = Kind::Plain;
  std::optional<int64_t> stage;
  std::vector<size_t> operands; ///< numbers of values
  std::vector<size_t> results;
  /// Of Holds: uses of values from outside, which run in the operation's stage. Of HoldsStages: a pair of operations
  /// inside, the second of which uses the first, and each is in a stage of its own.
  std::vector<size_t> captured;
  int64_t firstInside = 0, secondInside = 0;
};

struct ModuleFunction {
  std::vector<ModuleValue> values; ///< the arguments first
  size_t numArguments = 3;
  std::vector<ModuleOp> operations;
  std::vector<size_t> returned;
};

/// What the carrier around it says, and how it is lowered.
struct ModulePlacement {
  int64_t numRanks = 1, numVirtual = 1;
  bool virtualStages = false; ///< --stages
  bool hops = true;           ///< --route
  bool isDecoupled = false;
};

/// `genes`: six numbers an operation. `places`: 0 none has a stage, 1 any, 2 none before the last one's.
std::vector<ModuleFunction> drawFunctions(llvm::ArrayRef<int64_t> genes, int64_t numFunctions, int64_t places,
                                          int64_t numStages);
constexpr unsigned kGenesOfOperation = 6;

std::string writeFunctions(llvm::ArrayRef<ModuleFunction> functions);
bool canBeLowered(std::vector<ModuleFunction> functions, const ModulePlacement &placement);

} // namespace precedent::props
