#include "core/formats/tessera/TileReader.h"

#include "core/formats/tessera/ReshardShape.h"
#include "core/formats/tessera/TileAttributes.h"
#include "core/formats/tessera/TileLocator.h"
#include "core/support/InputError.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace precedent;

static bool isOfTile(mlir::Attribute attribute) {
  auto opaque = mlir::dyn_cast<mlir::OpaqueAttr>(attribute);
  return opaque && opaque.getDialectNamespace() == "tile";
}

static bool isContract(llvm::StringRef attribute) {
  static constexpr llvm::StringLiteral contracts[] = {"tessera.layout",  "numeric_policy",      "tessera.inplace",
                                                      "tessera.aliases", "tessera.buffer_role", "tessera.binding",
                                                      "scale_layout"};
  return llvm::is_contained(contracts, attribute);
}

bool precedent::isTileOperation(mlir::Operation &operation) {
  llvm::StringRef name = operation.getName().getStringRef();
  if (name.starts_with("tile.") || name == "schedule.warp" || name == kScheduleFunction || name == kTileFunction)
    return true;
  auto says = [](mlir::NamedAttribute attribute) {
    llvm::StringRef key = attribute.getName();
    return key.starts_with("tile.") || isContract(key) || isOfTile(attribute.getValue());
  };
  if (llvm::any_of(operation.getAttrs(), says))
    return true;
  if (operation.isRegistered())
    return false;
  auto properties = mlir::dyn_cast_if_present<mlir::DictionaryAttr>(operation.getPropertiesAsAttribute());
  return properties && llvm::any_of(properties, says);
}

static TileType typeOf(mlir::Type type) {
  if (type.isInteger(64))
    return TileType::Integer64;
  auto opaque = mlir::dyn_cast<mlir::OpaqueType>(type);
  if (!opaque)
    return TileType::Other;
  // Some types have parameters; which ones is nothing that rules ask.
  llvm::StringRef name = opaque.getTypeData().take_until([](char c) { return c == '<'; });
  if (opaque.getDialectNamespace() == "llvm" && name == "ptr")
    return TileType::Pointer;
  if (opaque.getDialectNamespace() != "tile")
    return TileType::Other;
  static const std::pair<llvm::StringLiteral, TileType> names[] = {{"mbarrier", TileType::Barrier},
                                                                   {"mbarrier_token", TileType::BarrierToken},
                                                                   {"async_token", TileType::AsyncToken},
                                                                   {"pipeline_state", TileType::PipelineState},
                                                                   {"role", TileType::Role},
                                                                   {"tma_descriptor", TileType::Descriptor},
                                                                   {"buffer", TileType::Buffer}};
  const auto *known = llvm::find_if(names, [&](const auto &entry) { return entry.first == name; });
  return known == std::end(names) ? TileType::Other : known->second;
}

namespace {

class TileReader {
public:
  /// Without a parse, operations have no offsets.
  TileReader(const MlirParse *parse, llvm::StringRef file, uint32_t maxDepth, ReadBudget &budget)
      : parse(parse), file(file), maxDepth(maxDepth), budget(budget) {}

  llvm::Error read(mlir::Operation &root);
  TileModule take() {
    module.pool = attributes.take();
    module.tensors = std::move(tensors);
    return std::move(module);
  }
  std::vector<mlir::Operation *> takeOperations() { return std::move(operations); }

private:
  struct Frame {
    mlir::Operation *operation;
    OperationIndex index;
    unsigned region = 0;
    mlir::Region::iterator block = {};
    mlir::Block::iterator next = {};
    uint32_t number = 0; ///< of the block
    bool inBlock = false;
  };

  llvm::Error enter(mlir::Operation &operation, unsigned region, uint32_t block);
  void enterBlock(Frame &frame);
  bool leaveBlock(Frame &frame);
  void copyAttributes(mlir::Operation &operation, TileOperation &into);
  ValueIndex indexOf(mlir::Value value) {
    auto [place, isNew] = values.try_emplace(value, module.values.size());
    if (isNew) {
      TileValue &added = module.values.emplace_back();
      added.type = typeOf(value.getType());
      added.tensor = tensorOf(value.getType());
    }
    return place->second;
  }
  const TensorType *tensorOf(mlir::Type type);
  llvm::Error refuse(const llvm::Twine &message, llvm::StringRef option) const {
    return makeInputError("limit-exceeded", Verdict::Invalid, Location::ofFile(file), message,
                          "if the file is what you meant, raise the limit with " + option);
  }

  const MlirParse *parse;
  llvm::StringRef file;
  uint32_t maxDepth;
  ReadBudget &budget;
  TileModule module;
  TileAttributes attributes;
  std::shared_ptr<std::deque<TensorType>> tensors = std::make_shared<std::deque<TensorType>>();
  llvm::DenseMap<mlir::Type, const TensorType *> tensorCopies;
  std::vector<mlir::Operation *> operations;
  llvm::DenseMap<mlir::Value, ValueIndex> values;
  std::vector<Frame> stack;
  /// 0 is the top of the file.
  uint32_t numBlocks = 1;
};

} // namespace

/// Of each type one copy, however many values have it.
const TensorType *TileReader::tensorOf(mlir::Type type) {
  auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
  if (!tensor)
    return nullptr;
  auto [copy, isNew] = tensorCopies.try_emplace(type, nullptr);
  if (!isNew)
    return copy->second;
  TensorType &added = tensors->emplace_back();
  for (int64_t extent : tensor.getShape())
    added.extents.push_back(mlir::ShapedType::isDynamic(extent) ? TensorType::kAnySize : extent);
  mlir::Type element = tensor.getElementType();
  if (auto complex = mlir::dyn_cast<mlir::ComplexType>(element))
    element = complex.getElementType();
  // Only these are written in a few letters.
  if (element.isIntOrIndexOrFloat()) {
    llvm::raw_string_ostream os(added.element);
    tensor.getElementType().print(os);
  }
  return copy->second = &added;
}

void TileReader::copyAttributes(mlir::Operation &operation, TileOperation &into) {
  auto add = [&](mlir::DictionaryAttr dictionary) {
    for (mlir::NamedAttribute entry : dictionary)
      into.attributes.emplace_back(entry.getName().str(), attributes.copyOf(entry.getValue()));
  };
  add(operation.getAttrDictionary());
  // Properties of an operation that MLIR does not know are a dictionary that it keeps apart.
  if (!operation.isRegistered())
    if (auto properties = mlir::dyn_cast_if_present<mlir::DictionaryAttr>(operation.getPropertiesAsAttribute()))
      add(properties);
  llvm::stable_sort(into.attributes, llvm::less_first());
  auto sameName = [](const auto &one, const auto &other) { return one.first == other.first; };
  into.attributes.erase(llvm::unique(into.attributes, sameName), into.attributes.end());
}

llvm::Error TileReader::enter(mlir::Operation &operation, unsigned region, uint32_t block) {
  if (budget.operations == 0)
    return refuse("the modules of this file hold too many operations", "--max-actions");
  if (stack.size() >= maxDepth)
    return refuse("regions nest more than " + llvm::Twine(maxDepth) + " deep", "--max-depth");
  uint64_t size = 1 + operation.getNumOperands() + operation.getNumResults();
  if (size > budget.elements)
    return refuse("the operations of this file have too many operands", "--max-alias-expansion");
  --budget.operations;
  budget.elements -= size;

  auto index = static_cast<OperationIndex>(module.operations.size());
  TileOperation copy;
  copy.name = operation.getName().getStringRef().str();
  copy.region = region;
  copy.block = block;
  copy.numRegions = operation.getNumRegions();
  copy.offset = parse ? parse->offsetOf(operation) : 0;
  bool isFunction = copy.name == "func.func";
  if (!stack.empty()) {
    copy.parent = stack.back().index;
    const TileOperation &parent = module.operations[copy.parent];
    copy.function = parent.name == "func.func" ? copy.parent : parent.function;
  }
  copyAttributes(operation, copy);
  for (mlir::Value operand : operation.getOperands())
    copy.operands.push_back(indexOf(operand));
  for (mlir::OpResult result : operation.getResults()) {
    ValueIndex value = indexOf(result);
    copy.results.push_back(value);
    module.values[value].kind = TileValue::Kind::Result;
    module.values[value].owner = index;
    module.values[value].number = result.getResultNumber();
  }
  module.operations.push_back(std::move(copy));
  operations.push_back(&operation);
  if (isFunction)
    module.functions.push_back(index);
  stack.push_back({&operation, index});
  return llvm::Error::success();
}

void TileReader::enterBlock(Frame &frame) {
  frame.next = frame.block->begin();
  frame.number = numBlocks++;
  const TileOperation &owner = module.operations[frame.index];
  bool isLoopBody =
      owner.name == "scf.for" && frame.region == 0 && frame.block == frame.operation->getRegion(0).begin();
  for (mlir::BlockArgument argument : frame.block->getArguments()) {
    TileValue &value = module.values[indexOf(argument)];
    value.owner = frame.index;
    value.number = argument.getArgNumber();
    // Operands are the bounds, the step, and what each iter_arg begins with; MLIR has not verified their number.
    if (isLoopBody && value.number > 0 && owner.operands.size() > value.number + 2) {
      value.kind = TileValue::Kind::Carried;
      --value.number;
    }
  }
}

/// Goes to the next block of the frame; false behind the last.
bool TileReader::leaveBlock(Frame &frame) {
  if (frame.inBlock)
    ++frame.block;
  for (;; ++frame.region, frame.inBlock = false) {
    if (frame.region >= frame.operation->getNumRegions())
      return false;
    mlir::Region &region = frame.operation->getRegion(frame.region);
    if (!frame.inBlock)
      frame.block = region.begin();
    if (frame.block == region.end())
      continue;
    frame.inBlock = true;
    enterBlock(frame);
    return true;
  }
}

/// Without recursion: bytecode may nest as deep as it likes until this has looked.
llvm::Error TileReader::read(mlir::Operation &root) {
  if (llvm::Error error = enter(root, 0, /*block=*/0))
    return error;
  while (!stack.empty()) {
    Frame &frame = stack.back();
    if (frame.inBlock && frame.next != frame.block->end()) {
      mlir::Operation &inside = *frame.next++;
      if (llvm::Error error = enter(inside, frame.region, frame.number))
        return error;
      continue;
    }
    if (leaveBlock(frame))
      continue;
    module.operations[frame.index].end = static_cast<OperationIndex>(module.operations.size());
    stack.pop_back();
  }
  return llvm::Error::success();
}

bool precedent::holdsTileOperation(mlir::Operation &root) {
  auto stopAtTile = [](mlir::Operation *operation) {
    return isTileOperation(*operation) ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  };
  return root.walk(stopAtTile).wasInterrupted();
}

/// All that stands in these operations; nothing where none is of the Tile level.
static llvm::Expected<std::optional<TileModule>> readRoots(TileReader reader, llvm::ArrayRef<mlir::Operation *> roots) {
  if (llvm::none_of(roots, [](mlir::Operation *root) { return holdsTileOperation(*root); }))
    return std::nullopt;
  for (mlir::Operation *root : roots)
    if (llvm::Error error = reader.read(*root))
      return std::move(error);
  return reader.take();
}

llvm::Expected<std::vector<TileModule>> precedent::readTileModules(const MlirParse &parse, mlir::Block &topLevel,
                                                                   std::shared_ptr<const SourceText> source,
                                                                   bool isBytecode, uint32_t maxDepth,
                                                                   ReadBudget &budget) {
  std::vector<std::vector<mlir::Operation *>> groups;
  std::vector<mlir::Operation *> loose;
  for (mlir::Operation &top : topLevel)
    if (mlir::isa<mlir::ModuleOp>(top))
      groups.push_back({&top});
    else
      loose.push_back(&top);
  groups.push_back(std::move(loose));

  std::vector<TileModule> modules;
  for (const std::vector<mlir::Operation *> &roots : groups) {
    llvm::Expected<std::optional<TileModule>> module =
        readRoots(TileReader(&parse, source->name(), maxDepth, budget), roots);
    if (!module)
      return module.takeError();
    if (!*module)
      continue;
    if (mlir::isa<mlir::ModuleOp>(roots.front()))
      if (auto name = roots.front()->getAttrOfType<mlir::StringAttr>(mlir::SymbolTable::getSymbolAttrName()))
        (*module)->name = name.str();
    (*module)->locator = makeTileLocator(source, isBytecode, **module);
    if (llvm::Error error = refuseReshardShape(**module))
      return std::move(error);
    modules.push_back(std::move(**module));
  }
  return modules;
}

llvm::Expected<CopiedModule> precedent::copyModule(mlir::Operation &module, llvm::StringRef file, uint32_t maxDepth,
                                                   ReadBudget &budget) {
  TileReader reader(/*parse=*/nullptr, file, maxDepth, budget);
  if (llvm::Error error = reader.read(module))
    return std::move(error);
  CopiedModule copy{reader.take(), reader.takeOperations()};
  if (auto name = module.getAttrOfType<mlir::StringAttr>(mlir::SymbolTable::getSymbolAttrName()))
    copy.module.name = name.str();
  return copy;
}
