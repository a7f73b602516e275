//===- ModuleGraphs.h - modules of operations, for tests ----------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ModuleGraph.h"

#include "llvm/ADT/ArrayRef.h"

namespace precedent {

/// Operations are added in the order of the walk: those inside an operation before it.
class ModuleGraphs {
public:
  /// An operation of one result in the first block of function 0, before the terminator that `finish` adds.
  OperationIndex add(std::optional<int64_t> stage, llvm::ArrayRef<ValueIndex> operands = {},
                     llvm::StringRef name = "tessera.matmul") {
    OperationIndex index = addElsewhere(stage, operands, 0, name);
    graph.operations[index].function = 0;
    body.push_back(index);
    return index;
  }
  /// An operation of another block.
  OperationIndex addElsewhere(std::optional<int64_t> stage, llvm::ArrayRef<ValueIndex> operands, uint32_t block,
                              llvm::StringRef name = "tessera.matmul") {
    ModuleOperation operation;
    operation.name = name.str();
    operation.stage = stage;
    operation.operands.assign(operands.begin(), operands.end());
    operation.results.push_back(graph.numValues++);
    operation.block = block;
    graph.operations.push_back(std::move(operation));
    return static_cast<OperationIndex>(graph.operations.size() - 1);
  }
  ValueIndex argument() { return graph.numValues++; }
  ValueIndex resultOf(OperationIndex operation) const { return graph.operations[operation].results.front(); }

  ModuleGraph finish(llvm::ArrayRef<ValueIndex> returned = {}) {
    OperationIndex index = add(std::nullopt, returned, "func.return");
    graph.operations[index].isTerminator = true;
    graph.operations[index].results.clear();
    graph.functions.push_back(body);
    return graph;
  }

  ModuleGraph graph;
  std::vector<OperationIndex> body;
};

} // namespace precedent
