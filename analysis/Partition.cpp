#include "analysis/Partition.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

using namespace precedent;

/// c*p needs up to 34 + 63 bits.
__extension__ typedef unsigned __int128 WideInteger;

uint32_t precedent::partitionCost(llvm::StringRef operationName) {
  return llvm::StringSwitch<uint32_t>(operationName)
      .Cases({"tessera.matmul", "tessera.gemm", "tessera.batched_gemm", "tessera.flash_attn", "tessera.conv2d_nhwc"}, 4)
      .Default(1);
}

static void partitionFunction(ModuleGraph &module, llvm::ArrayRef<OperationIndex> body, int64_t numStages) {
  auto takesPart = [&](OperationIndex index) { return !module.operations[index].isTerminator; };
  uint64_t total = 0;
  for (OperationIndex index : llvm::make_filter_range(body, takesPart)) {
    if (module.operations[index].stage)
      return;
    total += partitionCost(module.operations[index].name);
  }
  if (total == 0)
    return;
  uint64_t before = 0;
  for (OperationIndex index : llvm::make_filter_range(body, takesPart)) {
    ModuleOperation &operation = module.operations[index];
    auto stage = static_cast<int64_t>(WideInteger(before) * static_cast<uint64_t>(numStages) / total);
    operation.stage = std::min(numStages - 1, stage);
    before += partitionCost(operation.name);
  }
}

void precedent::partitionStages(ModuleGraph &module, int64_t numStages) {
  if (numStages <= 1)
    return;
  for (const std::vector<OperationIndex> &body : module.functions)
    partitionFunction(module, body, numStages);
}
