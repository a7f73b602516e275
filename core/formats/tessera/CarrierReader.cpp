#include "core/formats/tessera/CarrierReader.h"

#include "core/formats/tessera/ColumnReader.h"
#include "core/formats/tessera/RowReader.h"
#include "core/formats/tessera/TextCost.h"
#include "core/support/InputError.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"

using namespace precedent;

static constexpr llvm::StringLiteral kLegacyKindAttribute = "tessera.pipeline_schedule_kind";

/// Lowering leaves the attributes of the module, and a kernel in place of the program: the schedule is not here any
/// more, and a stamp is all that is left of it.
static bool holdsKernel(mlir::Operation &module) {
  return module
      .walk([](mlir::Operation *operation) {
        return operation->getName().getStringRef() == "tile.spectral_program_kernel" ? mlir::WalkResult::interrupt()
                                                                                     : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

ModuleKind precedent::classifyModule(mlir::Operation &module, bool holdsSpectralProgram) {
  bool isSpectral = holdsSpectralProgram;
  bool hasDigest = false;
  for (mlir::NamedAttribute attribute : module.getAttrs()) {
    llvm::StringRef name = attribute.getName();
    if (name == kSchemaAttribute || name == kStepsAttribute || name == kLegacyPlanAttribute ||
        name == kLegacyKindAttribute || name.starts_with("tessera.pp_"))
      return ModuleKind::Pipeline;
    isSpectral |= name == "tessera.spectral_semantic" || name == "tessera.schedule_payload";
    hasDigest |= name == kDigestAttribute;
  }
  if (findColumns(module))
    return ModuleKind::Pipeline;
  if (isSpectral)
    return holdsSpectralProgram || !holdsKernel(module) ? ModuleKind::Spectral : ModuleKind::Plain;
  return hasDigest ? ModuleKind::Pipeline : ModuleKind::Plain;
}

llvm::Error precedent::tooMuchIsShared(llvm::StringRef file) {
  return makeInputError(
      "limit-exceeded", Verdict::Invalid, Location::ofFile(file),
      "the modules and rows of this file share so much that, written out, they have too many elements",
      "if the file is what you meant, raise the limit with --max-alias-expansion");
}

/// `convert` takes the attribute and returns an optional value, nothing for a wrong type.
template <typename Value, typename Convert>
static void read(mlir::Operation &module, llvm::StringRef name, CarrierAttribute<Value> &into, Convert convert) {
  mlir::Attribute attribute = module.getAttr(name);
  if (!attribute)
    return;
  into.state = AttributeState::WrongType;
  if (std::optional<Value> value = convert(attribute)) {
    into.state = AttributeState::Present;
    into.value = *value;
  }
}

llvm::Expected<PipelineCarrier> precedent::readCarrier(mlir::Operation &module, llvm::StringRef file,
                                                       ReadBudget &budget, RowReading reading) {
  PipelineCarrier carrier;
  carrier.storage = std::make_shared<llvm::BumpPtrAllocator>();
  bool isTooMuch = false;
  auto asString = [&](mlir::Attribute attribute) -> std::optional<llvm::StringRef> {
    auto text = mlir::dyn_cast<mlir::StringAttr>(attribute);
    isTooMuch |= text && !budget.takeElements(elementsOf(text.getValue()));
    return text && !isTooMuch ? std::optional(text.getValue().copy(*carrier.storage)) : std::nullopt;
  };
  if (mlir::Attribute name = module.getAttr(mlir::SymbolTable::getSymbolAttrName()))
    carrier.moduleName = asString(name).value_or("").str();
  auto asBool = [](mlir::Attribute attribute) -> std::optional<bool> {
    auto flag = mlir::dyn_cast<mlir::BoolAttr>(attribute);
    return flag ? std::optional(flag.getValue()) : std::nullopt;
  };
  read(module, kDigestAttribute, carrier.digest, asString);
  read(module, kSchemaAttribute, carrier.schema, asString);
  read(module, kNumStagesAttribute, carrier.numStages, readInteger);
  read(module, kNumMicroBatchesAttribute, carrier.numMicroBatches, readInteger);
  read(module, kNumChunksAttribute, carrier.numChunks, readInteger);
  read(module, kInterleavedAttribute, carrier.interleaved, asBool);
  read(module, kDecoupledAttribute, carrier.decoupled, asBool);
  if (isTooMuch)
    return tooMuchIsShared(file);

  bool hasRegion = false;
  if (mlir::Attribute steps = module.getAttr(kStepsAttribute)) {
    auto rows = mlir::dyn_cast<mlir::ArrayAttr>(steps);
    carrier.steps = rows ? AttributeState::Present : AttributeState::WrongType;
    if (rows && reading == RowReading::CountOnly) {
      carrier.rows.fields.resize(rows.size());
    } else if (rows) {
      RowReader reader(carrier, *module.getContext(), budget);
      if (llvm::Error error = reader.read(rows, file))
        return std::move(error);
      hasRegion = reader.sawRegion();
    }
  }
  // Who writes both has to say which of them holds; the dictionaries are what upstream reads.
  mlir::Operation *columns = carrier.steps == AttributeState::Absent ? findColumns(module) : nullptr;
  if (columns) {
    if (llvm::Error error = readColumns(*columns, carrier, file, budget, reading))
      return std::move(error);
    carrier.steps = AttributeState::Present;
  }
  // The generation before the carrier wrote no schema.
  carrier.hasLegacyPlan = module.hasAttr(kLegacyPlanAttribute);
  carrier.hasLegacySteps =
      carrier.schema.state == AttributeState::Absent && (hasRegion || module.hasAttr(kLegacyKindAttribute));
  return carrier;
}
