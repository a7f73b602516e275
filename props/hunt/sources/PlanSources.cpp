//===- PlanSources.cpp - right plans of collectives, as MSCCL and MSCCL++ write them ----------------------------===//

#include "props/hunt/SeedSource.h"

#include "props/collective/PlanAlgorithms.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

namespace {

constexpr Parameter kMsccl[] = {{"algorithm", 0, kNumXmlAlgorithms - 1, true},
                                {"gpus", 2, 5},
                                {"channels", 1, 3},
                                {"chunks", 1, 3},
                                {"in_place", 0, 1, true}};
constexpr Parameter kMscclpp[] = {{"algorithm", 0, kNumJsonAlgorithms - 1, true},
                                  {"gpus", 2, 4},
                                  {"chunks", 1, 3},
                                  {"in_place", 0, 1, true},
                                  {"ports", 0, 1, true}};

std::optional<SeedFile> fileOf(const std::optional<PlanProgram> &program) {
  if (!program)
    return std::nullopt;
  SeedFile file;
  file.bytes = writePlan(*program);
  return file;
}

std::optional<SeedFile> makeMsccl(llvm::ArrayRef<int64_t> genes) {
  PlanShape shape{PlanAlgorithm(genes[0]), int(genes[1]), int(genes[2]), int(genes[3]), genes[4] != 0, false};
  std::optional<PlanProgram> program = makePlan(shape);
  shape.channels = 1; // most have no more
  return fileOf(program ? program : makePlan(shape));
}

std::optional<SeedFile> makeMscclpp(llvm::ArrayRef<int64_t> genes) {
  PlanShape shape{
      PlanAlgorithm(kNumXmlAlgorithms + genes[0]), int(genes[1]), 1, int(genes[2]), genes[3] != 0, genes[4] != 0};
  std::optional<PlanProgram> program = makePlan(shape);
  shape.isInPlace = !shape.isInPlace;
  program = program ? std::move(program) : makePlan(shape);
  shape.usesPorts = !shape.usesPorts;
  program = program ? std::move(program) : makePlan(shape);
  shape.isInPlace = !shape.isInPlace;
  return fileOf(program ? program : makePlan(shape));
}

} // namespace

namespace precedent::props {
const SeedSource &mscclSource() {
  static const SeedSource source{"msccl", Family::Plan, InputFormat::Msccl, ".xml", kMsccl, 0, 0, makeMsccl};
  return source;
}
const SeedSource &mscclppSource() {
  static const SeedSource source{"mscclpp", Family::Plan, InputFormat::Mscclpp, ".json", kMscclpp, 0, 0, makeMscclpp};
  return source;
}
} // namespace precedent::props
