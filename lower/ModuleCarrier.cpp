#include "lower/ModuleCarrier.h"

#include "core/formats/tessera/ReshardShape.h"
#include "core/formats/tessera/SpectralReader.h"
#include "core/formats/tessera/TileReader.h"

using namespace precedent;

namespace {
class NoPlaces final : public Locator {
public:
  Location locate(const Anchor &anchor) const override {
    Location location = Location::ofFile("module");
    if (anchor.kind == Anchor::Kind::Operation)
      location.row = anchor.index;
    return location;
  }
};
} // namespace

static ModuleKind kindOf(mlir::Operation *module) {
  SpectralContent content = SpectralContent::None;
  bool schedulesMovements = false;
  module->walk([&](mlir::Operation *operation) {
    SpectralContent here = spectralContentOf(*operation);
    bool isScheduled = operation->getName().getStringRef() == kScheduleFunction;
    if ((here > content || isScheduled) && operation->getParentOfType<mlir::ModuleOp>() == module) {
      content = std::max(content, here);
      schedulesMovements |= isScheduled;
    }
    return content == SpectralContent::Program ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  });
  ModuleKind kind = classifyModule(*module, content);
  return kind == ModuleKind::Plain && schedulesMovements ? ModuleKind::Reshard : kind;
}

ModuleKind ModuleReader::kind() const {
  return kindOf(module);
}

mlir::Operation *ModuleReader::findNestedCarrier() const {
  mlir::Operation *found = nullptr;
  module->walk<mlir::WalkOrder::PreOrder>([&](mlir::ModuleOp inner) {
    if (inner == module || kindOf(inner) == ModuleKind::Plain)
      return mlir::WalkResult::advance();
    found = inner;
    return mlir::WalkResult::interrupt();
  });
  return found;
}

llvm::Error ModuleReader::number() {
  llvm::Expected<NumberedModule> made = numberModule(*module, "module", Limits().maxDepth, budget);
  if (!made)
    return made.takeError();
  operations = std::move(*made);
  return llvm::Error::success();
}

llvm::Expected<PipelineCarrier> ModuleReader::readHeader() {
  return readCarrier(*module, "module", budget, RowReading::CountOnly);
}

llvm::Expected<PipelineCarrier> ModuleReader::readPipeline() {
  llvm::Expected<PipelineCarrier> carrier = readCarrier(*module, "module", budget);
  if (!carrier)
    return carrier;
  if (llvm::Error error = number())
    return std::move(error);
  carrier->module = operations.graph;
  carrier->locator = std::make_shared<NoPlaces>();
  finishCarrier(*carrier);
  return carrier;
}

llvm::Expected<SpectralCarrier> ModuleReader::readSpectral() {
  if (llvm::Error error = number())
    return std::move(error);
  llvm::Expected<SpectralCarrier> carrier = readSpectralCarrier(*module, operations.graph, "module", budget);
  if (carrier)
    carrier->locator = std::make_shared<NoPlaces>();
  return carrier;
}

llvm::Expected<TileModule> ModuleReader::readReshard() {
  llvm::Expected<CopiedModule> copy = copyModule(*module, "module", Limits().maxDepth, budget);
  if (!copy)
    return copy.takeError();
  operations = {nullptr, std::move(copy->operations), {}, {}};
  copy->module.locator = std::make_shared<NoPlaces>();
  if (llvm::Error error = refuseReshardShape(copy->module))
    return std::move(error);
  return std::move(copy->module);
}
