//===- ProgramMutators.cpp - ways to misreport a program --------------------------------------------------------===//
//
// Most of them change what a step says of itself; the edges that the unchanged program needs stand beside it as an
// oracle. Whether the change matters is decided by running the changed program (Harmless.h).
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/dependence/ProgramText.h"
#include "props/hunt/Mutator.h"
#include "props/hunt/mutators/JsonEdit.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

using StepEdit = bool (*)(StepProgram &program, Random &random);

template <typename Value> bool eraseAny(std::vector<Value> &list, Random &random) {
  if (list.empty())
    return false;
  list.erase(list.begin() + static_cast<ptrdiff_t>(random.below(list.size())));
  return true;
}

Step &anyStep(StepProgram &program, Random &random) {
  return program.steps[random.below(program.steps.size())];
}

/// All ranges that steps touch.
std::vector<Extent *> extentsOf(StepProgram &program) {
  std::vector<Extent *> list;
  for (Step &step : program.steps) {
    for (Extent &extent : step.reads)
      list.push_back(&extent);
    for (Extent &extent : step.writes)
      list.push_back(&extent);
    for (Accumulation &update : step.updates)
      list.push_back(&update.extent);
  }
  return list;
}

bool dropRead(StepProgram &program, Random &random) {
  return eraseAny(anyStep(program, random).reads, random);
}
bool dropWrite(StepProgram &program, Random &random) {
  return eraseAny(anyStep(program, random).writes, random);
}
bool dropUpdate(StepProgram &program, Random &random) {
  return eraseAny(anyStep(program, random).updates, random);
}
bool dropOperand(StepProgram &program, Random &random) {
  return eraseAny(anyStep(program, random).operands, random);
}

template <std::optional<unsigned> Step::*Fact> bool dropFact(StepProgram &program, Random &random) {
  Step &step = anyStep(program, random);
  bool had = (step.*Fact).has_value();
  step.*Fact = std::nullopt;
  return had;
}

template <std::optional<unsigned> Step::*Fact> bool moveFact(StepProgram &program, Random &random) {
  Step &step = anyStep(program, random);
  if (step.*Fact)
    *(step.*Fact) = 1 - *(step.*Fact) % 2;
  return (step.*Fact).has_value();
}

bool widenRange(StepProgram &program, Random &random) {
  std::vector<Extent *> extents = extentsOf(program);
  if (extents.empty())
    return false;
  Extent &extent = *extents[random.below(extents.size())];
  if (extent.high >= 6)
    return false;
  ++extent.high;
  return true;
}

bool narrowRange(StepProgram &program, Random &random) {
  std::vector<Extent *> extents = extentsOf(program);
  if (extents.empty())
    return false;
  Extent &extent = *extents[random.below(extents.size())];
  if (extent.high - extent.low < 2)
    return false;
  ++extent.low;
  return true;
}

bool moveRange(StepProgram &program, Random &random) {
  std::vector<Extent *> extents = extentsOf(program);
  if (extents.empty())
    return false;
  Extent &extent = *extents[random.below(extents.size())];
  extent.object = (extent.object + 1) % program.numObjects;
  return true;
}

bool otherCombiner(StepProgram &program, Random &random) {
  Step &step = anyStep(program, random);
  if (step.updates.empty())
    return false;
  step.updates.front().combiner = 1 - step.updates.front().combiner % 2;
  return true;
}

bool addWrite(StepProgram &program, Random &random) {
  Step &step = anyStep(program, random);
  if (step.isAsynchronous || step.waitsFor)
    return false;
  step.writes.push_back({static_cast<unsigned>(random.below(program.numObjects)), 0, 6});
  return true;
}

/// The wait is gone, and the work goes on to the end.
bool loseWait(StepProgram &program, Random &random) {
  Step &step = anyStep(program, random);
  bool had = step.waitsFor.has_value();
  step.waitsFor = std::nullopt;
  return had;
}

/// A step inside of a window, by the place of the window's issue; 0 where there is none.
std::pair<unsigned, unsigned> insideWindow(StepProgram &program, Random &random) {
  std::vector<std::pair<unsigned, unsigned>> places;
  for (unsigned wait = 0; wait < program.steps.size(); ++wait)
    if (program.steps[wait].waitsFor)
      for (unsigned inside = *program.steps[wait].waitsFor + 1; inside < wait; ++inside)
        if (!program.steps[inside].waitsFor && !program.steps[inside].isAsynchronous)
          places.emplace_back(*program.steps[wait].waitsFor, inside);
  return places.empty() ? std::pair(0u, 0u) : places[random.below(places.size())];
}

bool readTargetInWindow(StepProgram &program, Random &random) {
  auto [issue, inside] = insideWindow(program, random);
  if (inside == 0 || program.steps[issue].writes.empty())
    return false;
  program.steps[inside].reads.push_back(program.steps[issue].writes.front());
  return true;
}

bool writeSourceInWindow(StepProgram &program, Random &random) {
  auto [issue, inside] = insideWindow(program, random);
  if (inside == 0 || program.steps[issue].reads.empty())
    return false;
  program.steps[inside].writes.push_back(program.steps[issue].reads.front());
  return true;
}

struct StepRow {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  StepEdit edit;
};

struct JsonRow {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  JsonEdit edit;
};

const std::vector<StepRow> &stepTable() {
  static const std::vector<llvm::StringRef> lost = {"missing-oracle-edge"},
                                            moved = {"missing-oracle-edge", "over-conservative-edge",
                                                     "async-result-used-before-wait", "write-to-in-flight-source"},
                                            gained = {"over-conservative-edge", "async-result-used-before-wait",
                                                      "write-to-in-flight-source"};
  static const std::vector<StepRow> rows = {
      {"drop-read", "a step does not say that it reads", lost, dropRead},
      {"drop-write", "a step does not say that it writes", lost, dropWrite},
      {"drop-update", "a step does not say that it accumulates", lost, dropUpdate},
      {"drop-operand", "a step does not say that it uses a value", lost, dropOperand},
      {"drop-collective", "a step does not say that it is a collective", lost, dropFact<&Step::domain>},
      {"drop-draw", "a step does not say that it draws numbers", lost, dropFact<&Step::stream>},
      {"drop-output", "a step does not say that it speaks on a channel", lost, dropFact<&Step::channel>},
      {"other-domain", "a collective is of another group", moved, moveFact<&Step::domain>},
      {"other-stream", "a draw is from another stream", moved, moveFact<&Step::stream>},
      {"other-channel", "an output is on another channel", moved, moveFact<&Step::channel>},
      {"other-combiner", "an update combines by another operator", moved, otherCombiner},
      {"range-up-by-one", "a range ends one element later", gained, widenRange},
      {"range-down-by-one", "a range begins one element later", lost, narrowRange},
      {"range-of-other-object", "a range is of another object", moved, moveRange},
      {"add-write", "a step says that it writes what it does not", gained, addWrite},
      {"lose-wait", "nothing waits for an asynchronous step", moved, loseWait},
      {"read-target-in-window",
       "a step reads what is being written",
       {"async-result-used-before-wait"},
       readTargetInWindow},
      {"write-source-in-window",
       "a step overwrites what is being read",
       {"write-to-in-flight-source"},
       writeSourceInWindow},
  };
  return rows;
}

const std::vector<JsonRow> &jsonTable() {
  static const std::vector<JsonRow> rows = {
      {"undefined-value",
       "a value that nobody makes is used",
       {"undefined-value"},
       append("ops/*/operands", R"("%nobody")")},
      {"define-twice", "two operations make one value", {"value-defined-twice"}, copyMember("ops", "results")},
      {"use-own-result",
       "an operation uses what it makes",
       {"use-before-definition"},
       [](json::Value &document, Random &random) {
         json::Value *place = follow(document, "ops/*", random);
         if (!place)
           return false;
         std::string result = place->getAsObject()->getArray("results")->front().getAsString()->str();
         place->getAsObject()->getArray("operands")->push_back("%" + result);
         return true;
       }},
      {"forget-facts", "nothing is said of an unknown operation", {"unknown-operation"}, take("facts/ops/*")},
      {"wrong-arity",
       "a registered operation has an operand too many",
       {"wrong-arity"},
       [](json::Value &document, Random &random) {
         json::Value *place = follow(document, "ops/*", random);
         if (!place)
           return false;
         json::Object &operation = *place->getAsObject();
         operation["name"] = "tessera.add";
         operation["operands"] = json::Array{"%m0", "%m1", "%m2"};
         return true;
       }},
      {"wait-for-nothing",
       "a token is waited for that nobody opened",
       {"wait-without-issue"},
       set("facts/ops/*/async_close", R"("t99")")},
      {"attribute-unknown-word",
       "an attribute that effects depend on is a text for a truth value",
       {"attribute-ignored"},
       append("ops", R"({"id": "x", "name": "tessera.all_reduce", "operands": ["%m0"], "results": ["x"],
                         "attrs": {"ordered": "false"}})")},
      {"effect-lowered",
       "a collective says that it is pure",
       {"declaration-weakened"},
       append("ops", R"({"id": "x", "name": "tessera.all_reduce", "operands": ["%m0"], "results": ["x"],
                         "attrs": {"tessera.effect_kind": "pure"}})")},
      {"use-what-is-overwritten",
       "an old value is read whose storage has been overwritten",
       {"use-of-clobbered-value"},
       [](json::Value &document, Random &random) {
         return append("ops", R"({"id": "x", "name": "tessera.tanh", "operands": ["%m0"], "results": ["x"],
                                  "attrs": {}})")(document, random) &&
                append("ops", R"({"id": "y", "name": "tessera.index_update", "operands": ["%x", "%m0", "%m0"],
                                  "results": ["y"], "attrs": {"tessera.aliasing": "operand_0"}})")(document, random) &&
                append("ops", R"({"id": "z", "name": "tessera.tanh", "operands": ["%x"], "results": ["z"],
                                  "attrs": {}})")(document, random);
       }},
      {"attribute-type",
       "an attribute that effects depend on is a number",
       {"attribute-type"},
       set("ops/*/attrs/group", "3")},
  };
  return rows;
}

} // namespace

void props::addProgramMutators(std::vector<Mutator> &list) {
  for (const StepRow &row : stepTable())
    list.push_back({row.name, row.why, Family::Program, row.rules,
                    [&row](llvm::StringRef seed, Random &random) -> std::optional<std::string> {
                      std::optional<StepProgram> program = readProgram(seed);
                      if (!program || !row.edit(*program, random))
                        return std::nullopt;
                      return writeProgram(*program);
                    }});
  for (const JsonRow &row : jsonTable())
    list.push_back({row.name, row.why, Family::Program, row.rules,
                    [&row](llvm::StringRef seed, Random &random) { return editedText(seed, row.edit, random); }});
}
