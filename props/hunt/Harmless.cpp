#include "props/hunt/Harmless.h"

#include "props/dependence/ProgramText.h"
#include "props/pipeline/PipelineSimulator.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;

/// Every way of being early or late is run.
static constexpr size_t kMostAsynchronous = 6;

static std::optional<StepProgram> runnable(llvm::StringRef bytes) {
  std::optional<StepProgram> program = readProgram(bytes);
  if (program && numAsynchronous(*program) > kMostAsynchronous)
    return std::nullopt;
  return program;
}

std::optional<std::string> props::whatMachinesFind(llvm::StringRef bytes, Family family) {
  if (family == Family::Carrier) {
    std::optional<CarrierDraft> draft = CarrierDraft::read(bytes);
    if (!draft)
      return std::nullopt;
    return findBadOrder(*draft).value_or("");
  }
  if (family == Family::Program) {
    std::optional<StepProgram> program = runnable(bytes);
    if (!program)
      return std::nullopt;
    return mattersWhenDone(*program) ? "it matters when asynchronous work is done" : "";
  }
  return std::nullopt;
}

static std::optional<std::string> whyHarmlessProgram(const Case &mutant) {
  std::optional<StepProgram> before = runnable(mutant.seed), after = runnable(mutant.bytes);
  if (!before || !after || before->steps.size() != after->steps.size() || mattersWhenDone(*after))
    return std::nullopt;
  RequiredOrder wanted = requiredOrder(*before), found = requiredOrder(*after);
  bool mayGain = !llvm::is_contained(mutant.expected.rules, "over-conservative-edge");
  for (size_t step = 0; step < wanted.size(); ++step)
    for (size_t other = 0; other < step; ++other)
      if (wanted[step][other] != found[step][other] && (wanted[step][other] || !mayGain))
        return std::nullopt;
  return "the changed program requires the same order";
}

std::optional<std::string> props::whyHarmless(const Case &mutant) {
  if (!mutant.recipe.source)
    return std::nullopt;
  Family family = mutant.recipe.source->family;
  if (family == Family::Program)
    return whyHarmlessProgram(mutant);
  std::optional<std::string> trouble = whatMachinesFind(mutant.bytes, family);
  if (trouble && trouble->empty())
    return "every order that the dependencies allow computes the pipeline";
  return std::nullopt;
}
