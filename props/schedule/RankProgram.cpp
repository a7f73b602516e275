#include "props/schedule/RankProgram.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <utility>

using namespace precedent::simulation;

static constexpr std::array<std::pair<Work, const char *>, 11> kWords = {{{Work::F, "F"},
                                                                          {Work::B, "B"},
                                                                          {Work::I, "I"},
                                                                          {Work::W, "W"},
                                                                          {Work::SendF, "SEND_F"},
                                                                          {Work::RecvF, "RECV_F"},
                                                                          {Work::SendB, "SEND_B"},
                                                                          {Work::RecvB, "RECV_B"},
                                                                          {Work::Unshard, "UNSHARD"},
                                                                          {Work::Reshard, "RESHARD"},
                                                                          {Work::ReduceGrad, "REDUCE_GRAD"}}};

size_t RankProgram::size() const {
  size_t total = 0;
  for (const std::vector<Step> &steps : ranks)
    total += steps.size();
  return total;
}

void RankProgram::countFromSteps() {
  numStages = numMicroBatches = 0;
  for (const std::vector<Step> &steps : ranks)
    for (const Step &step : steps) {
      numStages = std::max(numStages, step.stage + 1);
      numMicroBatches = std::max(numMicroBatches, step.microBatch + 1);
    }
}

const char *precedent::simulation::wordOf(Work work) {
  return kWords[size_t(work)].second;
}

std::string precedent::simulation::textOf(const Step &step) {
  bool hasNumber = computes(step.work) || transfers(step.work);
  return std::to_string(step.stage) + wordOf(step.work) + (hasNumber ? std::to_string(step.microBatch) : "");
}

std::string precedent::simulation::csvOf(const RankProgram &program) {
  std::string text;
  for (const std::vector<Step> &steps : program.ranks) {
    bool isInPair = false;
    for (size_t at = 0; at < steps.size(); ++at) {
      bool goesOn = steps[at].overlapsNext && at + 1 < steps.size();
      text += at == 0 ? "" : isInPair ? ";" : ",";
      text += (goesOn && !isInPair ? "(" : "") + textOf(steps[at]) + (isInPair && !goesOn ? ")OVERLAP_F_B" : "");
      isInPair = goesOn;
    }
    text += '\n';
  }
  return text;
}

bool precedent::simulation::readCell(const std::string &cell, Step &step) {
  size_t word = 0;
  while (word < cell.size() && std::isdigit(static_cast<unsigned char>(cell[word])))
    ++word;
  size_t number = cell.size();
  while (number > word && std::isdigit(static_cast<unsigned char>(cell[number - 1])))
    --number;
  if (word == 0 || word > 6 || cell.size() - number > 6)
    return false;
  for (auto [work, text] : kWords)
    if (cell.compare(word, number - word, text) == 0) {
      bool hasNumber = computes(work) || transfers(work);
      step = Step{.work = work, .stage = std::stoi(cell.substr(0, word))};
      step.microBatch = hasNumber && number != cell.size() ? std::stoi(cell.substr(number)) : 0;
      return hasNumber == (number != cell.size());
    }
  return false;
}

RankProgram precedent::simulation::programOf(const std::string &csv) {
  RankProgram program;
  std::istringstream rows(csv);
  for (std::string row; std::getline(rows, row);) {
    program.ranks.emplace_back();
    std::istringstream cells(row);
    for (std::string cell; std::getline(cells, cell, ',');) {
      Step step;
      if (cell.empty())
        continue;
      if (!readCell(cell, step))
        return RankProgram();
      program.ranks.back().push_back(step);
    }
  }
  program.countFromSteps();
  return program;
}
