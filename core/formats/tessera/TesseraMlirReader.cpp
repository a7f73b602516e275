#include "core/formats/Document.h"
#include "core/formats/tessera/CarrierLocator.h"
#include "core/formats/tessera/CarrierReader.h"
#include "core/formats/tessera/GuardedRead.h"
#include "core/formats/tessera/MlirParse.h"
#include "core/formats/tessera/ModuleGraphBuilder.h"
#include "core/formats/tessera/ModuleTexts.h"
#include "core/formats/tessera/SpectralReader.h"
#include "core/formats/tessera/TileReader.h"

#include "mlir/IR/BuiltinOps.h"

#include <map>
#include <set>

using namespace precedent;

namespace {

struct FoundModule {
  mlir::Operation *operation;
  SpectralContent content = SpectralContent::None;

  ModuleKind kind() const { return classifyModule(*operation, content); }
};

/// Reads a file that may be given to MLIR: what is known to end it has been looked for.
class Reader {
public:
  Reader(std::shared_ptr<const SourceText> source, const Limits &limits, bool isBytecode)
      : source(std::move(source)), limits(limits), isBytecode(isBytecode),
        moduleTexts(std::make_shared<ModuleTexts>(this->source->bytes())) {}

  llvm::Expected<CarrierFile> read();

private:
  llvm::Expected<PipelineCarrier> readModule(unsigned ordinal, ReadBudget &budget);
  llvm::Expected<SpectralCarrier> readSpectralModule(unsigned ordinal, ReadBudget &budget);
  llvm::Error readTiles(CarrierFile &file, ReadBudget &budget);
  llvm::Error refuseStamps();
  llvm::Error refuseUnscheduled();
  Location locationOf(mlir::Operation *operation) const;

  std::shared_ptr<const SourceText> source;
  const Limits &limits;
  bool isBytecode;
  std::unique_ptr<MlirParse> parse;
  /// Outer modules before those inside them, as their text begins.
  std::vector<FoundModule> modules;
  std::shared_ptr<ModuleTexts> moduleTexts;
};

} // namespace

static std::vector<FoundModule> findModules(mlir::Block &topLevel) {
  std::vector<FoundModule> modules;
  llvm::DenseMap<mlir::Operation *, unsigned> ordinals;
  for (mlir::Operation &top : topLevel)
    top.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *operation) {
      if (mlir::isa<mlir::ModuleOp>(operation)) {
        ordinals.try_emplace(operation, modules.size());
        modules.push_back({operation});
      } else if (SpectralContent content = spectralContentOf(*operation); content != SpectralContent::None) {
        auto around = ordinals.find(operation->getParentOfType<mlir::ModuleOp>());
        if (around != ordinals.end())
          modules[around->second].content = std::max(modules[around->second].content, content);
      }
    });
  return modules;
}

/// The place of an operation, or the file where nothing better is known.
Location Reader::locationOf(mlir::Operation *operation) const {
  if (isBytecode || !operation)
    return Location::ofFile(source->name());
  return source->locationAt(parse->offsetOf(*operation));
}

llvm::Expected<PipelineCarrier> Reader::readModule(unsigned ordinal, ReadBudget &budget) {
  mlir::Operation &module = *modules[ordinal].operation;
  llvm::Expected<PipelineCarrier> carrier = readCarrier(module, source->name(), budget);
  if (!carrier)
    return carrier;
  auto graph = buildModuleGraph(*parse, module, source->name(), limits.maxDepth, budget);
  if (!graph)
    return graph.takeError();
  carrier->module = *graph;
  carrier->locator = isBytecode ? makeBytecodeLocator(source) : makeTextLocator(source, moduleTexts, ordinal, *graph);
  return carrier;
}

llvm::Expected<SpectralCarrier> Reader::readSpectralModule(unsigned ordinal, ReadBudget &budget) {
  mlir::Operation &module = *modules[ordinal].operation;
  auto graph = buildModuleGraph(*parse, module, source->name(), limits.maxDepth, budget);
  if (!graph)
    return graph.takeError();
  llvm::Expected<SpectralCarrier> carrier = readSpectralCarrier(module, *graph, source->name(), budget);
  if (carrier)
    carrier->locator = isBytecode ? makeBytecodeLocator(source) : makeTextLocator(source, moduleTexts, ordinal, *graph);
  return carrier;
}

/// Stamps without a schedule: whether they are right cannot be told, and that is what is said. Where they do not even
/// agree with each other, that is said too. Where spectral programs were lowered to kernels, rules look at their
/// stamps.
llvm::Error Reader::refuseStamps() {
  mlir::Operation *first = nullptr;
  std::map<StampLevel, std::set<std::string>> digests;
  llvm::DenseSet<mlir::Operation *> lowered;
  for (const FoundModule &module : modules)
    if (module.content == SpectralContent::Kernel)
      lowered.insert(module.operation);
  for (mlir::Operation &top : parse->topLevel())
    top.walk([&](mlir::Operation *operation) {
      bool isKernel = spectralContentOf(*operation) == SpectralContent::Kernel;
      if (isKernel || lowered.contains(operation) || lowered.contains(operation->getParentOfType<mlir::ModuleOp>()))
        return;
      // The record of a scheduled function: what it calls a hash is a name, and rules look at it.
      mlir::Operation *around = operation->getParentOp();
      bool isRecord = operation->getName().getStringRef() == "schedule.artifact" && around &&
                      around->getName().getStringRef() == kScheduleFunction;
      for (DigestStamp &stamp : stampsOf(*operation)) {
        if (isRecord && stamp.level == StampLevel::Schedule)
          continue;
        if (!first)
          first = operation;
        digests[stamp.level].insert(std::move(stamp.digest));
      }
    });
  if (!first)
    return llvm::Error::success();
  std::string levels, stale;
  for (const auto &[level, texts] : digests) {
    levels += (levels.empty() ? "" : ", ") + nameOf(level).str();
    if (texts != digests.begin()->second)
      stale = "; those of the levels " + nameOf(digests.begin()->first).str() + " and " + nameOf(level).str() +
              " differ, so one of them is stale";
  }
  return makeInputError("stamp-unverifiable", Verdict::Unsupported, locationOf(first),
                        "operations of this file are stamped with the digest of a schedule (" + levels +
                            "), and no schedule is there that it could be taken over again" + stale,
                        "check the module that still carries the schedule");
}

/// Movements that placement has inserted, and that nobody has scheduled yet: there values have global types, or have
/// not, and what a movement does is nowhere declared.
llvm::Error Reader::refuseUnscheduled() {
  mlir::Operation *movement = nullptr;
  for (mlir::Operation &top : parse->topLevel())
    top.walk([&](mlir::Operation *operation) {
      bool isOne = operation->getAttr("reshard_plan_digest") && operation->getAttr("reshard_kind");
      movement = isOne ? operation : movement;
      return isOne ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
    });
  if (!movement)
    return llvm::Error::success();
  return makeInputError("reshard-shape", Verdict::Unsupported, locationOf(movement),
                        "`" + movement->getName().getStringRef() +
                            "` is a movement of the Graph level, and movements are judged where they are scheduled",
                        "schedule it first: `precedent explain reshard-shape` has an example");
}

/// A module without a schedule can still be wrong at the Tile level. One that stands beside a schedule is only counted:
/// the file's kind is that of the schedule.
llvm::Error Reader::readTiles(CarrierFile &file, ReadBudget &budget) {
  if (!file.carriers.empty() || !file.spectral.empty()) {
    for (const FoundModule &module : modules) {
      bool isPlain = module.kind() == ModuleKind::Plain;
      bool isOutermost = !module.operation->getParentOfType<mlir::ModuleOp>();
      file.numUnreadTiles += isPlain && isOutermost && holdsTileOperation(*module.operation);
    }
    // What stands in no module is one together.
    file.numUnreadTiles += llvm::any_of(parse->topLevel(), [](mlir::Operation &top) {
      return !mlir::isa<mlir::ModuleOp>(top) && holdsTileOperation(top);
    });
    return llvm::Error::success();
  }
  llvm::Expected<std::vector<TileModule>> tiles =
      readTileModules(*parse, parse->topLevel(), source, isBytecode, limits.maxDepth, budget);
  if (!tiles)
    return tiles.takeError();
  file.tiles = std::move(*tiles);
  return llvm::Error::success();
}

llvm::Expected<CarrierFile> Reader::read() {
  auto parsed = MlirParse::parse(*source, isBytecode);
  if (!parsed)
    return parsed.takeError();
  parse = std::move(*parsed);
  modules = findModules(parse->topLevel());

  CarrierFile file;
  file.isBytecode = isBytecode;
  ReadBudget budget(limits);
  for (unsigned ordinal = 0; ordinal < modules.size(); ++ordinal) {
    switch (modules[ordinal].kind()) {
    case ModuleKind::Plain:
    case ModuleKind::Reshard:
      break;
    case ModuleKind::Spectral: {
      llvm::Expected<SpectralCarrier> carrier = readSpectralModule(ordinal, budget);
      if (!carrier)
        return carrier.takeError();
      file.spectral.push_back(std::move(*carrier));
      break;
    }
    case ModuleKind::Pipeline:
      llvm::Expected<PipelineCarrier> carrier = readModule(ordinal, budget);
      if (!carrier)
        return carrier.takeError();
      file.carriers.push_back(std::move(*carrier));
    }
  }
  if (file.carriers.empty() && file.spectral.empty())
    if (llvm::Error error = refuseStamps())
      return std::move(error);
  if (llvm::Error error = readTiles(file, budget))
    return std::move(error);
  bool isEmpty = file.carriers.empty() && file.spectral.empty() && file.tiles.empty();
  if (isEmpty)
    if (llvm::Error error = refuseUnscheduled())
      return std::move(error);
  if (isEmpty)
    return makeInputError("no-schedule", Verdict::Invalid,
                          locationOf(modules.empty() ? nullptr : modules.front().operation),
                          (modules.empty() ? "this file holds no module; a schedule is looked for in its attributes "
                                           : "no module of this file carries a schedule; it is looked for in ") +
                              kPipelineAttributes + "; nor does anything stand at the Tile level");
  return file;
}

llvm::Expected<CarrierFile> precedent::readTesseraMlir(std::shared_ptr<const SourceText> source,
                                                       const ReadOptions &options) {
  CarrierFile file;
  auto read = [&](const Limits &limits, bool isBytecode) -> llvm::Error {
    llvm::Expected<CarrierFile> found = Reader(source, limits, isBytecode).read();
    if (!found)
      return found.takeError();
    file = std::move(*found);
    return llvm::Error::success();
  };
  if (llvm::Error error = guardedMlirRead(*source, options.limits, read))
    return std::move(error);
  // MLIR's context is gone by now: only what was copied out of it lives on.
  for (PipelineCarrier &carrier : file.carriers)
    finishCarrier(carrier);
  return file;
}
