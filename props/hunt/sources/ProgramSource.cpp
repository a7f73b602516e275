//===- ProgramSource.cpp - programs whose dependences are known from running them -------------------------------===//

#include "props/dependence/ProgramText.h"
#include "props/dependence/RandomProgram.h"
#include "props/hunt/SeedSource.h"

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr Parameter kParameters[] = {{"asynchronous", 0, 1, true}};
constexpr unsigned kGenesOfStep = 16, kMostSteps = 12;
/// Every way of being early or late is run.
constexpr size_t kMostAsynchronous = 4;

std::optional<SeedFile> make(llvm::ArrayRef<int64_t> genes) {
  std::vector<StepSeed> seeds;
  for (llvm::ArrayRef<int64_t> rest = genes.drop_front(); rest.size() >= kGenesOfStep;
       rest = rest.drop_front(kGenesOfStep))
    seeds.emplace_back(rest.begin(), rest.begin() + kGenesOfStep);
  StepProgram program = makeProgram(seeds, {.hasAsynchronous = genes[0] != 0});
  if (program.steps.empty() || numAsynchronous(program) > kMostAsynchronous)
    return std::nullopt;
  SeedFile file;
  file.bytes = writeProgram(program);
  if (mattersWhenDone(program))
    file.verdict = Verdict::Illegal;
  else
    file.beside = writeOracle(requiredOrder(program));
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &programSource() {
  static const SeedSource source{"program",   Family::Program, InputFormat::Graph, ".json",
                                 kParameters, kGenesOfStep,    kMostSteps,         make};
  return source;
}
} // namespace precedent::props
