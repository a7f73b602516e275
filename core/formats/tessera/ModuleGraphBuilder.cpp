#include "core/formats/tessera/ModuleGraphBuilder.h"

#include "core/formats/tessera/MlirParse.h"
#include "core/formats/tessera/RowReader.h"
#include "core/formats/tessera/TextCost.h"
#include "core/formats/tessera/ValueFlowBuilder.h"
#include "core/support/InputError.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"

using namespace precedent;

namespace {

class Builder {
public:
  Builder(const MlirParse *parse, mlir::Operation &module)
      : parse(parse), module(module), function("func.func", module.getContext()),
        send("tessera.pipeline.send", module.getContext()), recv("tessera.pipeline.recv", module.getContext()) {}

  llvm::Error number(llvm::StringRef file, uint32_t maxDepth, ReadBudget &budget);
  NumberedModule build();

private:
  void describe(mlir::Operation &operation, ModuleOperation &into);
  ValueIndex indexOf(mlir::Value value) {
    auto [place, isNew] = values.try_emplace(value, values.size());
    if (isNew)
      numbered.push_back(value);
    return place->second;
  }

  /// Knows where texts begin; null for a module that was not parsed here.
  const MlirParse *parse;
  mlir::Operation &module;
  mlir::OperationName function, send, recv;
  /// In the order of the walk.
  std::vector<mlir::Operation *> order;
  llvm::DenseMap<mlir::Operation *, OperationIndex> indices;
  llvm::DenseMap<mlir::Block *, uint32_t> blocks;
  llvm::DenseMap<mlir::Value, ValueIndex> values;
  std::vector<mlir::Value> numbered;
};

} // namespace

/// Post-order without recursion: bytecode may nest as deep as it likes until this has looked.
llvm::Error Builder::number(llvm::StringRef file, uint32_t maxDepth, ReadBudget &budget) {
  auto refuse = [&](const llvm::Twine &message, llvm::StringRef option) {
    return makeInputError("limit-exceeded", Verdict::Invalid, Location::ofFile(file), message,
                          "if the file is what you meant, raise the limit with " + option);
  };
  struct Frame {
    explicit Frame(mlir::Operation *operation) : operation(operation) {}
    mlir::Operation *operation;
    unsigned region = 0;
    mlir::Region::iterator block;
    mlir::Block::iterator next;
    bool inBlock = false;
  };
  std::vector<Frame> stack{Frame(&module)};
  while (!stack.empty()) {
    Frame &frame = stack.back();
    if (frame.inBlock && frame.next != frame.block->end()) {
      if (stack.size() > maxDepth)
        return refuse("regions nest more than " + llvm::Twine(maxDepth) + " deep", "--max-depth");
      stack.push_back(Frame(&*frame.next++));
      continue;
    }
    if (frame.inBlock && ++frame.block != frame.operation->getRegion(frame.region).end()) {
      frame.next = frame.block->begin();
      continue;
    }
    frame.region += frame.inBlock;
    frame.inBlock = false;
    if (frame.region < frame.operation->getNumRegions()) {
      mlir::Region &region = frame.operation->getRegion(frame.region);
      frame.block = region.begin();
      frame.inBlock = frame.block != region.end();
      if (frame.inBlock)
        frame.next = frame.block->begin();
      else
        ++frame.region;
      continue;
    }
    if (stack.size() > 1) {
      if (order.size() == budget.operations)
        return refuse("the modules of this file hold too many operations", "--max-actions");
      // Bytecode repeats the name of an operation in two bytes.
      if (!budget.takeElements(elementsOf(frame.operation->getName().getStringRef()) - 1))
        return tooMuchIsShared(file);
      indices.try_emplace(frame.operation, order.size());
      order.push_back(frame.operation);
    }
    stack.pop_back();
  }
  budget.operations -= order.size();
  return llvm::Error::success();
}

static std::optional<int64_t> integerOf(mlir::Operation &operation, llvm::StringRef name) {
  mlir::Attribute attribute = operation.getAttr(name);
  return attribute ? readInteger(attribute) : std::nullopt;
}

static std::optional<int64_t> stageOf(mlir::Operation &operation) {
  if (auto layer = operation.getAttrOfType<mlir::DictionaryAttr>("tessera.layer"))
    if (mlir::Attribute stage = layer.get("stage"))
      if (std::optional<int64_t> value = readInteger(stage))
        return value;
  return integerOf(operation, "tessera.pp_stage");
}

std::vector<DigestStamp> precedent::stampsOf(mlir::Operation &operation) {
  struct Place {
    llvm::StringLiteral attribute;
    StampLevel level;
  };
  static constexpr Place places[] = {{"schedule.artifact_hash", StampLevel::Graph},
                                     {"artifact_hash", StampLevel::Schedule},
                                     {"tessera.schedule_hash", StampLevel::Tile},
                                     {"tessera.schedule_digest", StampLevel::Pipeline}};
  std::vector<DigestStamp> stamps;
  auto add = [&](llvm::StringRef name, StampLevel level) {
    mlir::Attribute attribute = operation.getAttr(name);
    if (!attribute)
      return;
    auto text = mlir::dyn_cast<mlir::StringAttr>(attribute);
    // A digest is short, and what is longer is none.
    stamps.push_back({level, text && text.size() <= 128 ? text.getValue().str() : std::string()});
  };
  for (const Place &place : places)
    add(place.attribute, place.level);
  if (operation.getName().getStringRef() == "schedule.artifact")
    add("hash", StampLevel::Schedule);
  return stamps;
}

void Builder::describe(mlir::Operation &operation, ModuleOperation &into) {
  into.name = operation.getName().getStringRef().str();
  into.stamps = stampsOf(operation);
  into.stage = stageOf(operation);
  if (operation.getName() == send || operation.getName() == recv) {
    into.fromStage = integerOf(operation, "from_stage");
    into.toStage = integerOf(operation, "to_stage");
  }
  if (parse)
    into.offset = parse->offsetOf(operation);

  mlir::Block *block = operation.getBlock();
  into.block = blocks.try_emplace(block, blocks.size()).first->second;
  // Upstream skips the last operation of a block where it may be a terminator, as every unregistered one may.
  into.isTerminator = &block->back() == &operation && operation.mightHaveTrait<mlir::OpTrait::IsTerminator>();
  for (mlir::Value operand : operation.getOperands())
    into.operands.push_back(indexOf(operand));
  for (mlir::Value result : operation.getResults())
    into.results.push_back(indexOf(result));
}

NumberedModule Builder::build() {
  ModuleGraph graph;
  graph.operations.resize(order.size());
  for (OperationIndex index = 0; index < order.size(); ++index) {
    mlir::Operation &operation = *order[index];
    describe(operation, graph.operations[index]);
    auto parent = indices.find(operation.getParentOp());
    graph.operations[index].parent = parent == indices.end() ? kNoIndex : parent->second;
  }
  for (mlir::Operation *operation : order) {
    if (operation->getName() != function || operation->getNumRegions() == 0 || operation->getRegion(0).empty())
      continue;
    std::vector<OperationIndex> &body = graph.functions.emplace_back();
    for (mlir::Operation &inside : operation->getRegion(0).front()) {
      OperationIndex index = indices.lookup(&inside);
      graph.operations[index].function = graph.functions.size() - 1;
      body.push_back(index);
    }
  }
  ValueFlow flow;
  // Interfaces rely on what MLIR verifies, and what was parsed here was not.
  if (!parse) {
    flow = buildValueFlow(order, graph, [this](mlir::Value value) { return indexOf(value); });
    llvm::DenseMap<mlir::Type, uint32_t> types;
    for (mlir::Value value : numbered)
      flow.typeOf.push_back(types.try_emplace(value.getType(), types.size()).first->second);
  }
  graph.numValues = values.size();
  return {std::make_shared<const ModuleGraph>(std::move(graph)), std::move(order), std::move(numbered),
          std::move(flow)};
}

llvm::Expected<NumberedModule> precedent::numberModule(mlir::Operation &module, llvm::StringRef file, uint32_t maxDepth,
                                                       ReadBudget &budget) {
  Builder builder(/*parse=*/nullptr, module);
  if (llvm::Error error = builder.number(file, maxDepth, budget))
    return std::move(error);
  return builder.build();
}

llvm::Expected<std::shared_ptr<const ModuleGraph>> precedent::buildModuleGraph(const MlirParse &parse,
                                                                               mlir::Operation &module,
                                                                               llvm::StringRef file, uint32_t maxDepth,
                                                                               ReadBudget &budget) {
  Builder builder(&parse, module);
  if (llvm::Error error = builder.number(file, maxDepth, budget))
    return std::move(error);
  return std::move(builder.build().graph);
}
