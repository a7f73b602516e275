//===- ScheduleJson.cpp - schedules as precedent.schedule.v1 ----------------------------------------------------===//

#include "props/schedule/ScheduleWords.h"

#include "llvm/Support/JSON.h"

using namespace precedent::simulation;
namespace json = llvm::json;

static json::Object actionOf(const Step &step) {
  json::Object action{{"kind", wordOf(step.work)}, {"stage", step.stage}};
  if (computes(step.work) || transfers(step.work))
    action["micro_batch"] = step.microBatch;
  if (step.buffer >= 0)
    action["buffer"] = step.buffer;
  if (step.column >= 0)
    action["step"] = step.column;
  return action;
}

std::optional<std::string> precedent::simulation::writeScheduleJson(const RankProgram &program) {
  std::string text = R"({"schema": "precedent.schedule.v1", "ranks": [)";
  llvm::raw_string_ostream os(text);
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    json::Array actions;
    const std::vector<Step> &steps = program.ranks[rank];
    for (size_t at = 0; at < steps.size(); ++at) {
      json::Array members{actionOf(steps[at])};
      while (steps[at].overlapsNext && at + 1 < steps.size())
        members.push_back(actionOf(steps[++at]));
      actions.push_back(members.size() == 1 ? std::move(members.front())
                                            : json::Value(json::Object{{"overlap", std::move(members)}}));
    }
    os << (rank ? ",\n" : "\n") << json::Value(json::Object{{"rank", int64_t(rank)}, {"actions", std::move(actions)}});
  }
  os << "\n]}\n";
  return text;
}

static bool readAction(const json::Value &value, Step &step) {
  const json::Object *action = value.getAsObject();
  std::optional<llvm::StringRef> kind = action ? action->getString("kind") : std::nullopt;
  std::optional<int64_t> stage = action ? action->getInteger("stage") : std::nullopt;
  if (!kind || !stage)
    return false;
  for (int work = 0; work <= int(Work::ReduceGrad); ++work)
    if (*kind == wordOf(Work(work))) {
      auto number = [&](const char *key, int64_t otherwise) {
        return int(action->getInteger(key).value_or(otherwise));
      };
      step = {Work(work), int(*stage), number("micro_batch", 0), false, number("buffer", -1), number("step", -1)};
      return true;
    }
  return false;
}

std::optional<ProgramText> precedent::simulation::readScheduleJson(const std::string &bytes) {
  llvm::Expected<json::Value> value = json::parse(bytes);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const json::Object *file = value->getAsObject();
  const json::Array *ranks = file ? file->getArray("ranks") : nullptr;
  if (!ranks)
    return std::nullopt;
  ProgramText text;
  text.layout = Layout::Json;
  for (const json::Value &entry : *ranks) {
    const json::Object *rank = entry.getAsObject();
    const json::Array *actions = rank ? rank->getArray("actions") : nullptr;
    if (!actions)
      return std::nullopt;
    std::vector<Step> &row = text.program.ranks.emplace_back();
    for (const json::Value &action : *actions) {
      const json::Object *object = action.getAsObject();
      const json::Array *members = object ? object->getArray("overlap") : nullptr;
      if (!members) {
        if (!readAction(action, row.emplace_back()))
          return std::nullopt;
        continue;
      }
      for (const json::Value &member : *members) {
        if (!readAction(member, row.emplace_back()))
          return std::nullopt;
        row.back().overlapsNext = &member != &members->back();
      }
    }
  }
  text.program.countFromSteps();
  return text;
}
