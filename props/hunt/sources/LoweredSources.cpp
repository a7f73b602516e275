//===- LoweredSources.cpp - what is lowered, with what was made of it -------------------------------------------===//
//
// The verdict of these is whether the file can be lowered; what it became stands beside it.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/SeedSource.h"
#include "props/lowering/LoweringRequest.h"
#include "props/lowering/ModuleProgram.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;

namespace precedent::props {
const SeedSource &pipelineSource();
const SeedSource &spectralSource();
} // namespace precedent::props

namespace {

/// The first six are those of the source `pipeline`.
constexpr Parameter kParameters[] = {
    {"stages", 1, 4},          {"micro_batches", 1, 6}, {"chunks", 1, 3},       {"mode", 0, 2, true},
    {"planner", 0, 5, true},   {"schema", 0, 1, true},  {"places", 0, 2, true}, {"virtual", 0, 1, true},
    {"next_only", 0, 3, true}, {"functions", 1, 2},
};
constexpr unsigned kCarrierParameters = 6;

/// Whether this is as it must be, the target asks, and also whether what must not be lowered is not.
void lower(SeedFile &file, const LowerOptions &options) {
  if (file.verdict == Verdict::Legal)
    file.beside = loweredText(file.bytes, options).value_or("");
}

std::optional<SeedFile> makeModule(llvm::ArrayRef<int64_t> genes) {
  Genes carrier(genes.begin(), genes.begin() + kCarrierParameters);
  // Planners that are wrong for some sizes are drawn less often than the one that is right.
  carrier[4] = carrier[4] < 3 ? carrier[4] : 0;
  std::optional<SeedFile> file = pipelineSource().make(carrier);
  if (!file)
    return std::nullopt;
  llvm::StringRef text = file->bytes;
  constexpr llvm::StringLiteral bodyBegins = "\n} {\n";
  size_t body = text.find(bodyBegins);
  if (body == llvm::StringRef::npos)
    return std::nullopt;
  ModulePlacement placement;
  bool interleaved = genes[3] == 1;
  placement.numRanks = genes[0];
  placement.numVirtual = genes[0] * (interleaved ? genes[2] : 1);
  placement.virtualStages = genes[7] != 0;
  placement.hops = genes[8] != 1;
  placement.isDecoupled = genes[3] == 2;
  LowerOptions options;
  options.route = placement.hops ? Routing::Hops : Routing::Next;
  options.virtualStages = placement.virtualStages;
  int64_t numStages = placement.virtualStages ? placement.numVirtual : placement.numRanks;
  std::vector<ModuleFunction> functions =
      drawFunctions(genes.drop_front(std::size(kParameters)), genes[9], genes[6], numStages);
  file->bytes = lineOf(options) + text.take_front(body + bodyBegins.size()).str() + writeFunctions(functions) + "}\n";
  bool isLegal = file->verdict == Verdict::Legal && canBeLowered(std::move(functions), placement);
  file->verdict = isLegal ? Verdict::Legal : Verdict::Illegal;
  lower(*file, options);
  return file;
}

std::optional<SeedFile> makeKernel(llvm::ArrayRef<int64_t> genes) {
  std::optional<SeedFile> file = spectralSource().make(genes);
  if (file)
    lower(*file, {});
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &moduleSource() {
  static const SeedSource source{
      "module",  Family::LoweredModule, InputFormat::TesseraMlir, ".mlir", kParameters, kGenesOfOperation, 14,
      makeModule};
  return source;
}
const SeedSource &kernelSource() {
  // As the source of its programs is drawn.
  static const SeedSource source{
      "kernel",  Family::LoweredKernel, InputFormat::TesseraMlir, ".mlir", spectralSource().parameters, 0, 0,
      makeKernel};
  return source;
}
} // namespace precedent::props
