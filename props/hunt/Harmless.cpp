#include "props/hunt/Harmless.h"

#include "props/collective/PlanProgram.h"
#include "props/dependence/ProgramText.h"
#include "props/hunt/ScheduleFormat.h"
#include "props/pipeline/PipelineSimulator.h"
#include "props/schedule/ScheduleSimulator.h"

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

/// Rules about the order in which things run. What a schedule of ranks or a plan must be, its machine knows whole.
bool props::isDecidedByMachines(Family family, llvm::StringRef rule) {
  static constexpr llvm::StringLiteral ofOrder[] = {"forward-producer", "own-forward", "gradient-producer",
                                                    "async-result-used-before-wait", "write-to-in-flight-source"};
  return family == Family::Schedule || family == Family::Plan || llvm::is_contained(ofOrder, rule);
}

/// `seed`: what must be computed; empty: what the file itself speaks of.
static std::optional<std::string> runSchedule(llvm::StringRef bytes, InputFormat format, llvm::StringRef seed) {
  std::optional<simulation::ProgramText> text = readScheduleAs(format, bytes);
  if (!text)
    return std::nullopt;
  if (!seed.empty()) {
    std::optional<simulation::ProgramText> before = readScheduleAs(format, seed);
    if (!before)
      return std::nullopt;
    text->program.numStages = std::max(text->program.numStages, before->program.numStages);
    text->program.numMicroBatches = std::max(text->program.numMicroBatches, before->program.numMicroBatches);
  }
  return simulation::simulate(text->program, simulation::Sending::Buffered).why;
}

static std::optional<std::string> runPlanText(llvm::StringRef bytes) {
  std::optional<simulation::PlanProgram> program = simulation::readPlan(bytes.str());
  return program ? simulation::runPlan(*program) : std::nullopt;
}

std::optional<std::string> props::whatMachinesFind(llvm::StringRef bytes, Family family, InputFormat format) {
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
  if (family == Family::Schedule)
    return runSchedule(bytes, format, "");
  if (family == Family::Plan)
    return runPlanText(bytes);
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
  if (family == Family::Schedule) {
    std::optional<std::string> trouble = runSchedule(mutant.bytes, mutant.format, mutant.seed);
    if (trouble && trouble->empty())
      return "every rank runs to its end, and everything is computed from what was there";
    return std::nullopt;
  }
  std::optional<std::string> trouble = whatMachinesFind(mutant.bytes, family, mutant.format);
  if (trouble && trouble->empty())
    return family == Family::Plan ? "in whatever order its blocks run, the plan computes its collective"
                                  : "every order that the dependencies allow computes the pipeline";
  return std::nullopt;
}
