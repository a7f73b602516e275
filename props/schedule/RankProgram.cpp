#include "props/schedule/RankProgram.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <utility>

using namespace precedent::simulation;

static constexpr std::array<std::pair<Work, const char *>, 8> kWords = {{{Work::F, "F"},
                                                                         {Work::B, "B"},
                                                                         {Work::I, "I"},
                                                                         {Work::W, "W"},
                                                                         {Work::SendF, "SEND_F"},
                                                                         {Work::RecvF, "RECV_F"},
                                                                         {Work::SendB, "SEND_B"},
                                                                         {Work::RecvB, "RECV_B"}}};

size_t RankProgram::size() const {
  size_t total = 0;
  for (const std::vector<Step> &steps : ranks)
    total += steps.size();
  return total;
}

std::string precedent::simulation::textOf(const Step &step) {
  return std::to_string(step.stage) + kWords[size_t(step.work)].second + std::to_string(step.microBatch);
}

std::string precedent::simulation::csvOf(const RankProgram &program) {
  std::string text;
  for (const std::vector<Step> &steps : program.ranks) {
    for (size_t at = 0; at < steps.size(); ++at)
      text += (at ? "," : "") + textOf(steps[at]);
    text += '\n';
  }
  return text;
}

static bool readCell(const std::string &cell, Step &step) {
  size_t word = 0;
  while (word < cell.size() && std::isdigit(static_cast<unsigned char>(cell[word])))
    ++word;
  size_t number = cell.size();
  while (number > word && std::isdigit(static_cast<unsigned char>(cell[number - 1])))
    --number;
  if (word == 0 || number == cell.size() || word > 6 || cell.size() - number > 6)
    return false;
  for (auto [work, text] : kWords)
    if (cell.compare(word, number - word, text) == 0) {
      step = {work, std::stoi(cell.substr(0, word)), std::stoi(cell.substr(number))};
      return true;
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
      program.numStages = std::max(program.numStages, step.stage + 1);
      program.numMicroBatches = std::max(program.numMicroBatches, step.microBatch + 1);
    }
  }
  return program;
}
