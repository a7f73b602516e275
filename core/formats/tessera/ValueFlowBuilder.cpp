#include "core/formats/tessera/ValueFlowBuilder.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include "llvm/ADT/DenseSet.h"

using namespace precedent;

namespace {

constexpr ValueIndex kReturned = ValueFlow::kFirstReturned;

class FlowBuilder {
public:
  FlowBuilder(llvm::ArrayRef<mlir::Operation *> operations, const ModuleGraph &graph,
              llvm::function_ref<ValueIndex(mlir::Value)> indexOf)
      : operations(operations), graph(graph), indexOf(indexOf) {
    flow.handsOn.assign(operations.size(), false);
  }

  ValueFlow run();

private:
  bool isStaged(OperationIndex index) const {
    const ModuleOperation &operation = graph.operations[index];
    return operation.stage || operation.fromStage || operation.toStage;
  }
  void findStagedFunctions();
  /// The operation, if its regions say where each of their values goes.
  mlir::RegionBranchOpInterface asExact(mlir::Operation *operation);
  /// Stands for all that the function returns there, so that calls and returns need not meet one by one.
  ValueIndex returnedBy(mlir::Operation *function, size_t result) {
    return kReturned + returned.try_emplace({function, result}, returned.size()).first->second;
  }
  void give(OperationIndex by, mlir::ValueRange from, mlir::ValueRange to);
  void visit(OperationIndex by);
  void visitRegions(OperationIndex by, mlir::RegionBranchOpInterface branch);
  void visitTerminator(OperationIndex by);
  void visitCall(OperationIndex by, mlir::Operation *function);

  llvm::ArrayRef<mlir::Operation *> operations;
  const ModuleGraph &graph;
  llvm::function_ref<ValueIndex(mlir::Value)> indexOf;
  ValueFlow flow;
  llvm::DenseMap<mlir::Operation *, mlir::RegionBranchOpInterface> exact;
  llvm::DenseMap<std::pair<mlir::Operation *, size_t>, ValueIndex> returned;
  /// Of each call, what it calls, if that stands in the module.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> called;
  /// Functions that hold stages or transfers, or call one that does.
  llvm::DenseSet<mlir::Operation *> stagedFunctions;
};

} // namespace

static mlir::Operation *functionAround(mlir::Operation *operation) {
  while (operation && !mlir::isa<mlir::CallableOpInterface>(operation))
    operation = operation->getParentOp();
  return operation;
}

static mlir::RegionBranchOpInterface asExactUncached(mlir::Operation *operation) {
  auto branch = mlir::dyn_cast<mlir::RegionBranchOpInterface>(operation);
  if (!branch)
    return nullptr;
  for (mlir::Region &region : operation->getRegions())
    for (mlir::Block &block : region)
      if (!block.empty() && block.back().getNumSuccessors() == 0 &&
          !mlir::isa<mlir::RegionBranchTerminatorOpInterface>(block.back()))
        return nullptr;
  return branch;
}

mlir::RegionBranchOpInterface FlowBuilder::asExact(mlir::Operation *operation) {
  auto [place, isNew] = exact.try_emplace(operation);
  if (isNew && operation)
    place->second = asExactUncached(operation);
  return place->second;
}

void FlowBuilder::findStagedFunctions() {
  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<mlir::Operation *, std::vector<mlir::Operation *>> callers;
  std::vector<mlir::Operation *> open;
  auto add = [&](mlir::Operation *function) {
    if (function && stagedFunctions.insert(function).second)
      open.push_back(function);
  };
  for (auto [index, operation] : llvm::enumerate(operations)) {
    if (isStaged(index))
      add(functionAround(operation->getParentOp()));
    auto call = mlir::dyn_cast<mlir::CallOpInterface>(operation);
    mlir::Operation *target = call ? call.resolveCallableInTable(&symbols) : nullptr;
    if (!target || !mlir::isa<mlir::CallableOpInterface>(target))
      continue;
    called[operation] = target;
    callers[target].push_back(functionAround(operation->getParentOp()));
  }
  while (!open.empty()) {
    mlir::Operation *function = open.back();
    open.pop_back();
    for (mlir::Operation *caller : callers[function])
      add(caller);
  }
}

void FlowBuilder::give(OperationIndex by, mlir::ValueRange from, mlir::ValueRange to) {
  for (auto [value, target] : llvm::zip(from, to))
    flow.steps.push_back({by, indexOf(value), indexOf(target)});
}

void FlowBuilder::visitRegions(OperationIndex by, mlir::RegionBranchOpInterface branch) {
  llvm::SmallVector<mlir::RegionSuccessor> successors;
  branch.getSuccessorRegions(mlir::RegionBranchPoint::parent(), successors);
  for (const mlir::RegionSuccessor &successor : successors)
    give(by, branch.getEntrySuccessorOperands(successor), successor.getSuccessorInputs());
  flow.handsOn[by] = true;
}

void FlowBuilder::visitTerminator(OperationIndex by) {
  mlir::Operation *operation = operations[by];
  // What a function returns goes where it is called.
  if (mlir::isa<mlir::FunctionOpInterface>(operation->getParentOp())) {
    for (auto [number, value] : llvm::enumerate(operation->getOperands()))
      flow.steps.push_back({by, indexOf(value), returnedBy(operation->getParentOp(), number)});
    flow.handsOn[by] = true;
    return;
  }
  auto terminator = mlir::dyn_cast<mlir::RegionBranchTerminatorOpInterface>(operation);
  auto branch = terminator ? asExact(operation->getParentOp()) : nullptr;
  if (!branch)
    return;
  llvm::SmallVector<mlir::RegionSuccessor> successors;
  branch.getSuccessorRegions(mlir::RegionBranchPoint(terminator), successors);
  for (const mlir::RegionSuccessor &successor : successors)
    give(by, terminator.getSuccessorOperands(successor), successor.getSuccessorInputs());
  flow.handsOn[by] = true;
}

void FlowBuilder::visitCall(OperationIndex by, mlir::Operation *function) {
  mlir::Region *body = mlir::cast<mlir::CallableOpInterface>(function).getCallableRegion();
  if (!body || body->empty() || graph.operations[by].stage || !stagedFunctions.contains(function))
    return;
  mlir::Operation *call = operations[by];
  give(by, mlir::cast<mlir::CallOpInterface>(call).getArgOperands(), body->getArguments());
  for (auto [number, result] : llvm::enumerate(call->getResults()))
    flow.steps.push_back({by, returnedBy(function, number), indexOf(result)});
  flow.handsOn[by] = true;
}

void FlowBuilder::visit(OperationIndex by) {
  mlir::Operation *operation = operations[by];
  if (auto target = called.find(operation); target != called.end())
    return visitCall(by, target->second);
  if (auto branch = mlir::dyn_cast<mlir::BranchOpInterface>(operation)) {
    for (auto [number, block] : llvm::enumerate(operation->getSuccessors())) {
      mlir::SuccessorOperands given = branch.getSuccessorOperands(number);
      give(by, given.getForwardedOperands(), block->getArguments().drop_front(given.getProducedOperandCount()));
    }
    flow.handsOn[by] = true;
    return;
  }
  if (graph.operations[by].isTerminator && operation->getNumSuccessors() == 0)
    visitTerminator(by);
  if (auto branch = asExact(operation))
    return visitRegions(by, branch);
  if (mlir::isa<mlir::CallableOpInterface>(operation))
    return;
  for (mlir::Region &region : operation->getRegions())
    for (mlir::BlockArgument argument : region.getArguments())
      flow.regionArguments.emplace_back(by, indexOf(argument));
}

ValueFlow FlowBuilder::run() {
  findStagedFunctions();
  for (OperationIndex index = 0; index < operations.size(); ++index)
    visit(index);
  flow.numReturned = returned.size();
  return std::move(flow);
}

ValueFlow precedent::buildValueFlow(llvm::ArrayRef<mlir::Operation *> operations, const ModuleGraph &graph,
                                    llvm::function_ref<ValueIndex(mlir::Value)> indexOf) {
  return FlowBuilder(operations, graph, indexOf).run();
}
