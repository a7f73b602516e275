#include "props/schedule/ScheduleWords.h"

#include "llvm/Support/JSON.h"

#include <algorithm>
#include <map>
#include <sstream>

using namespace precedent::simulation;
namespace json = llvm::json;

// Zero Bubble: `f`, `b`, `w` and a micro-batch, `s` or `r` before them for a transfer; capitals are the second chunk.
// Without any `w` a `b` is the whole backward.

static bool isChunkLooped(const RankProgram &program) {
  int ranks = int(program.ranks.size());
  for (int rank = 0; rank < ranks; ++rank)
    for (const Step &step : program.ranks[size_t(rank)])
      if (step.stage >= ranks && step.stage != 2 * ranks - 1 - rank)
        return true;
  return false;
}

std::optional<std::string> precedent::simulation::writeZeroBubble(const RankProgram &program) {
  static const std::map<Work, std::string> words = {{Work::F, "f"},      {Work::B, "b"},      {Work::I, "b"},
                                                    {Work::W, "w"},      {Work::SendF, "sf"}, {Work::RecvF, "rf"},
                                                    {Work::SendB, "sb"}, {Work::RecvB, "rb"}};
  int ranks = int(program.ranks.size());
  bool isLooped = isChunkLooped(program);
  std::string text;
  for (int rank = 0; rank < ranks; ++rank) {
    for (const Step &step : program.ranks[size_t(rank)]) {
      auto word = words.find(step.work);
      bool isSecond = step.stage != rank;
      if (word == words.end() || step.overlapsNext || step.buffer >= 0 || step.column >= 0 ||
          (isSecond && step.stage != (isLooped ? ranks + rank : 2 * ranks - 1 - rank)))
        return std::nullopt;
      std::string token = word->second;
      if (isSecond)
        std::transform(token.begin(), token.end(), token.begin(), [](char letter) { return char(letter - 32); });
      text += (text.empty() || text.back() == '\n' ? "" : " ") + token + std::to_string(step.microBatch);
    }
    text += '\n';
  }
  // What it says depends on which letters occur; the reader decides whether it says this.
  std::optional<ProgramText> read = readZeroBubble(text);
  if (!read || read->program.ranks != program.ranks)
    return std::nullopt;
  return text;
}

std::optional<ProgramText> precedent::simulation::readZeroBubble(const std::string &bytes) {
  ProgramText text;
  text.layout = Layout::ZeroBubble;
  std::istringstream lines(bytes);
  bool hasWeight = false, lastSends = false;
  for (std::string line; std::getline(lines, line);) {
    text.program.ranks.emplace_back();
    std::istringstream tokens(line);
    for (std::string token; tokens >> token;) {
      size_t digits = token.find_first_of("0123456789");
      if (digits == 0 || digits == std::string::npos || digits > 2 || token.size() - digits > 6 ||
          token.find_first_not_of("0123456789", digits) != std::string::npos)
        return std::nullopt;
      bool isSecond = token[0] < 'a', isTransfer = digits == 2;
      char letter = char(token[digits - 1] + (isSecond ? 32 : 0)), prefix = char(token[0] + (isSecond ? 32 : 0));
      if ((letter != 'f' && letter != 'b' && letter != 'w') || (isTransfer && prefix != 's' && prefix != 'r') ||
          (isTransfer && letter == 'w'))
        return std::nullopt;
      Step step;
      step.microBatch = std::stoi(token.substr(digits));
      step.stage = isSecond;
      if (!isTransfer)
        step.work = letter == 'f' ? Work::F : letter == 'b' ? Work::I : Work::W;
      else
        step.work = letter == 'f'   ? prefix == 's' ? Work::SendF : Work::RecvF
                    : prefix == 's' ? Work::SendB
                                    : Work::RecvB;
      hasWeight |= step.work == Work::W;
      text.program.ranks.back().push_back(step);
    }
  }
  while (!text.program.ranks.empty() && text.program.ranks.back().empty())
    text.program.ranks.pop_back();
  int ranks = int(text.program.ranks.size());
  if (ranks == 0)
    return std::nullopt;
  for (const Step &step : text.program.ranks.back())
    lastSends |= step.work == Work::SendF && step.stage == 0;
  for (int rank = 0; rank < ranks; ++rank)
    for (Step &step : text.program.ranks[size_t(rank)]) {
      step.stage = step.stage == 0 ? rank : lastSends ? ranks + rank : 2 * ranks - 1 - rank;
      if (step.work == Work::I && !hasWeight)
        step.work = Work::B;
    }
  text.program.countFromSteps();
  return text;
}

// DeepSpeed: the n-th instruction of a kind is about micro-batch n.

static const std::vector<std::pair<Work, std::string>> &instructions() {
  static const std::vector<std::pair<Work, std::string>> list = {
      {Work::F, "ForwardPass"},         {Work::B, "BackwardPass"}, {Work::SendF, "SendActivation"},
      {Work::RecvF, "RecvActivation"},  {Work::SendB, "SendGrad"}, {Work::RecvB, "RecvGrad"},
      {Work::ReduceGrad, "ReduceGrads"}};
  return list;
}

std::optional<std::string> precedent::simulation::writeDeepSpeed(const RankProgram &program) {
  std::string text;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    int column = -1;
    std::map<Work, int> numOf;
    for (const Step &step : program.ranks[rank]) {
      auto word = std::find_if(instructions().begin(), instructions().end(),
                               [&](const auto &entry) { return entry.first == step.work; });
      bool isNumbered = step.work == Work::ReduceGrad || step.microBatch == numOf[step.work]++;
      if (word == instructions().end() || step.stage != int(rank) || step.overlapsNext || step.column < column ||
          step.column < 0 || !isNumbered)
        return std::nullopt;
      if (step.column > column)
        text +=
            (column < 0 ? "stage " : "\nstage ") + std::to_string(rank) + " step " + std::to_string(step.column) + ":";
      column = step.column;
      std::string buffer = step.buffer < 0 ? "" : "buffer_id=" + std::to_string(step.buffer);
      if (step.work == Work::F && rank == 0)
        text += " LoadMicroBatch(" + buffer + ")";
      text += " " + word->second + "(" + buffer + ")";
    }
    if (column < 0)
      return std::nullopt;
    text += " OptimizerStep()\n";
  }
  return text;
}

std::optional<ProgramText> precedent::simulation::readDeepSpeed(const std::string &bytes) {
  ProgramText text;
  text.layout = Layout::DeepSpeed;
  std::istringstream lines(bytes);
  std::map<Work, int> numOf;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string stageWord, stepWord;
    int stage = 0, column = 0;
    char colon = 0;
    if (!(words >> stageWord >> stage >> stepWord >> column >> colon) || colon != ':')
      return std::nullopt;
    if (stage == int(text.program.ranks.size())) {
      text.program.ranks.emplace_back();
      numOf.clear();
    }
    if (stage + 1 != int(text.program.ranks.size()))
      return std::nullopt;
    for (std::string word; words >> word;) {
      size_t open = word.find('(');
      if (open == std::string::npos)
        return std::nullopt;
      std::string name = word.substr(0, open), inside = word.substr(open + 1);
      auto known = std::find_if(instructions().begin(), instructions().end(),
                                [&](const auto &entry) { return entry.second == name; });
      if (known == instructions().end()) {
        if (name != "LoadMicroBatch" && name != "OptimizerStep")
          return std::nullopt;
        continue;
      }
      Step step{.work = known->first, .stage = stage, .column = column};
      if (step.work != Work::ReduceGrad)
        step.microBatch = numOf[step.work]++;
      if (inside.starts_with("buffer_id="))
        step.buffer = std::atoi(inside.c_str() + 10);
      text.program.ranks.back().push_back(step);
    }
  }
  text.program.countFromSteps();
  return text;
}

RankProgram precedent::simulation::asDeepSpeed(const RankProgram &program) {
  RankProgram result = program;
  int ranks = int(program.ranks.size());
  std::map<std::pair<bool, std::pair<int, int>>, int> columnOf; // (is backward, (stage, micro-batch))
  auto known = [&](bool isBackward, int stage, int microBatch) {
    auto found = columnOf.find({isBackward, {stage, microBatch}});
    return found == columnOf.end() ? -1 : found->second;
  };
  // Until nothing changes: an order of the ranks in which every producer is known may not exist.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::vector<Step> &row : result.ranks) {
      int column = 0;
      for (Step &step : row) {
        if (!computes(step.work))
          continue;
        bool isBackward = step.work == Work::B;
        int before =
            isBackward ? known(true, step.stage + 1, step.microBatch) : known(false, step.stage - 1, step.microBatch);
        column = std::max(column, before + 1);
        changed |= step.column != column;
        step.column = columnOf[{isBackward, {step.stage, step.microBatch}}] = column++;
      }
    }
    for (const std::vector<Step> &row : result.ranks)
      for (const Step &step : row)
        if (step.column > int(4 * result.size() + 8)) // the ranks wait for each other
          return RankProgram();
  }
  for (int rank = 0; rank < ranks; ++rank) {
    std::vector<Step> row = result.ranks[size_t(rank)];
    std::vector<Step> moved;
    for (const Step &step : row) {
      bool isBackward = step.work == Work::B;
      int from = isBackward ? rank + 1 : rank - 1, to = isBackward ? rank - 1 : rank + 1;
      if (from >= 0 && from < ranks)
        moved.push_back({isBackward ? Work::RecvB : Work::RecvF, rank, step.microBatch, false, -1, step.column});
      if (int column = known(isBackward, to, step.microBatch); to >= 0 && to < ranks && column >= 0)
        moved.push_back({isBackward ? Work::SendB : Work::SendF, rank, step.microBatch, false, -1, column});
    }
    row.insert(row.end(), moved.begin(), moved.end());
    // In a step what was made before is sent first, and what is received comes before it is used.
    auto place = [](const Step &step) { return sends(step.work) ? 0 : receives(step.work) ? 1 : 2; };
    std::stable_sort(row.begin(), row.end(), [&](const Step &one, const Step &other) {
      return std::pair(one.column, place(one)) < std::pair(other.column, place(other));
    });
    std::map<int, int> bufferOf; // by micro-batch
    std::vector<bool> isTaken;
    int lastColumn = 0;
    for (Step &step : row) {
      if (auto found = bufferOf.find(step.microBatch); found != bufferOf.end()) {
        step.buffer = found->second;
      } else {
        size_t lowest = size_t(std::find(isTaken.begin(), isTaken.end(), false) - isTaken.begin());
        if (lowest == isTaken.size())
          isTaken.push_back(false);
        isTaken[lowest] = true;
        step.buffer = bufferOf[step.microBatch] = int(lowest);
      }
      bool isLast = rank == 0 ? step.work == Work::B : step.work == Work::SendB;
      if (isLast)
        isTaken[size_t(step.buffer)] = false;
      lastColumn = step.column;
    }
    row.push_back({Work::ReduceGrad, rank, 0, false, -1, lastColumn + 1});
    result.ranks[size_t(rank)] = std::move(row);
  }
  return result;
}

// precedent.schedule.v1

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
