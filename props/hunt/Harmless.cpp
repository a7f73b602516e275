#include "props/hunt/Harmless.h"

#include "props/collective/PlanProgram.h"
#include "props/dependence/ProgramText.h"
#include "props/hunt/JsonText.h"
#include "props/hunt/ScheduleFormat.h"
#include "props/pipeline/PipelineSimulator.h"
#include "props/schedule/ScheduleSimulator.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

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

/// The order that an oracle asks for is the one that running the program requires.
static std::optional<std::string> whyHarmlessOracle(const Case &mutant) {
  std::optional<StepProgram> program = runnable(mutant.bytes);
  std::optional<llvm::json::Value> oracle = parseJson(mutant.beside);
  if (!program || !oracle || mattersWhenDone(*program))
    return std::nullopt;
  size_t size = program->steps.size();
  RequiredOrder asked(size, std::vector<bool>(size));
  auto numberOf = [](const llvm::json::Value &id) {
    unsigned number = ~0U;
    llvm::StringRef text = id.getAsString().value_or("");
    return text.consume_front("s") && !text.getAsInteger(10, number) ? number : ~0U;
  };
  const llvm::json::Object &root = *oracle->getAsObject();
  std::set<unsigned> listed;
  for (const llvm::json::Value &id : *root.getArray("actions"))
    if (numberOf(id) >= size || !listed.insert(numberOf(id)).second)
      return std::nullopt;
  for (const llvm::json::Value &edge : *root.getArray("edges")) {
    unsigned before = numberOf(edge.getAsArray()->front()), after = numberOf(edge.getAsArray()->back());
    if (after >= size || before >= after)
      return std::nullopt;
    asked[after][before] = true;
  }
  for (size_t after = 0; after < size; ++after)
    for (size_t middle = after; middle-- > 0;)
      for (size_t before = 0; before < middle; ++before)
        asked[after][before] = asked[after][before] || (asked[after][middle] && asked[middle][before]);
  if (listed.size() != size || asked != requiredOrder(*program))
    return std::nullopt;
  return "the oracle asks for the order that the program requires";
}

/// Every action was issued once, behind what it waits for.
static std::optional<std::string> whyHarmlessOrder(const Case &mutant) {
  std::optional<llvm::json::Value> plan = parseJson(mutant.bytes), order = parseJson(mutant.beside);
  const llvm::json::Object *actions = plan ? plan->getAsObject()->getObject("action_dependencies") : nullptr;
  if (!actions || !order || !order->getAsArray())
    return std::nullopt;
  std::set<std::string> issued;
  for (const llvm::json::Value &id : *order->getAsArray()) {
    const llvm::json::Array *waitsFor = actions->getArray(id.getAsString().value_or(""));
    if (!waitsFor || !issued.insert(id.getAsString()->str()).second)
      return std::nullopt;
    for (const llvm::json::Value &before : *waitsFor)
      if (!issued.count(before.getAsString().value_or("").str()))
        return std::nullopt;
  }
  return issued.size() == actions->size() ? std::optional<std::string>("the plan allows the order") : std::nullopt;
}

std::optional<std::string> props::whyHarmless(const Case &mutant) {
  if (!mutant.recipe.source)
    return std::nullopt;
  Family family = mutant.recipe.source->family;
  if (family == Family::Program)
    return whyHarmlessProgram(mutant);
  if (family == Family::Oracle)
    return whyHarmlessOracle(mutant);
  if (family == Family::IssuedOrder)
    return whyHarmlessOrder(mutant);
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
