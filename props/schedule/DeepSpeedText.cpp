//===- DeepSpeedText.cpp - DeepSpeed's steps of instructions ----------------------------------------------------===//
//
// DeepSpeed: the n-th instruction of a kind is about micro-batch n.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/schedule/ScheduleWords.h"

#include <algorithm>
#include <map>
#include <sstream>

using namespace precedent::simulation;

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
