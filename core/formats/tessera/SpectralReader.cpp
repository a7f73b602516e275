#include "core/formats/tessera/SpectralReader.h"

#include "core/formats/tessera/RowReader.h"
#include "core/support/InputError.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

class SpectralReader {
public:
  SpectralReader(SpectralCarrier &carrier, ReadBudget &budget) : carrier(carrier), budget(budget) {}

  void readModule(mlir::Operation &module) {
    if (auto name = module.getAttrOfType<mlir::StringAttr>(mlir::SymbolTable::getSymbolAttrName()))
      carrier.moduleName = copyOf(name.getValue());
    carrier.target = textOf(module.getAttr(kTargetAttribute));
    carrier.arch = textOf(module.getAttr(kArchAttribute));
    carrier.digest = textOf(module.getAttr(kDigestAttribute));
    carrier.semantic = textOf(module.getAttr(kSemanticAttribute));
    carrier.payload = textOf(module.getAttr(kPayloadAttribute));
    // The walk of the module graph: post-order.
    OperationIndex index = 0;
    module.walk([&](mlir::Operation *operation) {
      if (operation == &module || isOutOfBudget)
        return;
      // What stands in a module inside this one is that module's.
      bool isOurs = operation->getParentOfType<mlir::ModuleOp>() == &module;
      llvm::StringRef name = operation->getName().getStringRef();
      if (isOurs && name == kProgramOperation)
        readProgram(*operation, index);
      else if (isOurs && name == kArtifactOperation)
        readRecord(*operation, index);
      ++index;
    });
  }

  bool outOfBudget() const { return isOutOfBudget; }
  void readProgram(mlir::Operation &operation, OperationIndex index);

private:
  std::string copyOf(llvm::StringRef text) {
    isOutOfBudget |= text.size() > budget.elements;
    if (isOutOfBudget)
      return {};
    budget.elements -= text.size();
    return text.str();
  }

  TextAttribute textOf(mlir::Attribute attribute) {
    if (!attribute)
      return {};
    auto text = mlir::dyn_cast<mlir::StringAttr>(attribute);
    return text ? TextAttribute{AttributeState::Present, copyOf(text.getValue())}
                : TextAttribute{AttributeState::WrongType, {}};
  }

  TextAttribute listOf(mlir::Attribute attribute, llvm::StringRef separator) {
    auto list = mlir::dyn_cast<mlir::DenseI64ArrayAttr>(attribute);
    if (!list || list.asArrayRef().size() > budget.elements)
      return {AttributeState::WrongType, {}};
    auto spell = [](int64_t number) { return std::to_string(number); };
    return {AttributeState::Present, copyOf(llvm::join(llvm::map_range(list.asArrayRef(), spell), separator))};
  }

  TextAttribute fieldOf(mlir::Attribute attribute, FieldType type) {
    if (!attribute)
      return {};
    switch (type) {
    case FieldType::Text:
      return textOf(attribute);
    case FieldType::Integer: {
      auto integer = mlir::dyn_cast<mlir::IntegerAttr>(attribute);
      std::optional<int64_t> value = integer && !integer.getType().isInteger(1) ? readInteger(attribute) : std::nullopt;
      return value ? TextAttribute{AttributeState::Present, std::to_string(*value)}
                   : TextAttribute{AttributeState::WrongType, {}};
    }
    case FieldType::Flag: {
      auto flag = mlir::dyn_cast<mlir::BoolAttr>(attribute);
      return flag ? TextAttribute{AttributeState::Present, flag.getValue() ? "1" : "0"}
                  : TextAttribute{AttributeState::WrongType, {}};
    }
    case FieldType::Pair:
      return listOf(attribute, ",");
    case FieldType::Extents:
      return listOf(attribute, "x");
    }
    llvm_unreachable("field type");
  }

  std::string spellType(mlir::Type type) {
    std::string text;
    llvm::raw_string_ostream os(text);
    type.print(os);
    return copyOf(text);
  }
  static bool isStatic(mlir::Type type) {
    auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  }

  void readRecord(mlir::Operation &operation, OperationIndex index) {
    ArtifactRecord record;
    record.index = index;
    record.hash = textOf(operation.getAttr("hash"));
    record.arch = textOf(operation.getAttr("arch"));
    record.shapeKey = textOf(operation.getAttr("shape_key"));
    record.policy = textOf(operation.getAttr("numeric_policy"));
    record.accumulation = textOf(operation.getAttr("tessera.spectral_accumulation"));
    record.normalization = textOf(operation.getAttr("tessera.spectral_normalization"));
    carrier.records.push_back(std::move(record));
  }

  SpectralCarrier &carrier;
  ReadBudget &budget;
  bool isOutOfBudget = false;
};

} // namespace

void SpectralReader::readProgram(mlir::Operation &operation, OperationIndex index) {
  SpectralOperation program;
  program.index = index;
  program.artifactHash = textOf(operation.getAttr("artifact_hash"));
  program.hasNumericPolicy = operation.hasAttr("numeric_policy");
  for (const SpectralField &field : spectralFields()) {
    auto [outer, inner] = llvm::StringRef(field.attribute).split('.');
    mlir::Attribute attribute = operation.getAttr(outer);
    if (!inner.empty()) {
      auto dictionary = mlir::dyn_cast_if_present<mlir::DictionaryAttr>(attribute);
      attribute = dictionary ? dictionary.get(inner) : mlir::Attribute();
    }
    program.fields.push_back(fieldOf(attribute, field.type));
  }
  for (mlir::Type type : operation.getOperandTypes()) {
    program.operandTypes.push_back(spellType(type));
    program.operandsAreStatic &= isStatic(type);
  }
  for (mlir::Type type : operation.getResultTypes()) {
    program.resultTypes.push_back(spellType(type));
    program.resultsAreStatic &= isStatic(type);
  }
  carrier.programs.push_back(std::move(program));
}

static llvm::Error tooMuchText(llvm::StringRef file) {
  return makeInputError("limit-exceeded", Verdict::Invalid, Location::ofFile(file),
                        "the spectral programs of this file take more text than is allowed",
                        "--max-alias-expansion raises the limit");
}

llvm::Expected<SpectralCarrier> precedent::readSpectralCarrier(mlir::Operation &module,
                                                               std::shared_ptr<const ModuleGraph> graph,
                                                               llvm::StringRef file, ReadBudget &budget) {
  SpectralCarrier carrier;
  carrier.module = std::move(graph);
  SpectralReader reader(carrier, budget);
  reader.readModule(module);
  if (reader.outOfBudget())
    return tooMuchText(file);
  return carrier;
}

llvm::Expected<SpectralOperation> precedent::readSpectralOperation(mlir::Operation &operation, llvm::StringRef file,
                                                                   ReadBudget &budget) {
  SpectralCarrier alone;
  SpectralReader reader(alone, budget);
  reader.readProgram(operation, kNoIndex);
  if (reader.outOfBudget())
    return tooMuchText(file);
  return std::move(alone.programs.front());
}
