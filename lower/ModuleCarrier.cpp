#include "lower/ModuleCarrier.h"

#include "core/formats/tessera/SpectralReader.h"

using namespace precedent;

namespace {
class NoPlaces final : public Locator {
public:
  Location locate(const Anchor &) const override { return Location::ofFile("module"); }
};
} // namespace

static ModuleKind kindOf(mlir::Operation *module) {
  SpectralContent content = SpectralContent::None;
  module->walk([&](mlir::Operation *operation) {
    SpectralContent here = spectralContentOf(*operation);
    if (here > content && operation->getParentOfType<mlir::ModuleOp>() == module)
      content = here;
    return content == SpectralContent::Program ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  });
  return classifyModule(*module, content);
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
