#include "lower/Passes.h"

#include "analysis/TransferInsertion.h"
#include "lower/Diagnose.h"
#include "lower/PassInput.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace precedent;

namespace {

/// More than any program has values, and few enough to be inserted.
constexpr uint64_t kMostHops = uint64_t(1) << 24;

class InsertStageTransfers : public mlir::PassWrapper<InsertStageTransfers, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InsertStageTransfers)
  InsertStageTransfers() = default;
  InsertStageTransfers(const InsertStageTransfers &other) : PassWrapper(other) {}

  llvm::StringRef getArgument() const final { return "precedent-insert-stage-transfers"; }
  llvm::StringRef getName() const final { return "InsertStageTransfers"; }
  llvm::StringRef getDescription() const final { return "Routes values between stages through sends and receives"; }
  void runOnOperation() final;

private:
  Option<Routing> route{
      *this, "route", llvm::cl::desc("How far a value is routed"), llvm::cl::init(Routing::Next),
      llvm::cl::values(clEnumValN(Routing::Next, "next", "to the next stage (default; what upstream does)"),
                       clEnumValN(Routing::Hops, "hops",
                                  "to every stage that uses it, also backwards and to another chunk, hop by hop"))};
};

/// Brings the transfers of a graph into the IR that the graph was taken from.
class TransferWriter {
public:
  TransferWriter(const PipelineCarrier &carrier, const NumberedModule &numbered, Routing routing,
                 mlir::MLIRContext *context)
      : numMicroBatches(carrier.numMicroBatches.value), numbered(numbered), routing(routing), builder(context),
        digest(builder.getStringAttr(carrier.digest.value)) {}

  void write(const ModuleGraph &routed, llvm::ArrayRef<Transfer> transfers);

private:
  void create(const Transfer &transfer);
  mlir::Operation *add(llvm::StringRef name, mlir::Location at, mlir::ValueRange operands, mlir::TypeRange results,
                       std::optional<int64_t> from, std::optional<int64_t> to);

  int64_t numMicroBatches;
  const NumberedModule &numbered;
  Routing routing;
  mlir::OpBuilder builder;
  mlir::StringAttr digest;
  /// What was sent stands in the numbered values, or was received by an earlier transfer.
  llvm::DenseMap<ValueIndex, mlir::Value> received;
  /// The last operation that was put behind a producer.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> behind;
};

} // namespace

mlir::Operation *TransferWriter::add(llvm::StringRef name, mlir::Location at, mlir::ValueRange operands,
                                     mlir::TypeRange results, std::optional<int64_t> from, std::optional<int64_t> to) {
  mlir::OperationState state(at, name, operands, results);
  if (from)
    state.addAttribute("from_stage", builder.getI64IntegerAttr(*from));
  if (to)
    state.addAttribute("to_stage", builder.getI64IntegerAttr(*to));
  state.addAttribute("micro_batch", builder.getI64IntegerAttr(0));
  // One text stands for all micro-batches; what runs it needs to know how many these are.
  if (routing == Routing::Hops)
    state.addAttribute("tessera.pp_micro_batches", builder.getI64IntegerAttr(numMicroBatches));
  state.addAttribute(kDigestAttribute, digest);
  return builder.create(state);
}

void TransferWriter::create(const Transfer &transfer) {
  mlir::Operation *producer = numbered.operations[transfer.producer];
  // Of hops only the first begins in the producer's stage.
  if (transfer.fromStage == numbered.graph->operations[transfer.producer].stage) {
    producer->setAttr("tessera.pp_boundary_send", builder.getI64IntegerAttr(transfer.fromStage));
    producer->setAttr("tessera.pp_micro_batches", builder.getI64IntegerAttr(numMicroBatches));
  }

  bool writesBoth = routing == Routing::Hops;
  auto chained = received.find(transfer.sent);
  mlir::Value value = chained == received.end() ? numbered.values[transfer.sent] : chained->second;
  mlir::Operation *&last = behind.try_emplace(producer, producer).first->second;
  builder.setInsertionPointAfter(last);
  last = add(kSendOperation, producer->getLoc(), value, {}, transfer.fromStage,
             writesBoth ? std::optional(transfer.toStage) : std::nullopt);
  mlir::Location receiveAt = producer->getLoc();
  if (transfer.before != kNoIndex) {
    builder.setInsertionPoint(numbered.operations[transfer.before]);
    receiveAt = numbered.operations[transfer.before]->getLoc();
  }
  mlir::Operation *receive = add(kReceiveOperation, receiveAt, {}, value.getType(),
                                 writesBoth ? std::optional(transfer.fromStage) : std::nullopt, transfer.toStage);
  if (transfer.before == kNoIndex)
    last = receive;
  received[transfer.received] = receive->getResult(0);
}

void TransferWriter::write(const ModuleGraph &routed, llvm::ArrayRef<Transfer> transfers) {
  for (const Transfer &transfer : transfers)
    create(transfer);
  const std::vector<ModuleOperation> &before = numbered.graph->operations;
  for (OperationIndex index = 0; index < before.size(); ++index)
    for (auto [number, value] : llvm::enumerate(routed.operations[index].operands))
      if (value != before[index].operands[number])
        numbered.operations[index]->setOperand(number, received.lookup(value));
}

/// Where upstream leaves the numbers that its own later passes read.
static void annotate(mlir::ModuleOp module, const PipelineCarrier &carrier) {
  mlir::Builder builder(module.getContext());
  auto digest = builder.getStringAttr(carrier.digest.value);
  module->walk([&](mlir::Operation *operation) {
    if (mlir::isa<mlir::func::FuncOp>(operation)) {
      operation->setAttr(kDigestAttribute, digest);
    } else if (operation->getName().getStringRef().contains("schedule.pipeline")) {
      operation->setAttr(kNumStagesAttribute, builder.getI64IntegerAttr(carrier.numStages.value));
      operation->setAttr(kNumMicroBatchesAttribute, builder.getI64IntegerAttr(carrier.numMicroBatches.value));
      operation->setAttr(kDigestAttribute, digest);
    }
  });
}

void InsertStageTransfers::runOnOperation() {
  mlir::ModuleOp module = getOperation();
  ModuleReader reader(module);
  std::optional<PipelineCarrier> carrier = readHeaderFor(GatePass::Insertion, module, reader);
  if (!carrier)
    return signalPassFailure();
  int64_t numStages = route == Routing::Hops ? carrier->numVirtualStages() : carrier->numStages.value;
  if (numStages <= 1)
    return markAllAnalysesPreserved();
  if (!numberOperations(module, reader))
    return signalPassFailure();
  ModuleGraph routed = *reader.numbered().graph;
  if (route == Routing::Hops && countHops(routed, numStages) > kMostHops) {
    emitRefusal(module, "limit-exceeded",
                "the stages of this module lie so far apart that more than " + llvm::Twine(kMostHops) +
                    " transfers would be inserted");
    return signalPassFailure();
  }
  std::vector<Transfer> transfers = insertStageTransfers(routed, numStages, route);
  annotate(module, *carrier);
  TransferWriter(*carrier, reader.numbered(), route, &getContext()).write(routed, transfers);
  if (!transfers.empty())
    mlir::emitRemark(placeOf(module)) << numStages << " stages, " << carrier->numMicroBatches.value
                                      << " micro-batches: " << transfers.size()
                                      << " sends and as many receives inserted";
}

std::unique_ptr<mlir::Pass> precedent::createInsertStageTransfers() {
  return std::make_unique<InsertStageTransfers>();
}
