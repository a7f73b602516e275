#include "props/lowering/StageMachine.h"

#include "props/lowering/MlirText.h"

#include "mlir/IR/OpDefinition.h"

#include <deque>
#include <map>
#include <set>

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr llvm::StringLiteral kSend = "tessera.pipeline.send", kReceive = "tessera.pipeline.recv";

bool isMark(llvm::StringRef attribute) {
  return attribute == "tessera.pp_stage" || attribute == "tessera.pp_boundary_send" ||
         attribute == "tessera.pp_micro_batches" || attribute == "tessera.schedule_digest";
}

llvm::StringRef nameOf(mlir::Operation &operation) {
  return operation.getName().getStringRef();
}

bool isTransfer(mlir::Operation &operation) {
  return nameOf(operation) == kSend || nameOf(operation) == kReceive;
}

bool isTerminator(mlir::Operation &operation) {
  mlir::Block *block = operation.getBlock();
  return block && &block->back() == &operation && !mlir::isa<mlir::ModuleOp>(block->getParentOp()) &&
         operation.mightHaveTrait<mlir::OpTrait::IsTerminator>();
}

bool isReturn(mlir::Operation &operation) {
  return nameOf(operation) == "func.return";
}

std::optional<int64_t> integerOf(mlir::Operation &operation, llvm::StringRef name) {
  if (auto value = operation.getAttrOfType<mlir::IntegerAttr>(name))
    return value.getValue().getSExtValue();
  return std::nullopt;
}

/// Its own, as this system and the other one write it.
std::optional<int64_t> ownStage(mlir::Operation &operation) {
  if (auto layer = operation.getAttrOfType<mlir::DictionaryAttr>("tessera.layer"))
    if (auto stage = mlir::dyn_cast_or_null<mlir::IntegerAttr>(layer.get("stage")))
      return stage.getValue().getSExtValue();
  return integerOf(operation, "tessera.pp_stage");
}

/// Where the text puts an operation.
std::optional<int64_t> stageOf(mlir::Operation &operation) {
  for (mlir::Operation *at = &operation; at; at = at->getParentOp())
    if (std::optional<int64_t> stage = ownStage(*at))
      return stage;
  return std::nullopt;
}

using Term = unsigned;

/// What was computed, one number for each.
class Terms {
public:
  Term of(const std::string &text) {
    auto [place, isNew] = numbers.try_emplace(text, static_cast<Term>(texts.size()));
    if (isNew)
      texts.push_back(text);
    return place->second;
  }
  const std::string &textOf(Term term) const { return texts[term]; }

private:
  std::map<std::string, Term> numbers;
  std::vector<std::string> texts;
};

/// Name, attributes and types of an operation, without the marks of a schedule.
std::string headOf(mlir::Operation &operation) {
  std::string text = nameOf(operation).str();
  llvm::raw_string_ostream os(text);
  for (mlir::NamedAttribute attribute : operation.getAttrDictionary())
    if (!isMark(attribute.getName()) || mlir::isa<mlir::ModuleOp>(operation))
      os << ' ' << attribute.getName().getValue() << '=' << attribute.getValue();
  for (mlir::Type type : operation.getResultTypes())
    os << ' ' << type;
  return text;
}

/// What ran, how often.
using Events = std::map<Term, unsigned>;
using Environment = llvm::DenseMap<mlir::Value, Term>;

/// One operation, or the beginning and the end of one that holds others.
struct Step {
  mlir::Operation *operation;
  bool ends;
};

void listSteps(mlir::Operation &operation, std::vector<Step> &steps) {
  steps.push_back({&operation, false});
  if (operation.getNumRegions() == 0)
    return;
  for (mlir::Region &region : operation.getRegions())
    for (mlir::Operation &inside : region.getOps())
      listSteps(inside, steps);
  steps.push_back({&operation, true});
}

bool canBeRun(mlir::Operation &top) {
  bool can = true;
  top.walk([&](mlir::Operation *operation) {
    can = can && operation->getNumSuccessors() == 0;
    for (mlir::Region &region : operation->getRegions())
      can = can && (region.empty() || region.hasOneBlock());
  });
  return can;
}

/// Terms of operations, whoever runs them.
class Evaluator {
public:
  explicit Evaluator(Terms &terms) : terms(terms) {}

  static bool hasOperands(mlir::Operation &operation, const Environment &environment) {
    return llvm::all_of(operation.getOperands(), [&](mlir::Value value) { return environment.contains(value); });
  }
  /// What it is given must be there. `around`: the term of what holds it.
  Term begin(mlir::Operation &operation, Term around, const Environment &environment) {
    std::string text = headOf(operation) + " in " + std::to_string(around);
    if (mlir::Region *region = operation.getParentRegion())
      text += "." + std::to_string(region->getRegionNumber());
    for (mlir::Value value : operation.getOperands())
      text += " " + std::to_string(environment.lookup(value));
    return terms.of(text);
  }
  void enter(mlir::Operation &operation, Term begun, Environment &environment) {
    for (mlir::Region &region : operation.getRegions())
      for (mlir::Value argument : region.getArguments())
        environment[argument] =
            terms.of("argument " + std::to_string(begun) + "." + std::to_string(region.getRegionNumber()) + "." +
                     std::to_string(mlir::cast<mlir::BlockArgument>(argument).getArgNumber()));
  }
  /// `ends`: the terms of what ends its regions.
  void give(mlir::Operation &operation, Term begun, const std::vector<Term> &ends, Environment &environment) {
    std::string text = std::to_string(begun);
    for (Term end : ends)
      text += " " + std::to_string(end);
    for (mlir::OpResult result : operation.getResults())
      environment[result] = terms.of("result " + std::to_string(result.getResultNumber()) + " of " + text);
  }

private:
  Terms &terms;
};

/// From top to bottom; transfers that are there already hand on what they are given.
class SourceRun {
public:
  explicit SourceRun(Terms &terms) : evaluator(terms) {}

  Events run(mlir::Operation &top) {
    run(top, 0);
    return std::move(events);
  }

private:
  Term run(mlir::Operation &operation, Term around) {
    Term begun = evaluator.begin(operation, around, environment);
    ++events[begun];
    evaluator.enter(operation, begun, environment);
    std::vector<Term> ends;
    for (mlir::Region &region : operation.getRegions())
      for (mlir::Operation &inside : region.getOps()) {
        Term term = run(inside, begun);
        if (isTerminator(inside))
          ends.push_back(term);
      }
    evaluator.give(operation, begun, ends, environment);
    return begun;
  }

  Evaluator evaluator;
  Environment environment;
  Events events;
};

class LoweredRun {
public:
  LoweredRun(Terms &terms, mlir::Operation &top, int64_t numRanks) : evaluator(terms), numRanks(numRanks) {
    listSteps(top, steps);
    for (int64_t rank = 0; rank < numRanks; ++rank)
      stages.insert(rank);
    top.walk([&](mlir::Operation *operation) {
      if (std::optional<int64_t> stage = runsIn(*operation))
        stages.insert(*stage);
    });
  }

  /// What goes wrong; empty: nothing does.
  std::string run();
  Events events;

private:
  struct Process {
    std::set<int64_t> stages;
    size_t next = 0;
  };

  static std::optional<int64_t> runsIn(mlir::Operation &operation) {
    if (nameOf(operation) == kSend)
      return integerOf(operation, "from_stage");
    return nameOf(operation) == kReceive ? integerOf(operation, "to_stage") : stageOf(operation);
  }
  std::pair<int64_t, int64_t> wayOf(mlir::Operation &transfer) const {
    int64_t own = runsIn(transfer).value_or(0);
    return nameOf(transfer) == kSend ? std::pair(own, integerOf(transfer, "to_stage").value_or(own + 1))
                                     : std::pair(integerOf(transfer, "from_stage").value_or(own - 1), own);
  }
  void fail(mlir::Operation &operation, const std::string &why) {
    if (trouble.empty())
      trouble = "`" + nameOf(operation).str() + "` " + why;
  }
  /// Whether the process can go on.
  bool advance(Process &process);
  void advance(mlir::Operation &operation, int64_t stage);
  void end(mlir::Operation &operation, int64_t stage);
  void record(mlir::Operation &operation, Term term) {
    auto [place, isNew] = termOf.try_emplace(&operation, term);
    if (isNew)
      ++events[term];
    else if (place->second != term)
      fail(operation, "computes different things in different stages");
  }
  void returnFromFunctions();

  Evaluator evaluator;
  int64_t numRanks;
  std::vector<Step> steps;
  std::set<int64_t> stages;
  std::map<int64_t, Environment> environments;
  std::map<std::pair<int64_t, int64_t>, std::deque<Term>> queues;
  /// What ran, and in which stages.
  llvm::DenseMap<mlir::Operation *, Term> termOf;
  std::map<mlir::Operation *, std::map<int64_t, Term>> ranIn;
  std::string trouble;
};

} // namespace

void LoweredRun::advance(mlir::Operation &operation, int64_t stage) {
  Environment &environment = environments[stage];
  std::optional<int64_t> asked = runsIn(operation);
  mlir::Operation *around = operation.getParentOp();
  bool isInside = !around || ranIn[around].count(stage);
  if (asked && !isInside)
    return fail(operation, "of stage " + std::to_string(stage) + " stands inside an operation that does not run there");
  if (isReturn(operation) || !isInside)
    return;
  if (nameOf(operation) == kReceive) {
    std::deque<Term> &queue = queues[wayOf(operation)];
    for (mlir::Value result : operation.getResults())
      environment[result] = queue.front();
    queue.pop_front();
    ranIn[&operation][stage] = 0;
    return;
  }
  if (!Evaluator::hasOperands(operation, environment)) {
    if (asked)
      fail(operation, "of stage " + std::to_string(stage) + " uses a value that is not there");
    return;
  }
  if (nameOf(operation) == kSend) {
    for (mlir::Value value : operation.getOperands())
      queues[wayOf(operation)].push_back(environment[value]);
    ranIn[&operation][stage] = 0;
    return;
  }
  Term begun = evaluator.begin(operation, around ? termOf[around] : 0, environment);
  record(operation, begun);
  ranIn[&operation][stage] = begun;
  evaluator.enter(operation, begun, environment);
  if (operation.getNumRegions() == 0)
    evaluator.give(operation, begun, {}, environment);
}

void LoweredRun::end(mlir::Operation &operation, int64_t stage) {
  if (!ranIn[&operation].count(stage))
    return;
  std::vector<Term> ends;
  for (mlir::Region &region : operation.getRegions())
    for (mlir::Operation &inside : region.getOps())
      if (isTerminator(inside) && !isReturn(inside)) {
        auto ran = ranIn[&inside].find(stage);
        if (ran == ranIn[&inside].end())
          return; // What it gives is not known in this stage.
        ends.push_back(ran->second);
      }
  evaluator.give(operation, termOf[&operation], ends, environments[stage]);
}

bool LoweredRun::advance(Process &process) {
  if (process.next == steps.size())
    return false;
  const Step &step = steps[process.next];
  std::optional<int64_t> asked = runsIn(*step.operation);
  bool isReceive = nameOf(*step.operation) == kReceive;
  if (isReceive && asked && process.stages.count(*asked) && queues[wayOf(*step.operation)].empty())
    return false;
  for (int64_t stage : process.stages) {
    if (asked && *asked != stage)
      continue;
    if (step.ends)
      end(*step.operation, stage);
    else
      advance(*step.operation, stage);
  }
  ++process.next;
  return true;
}

/// A function hands out values of whichever stage has them.
void LoweredRun::returnFromFunctions() {
  for (const Step &step : steps) {
    if (!isReturn(*step.operation))
      continue;
    Environment found;
    for (mlir::Value value : step.operation->getOperands())
      for (auto &[stage, environment] : environments) {
        auto known = environment.find(value);
        if (known != environment.end() && found.try_emplace(value, known->second).first->second != known->second)
          fail(*step.operation, "returns what two stages have computed differently");
      }
    if (!Evaluator::hasOperands(*step.operation, found))
      return fail(*step.operation, "returns a value that no stage has");
    record(*step.operation, evaluator.begin(*step.operation, termOf[step.operation->getParentOp()], found));
  }
}

std::string LoweredRun::run() {
  std::vector<Process> processes(static_cast<size_t>(numRanks));
  for (int64_t stage : stages) {
    if (stage < 0)
      return "a stage is negative";
    processes[static_cast<size_t>(stage % numRanks)].stages.insert(stage);
  }
  for (bool moved = true; moved && trouble.empty();) {
    moved = false;
    for (Process &process : processes)
      while (trouble.empty() && advance(process))
        moved = true;
  }
  if (!trouble.empty())
    return trouble;
  for (auto [rank, process] : llvm::enumerate(processes))
    if (process.next != steps.size())
      return "rank " + std::to_string(rank) + " waits for ever for a message";
  for (const auto &[way, queue] : queues)
    if (!queue.empty())
      return "a message from stage " + std::to_string(way.first) + " to stage " + std::to_string(way.second) +
             " is never received";
  returnFromFunctions();
  for (const Step &step : steps)
    if (trouble.empty() && !isReturn(*step.operation) && ranIn[step.operation].empty())
      fail(*step.operation, "runs in no stage: none has all that it needs");
  return trouble;
}

std::optional<std::string> props::runLoweredPipeline(llvm::StringRef source, llvm::StringRef lowered) {
  ParsedModule before = parseModule(source), after = parseModule(lowered);
  if (!before || !after || !canBeRun(**before.module) || !canBeRun(**after.module))
    return std::nullopt;
  std::optional<int64_t> numRanks = integerOf(**before.module, "tessera.pp_num_stages");
  if (!numRanks || *numRanks < 1 || *numRanks > 64)
    return std::nullopt;
  bool hasTransfers = false;
  before.module->walk([&](mlir::Operation *operation) { hasTransfers = hasTransfers || isTransfer(*operation); });
  if (hasTransfers)
    return std::nullopt;
  Terms terms;
  terms.of("");
  Events wanted = SourceRun(terms).run(**before.module);
  LoweredRun run(terms, **after.module, *numRanks);
  if (std::string trouble = run.run(); !trouble.empty())
    return trouble;
  for (const auto &[term, count] : wanted)
    if (run.events[term] != count)
      return "what should run does not, or not as often: " + terms.textOf(term).substr(0, 120);
  for (const auto &[term, count] : run.events)
    if (count && !wanted.count(term))
      return "what runs was not there, or is given something else: " + terms.textOf(term).substr(0, 120);
  return "";
}

std::string props::marksOf(llvm::StringRef text) {
  ParsedModule parsed = parseModule(text);
  std::multiset<std::string> marks;
  if (parsed)
    parsed.module->walk([&](mlir::Operation *operation) {
      std::string line = nameOf(*operation).str();
      llvm::raw_string_ostream os(line);
      for (mlir::NamedAttribute attribute : operation->getAttrDictionary())
        if ((isMark(attribute.getName()) && attribute.getName() != "tessera.pp_stage") || isTransfer(*operation))
          os << ' ' << attribute.getName().getValue() << '=' << attribute.getValue();
      marks.insert(line);
    });
  std::string list;
  for (const std::string &mark : marks)
    list += mark + "\n";
  return list;
}

std::string props::printedByMlir(llvm::StringRef bytes) {
  ParsedModule parsed = parseModule(bytes);
  return parsed ? printModule(*parsed.module) : std::string();
}
