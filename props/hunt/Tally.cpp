#include "props/hunt/Tally.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

void MutatorScore::add(const MutatorScore &other) {
  intended += other.intended;
  another += other.another;
  harmless += other.harmless;
  survived += other.survived;
  for (const auto &[rule, count] : other.killedBy)
    killedBy[rule] += count;
}

void Tally::count(const Case &tried, const Outcome &outcome) {
  ++cases;
  for (const std::string &rule : outcome.rules)
    ++rules[rule];
  if (!tried.recipe.mutator || outcome.fate == Fate::NoMutant)
    return;
  MutatorScore &score = mutators[tried.recipe.mutator->name.str()];
  score.intended += outcome.fate == Fate::Intended;
  score.another += outcome.fate == Fate::Another;
  score.harmless += outcome.fate == Fate::Harmless;
  score.survived += outcome.fate == Fate::Survived;
  for (const std::string &rule : outcome.rules)
    ++score.killedBy[rule];
}

void Tally::add(const Tally &other) {
  cases += other.cases;
  empty += other.empty;
  for (const auto &[rule, count] : other.rules)
    rules[rule] += count;
  for (const auto &[name, score] : other.mutators)
    mutators[name].add(score);
}

MutatorScore Tally::total() const {
  MutatorScore sum;
  for (const auto &[name, score] : mutators)
    sum.add(score);
  return sum;
}

static json::Object countsAsJson(const std::map<std::string, uint64_t> &counts) {
  json::Object object;
  for (const auto &[name, count] : counts)
    object[name] = static_cast<int64_t>(count);
  return object;
}

static std::map<std::string, uint64_t> countsFrom(const json::Object *object) {
  std::map<std::string, uint64_t> counts;
  if (object)
    for (const auto &member : *object)
      counts[member.first.str()] = static_cast<uint64_t>(member.second.getAsInteger().value_or(0));
  return counts;
}

static uint64_t number(const json::Object &object, llvm::StringRef key) {
  return static_cast<uint64_t>(object.getInteger(key).value_or(0));
}

json::Object props::asJson(const Tally &tally) {
  json::Object mutators;
  for (const auto &[name, score] : tally.mutators)
    mutators[name] = json::Object{{"intended", static_cast<int64_t>(score.intended)},
                                  {"another", static_cast<int64_t>(score.another)},
                                  {"harmless", static_cast<int64_t>(score.harmless)},
                                  {"survived", static_cast<int64_t>(score.survived)},
                                  {"rules", countsAsJson(score.killedBy)}};
  return json::Object{{"cases", static_cast<int64_t>(tally.cases)},
                      {"empty", static_cast<int64_t>(tally.empty)},
                      {"rules", countsAsJson(tally.rules)},
                      {"mutators", std::move(mutators)}};
}

Tally props::tallyFrom(const json::Object &object) {
  Tally tally;
  tally.cases = number(object, "cases");
  tally.empty = number(object, "empty");
  tally.rules = countsFrom(object.getObject("rules"));
  if (const json::Object *mutators = object.getObject("mutators"))
    for (const auto &member : *mutators)
      if (const json::Object *score = member.second.getAsObject())
        tally.mutators[member.first.str()] = {number(*score, "intended"), number(*score, "another"),
                                              number(*score, "harmless"), number(*score, "survived"),
                                              countsFrom(score->getObject("rules"))};
  return tally;
}
