//===- ZeroBubbleText.cpp - Zero Bubble's tokens ----------------------------------------------------------------===//
//
// Zero Bubble: `f`, `b`, `w` and a micro-batch, `s` or `r` before them for a transfer; capitals are the second chunk.
// Without any `w` a `b` is the whole backward.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/schedule/ScheduleWords.h"

#include <algorithm>
#include <map>
#include <sstream>

using namespace precedent::simulation;

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
