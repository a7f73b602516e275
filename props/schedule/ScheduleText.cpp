#include "props/schedule/ScheduleText.h"

#include "props/schedule/ScheduleWords.h"

#include <algorithm>
#include <set>
#include <sstream>

using namespace precedent::simulation;

const char *precedent::simulation::nameOf(Layout layout) {
  switch (layout) {
  case Layout::Rows:
    return "rows";
  case Layout::NamedRows:
    return "named rows";
  case Layout::Lists:
    return "lists";
  case Layout::Grid:
    return "a grid of steps";
  case Layout::ZeroBubble:
    return "Zero Bubble's tokens";
  case Layout::DeepSpeed:
    return "DeepSpeed's instructions";
  case Layout::Json:
    return "precedent.schedule.v1";
  }
  return "";
}

namespace {

bool contains(const RankProgram &program, Work work) {
  for (const std::vector<Step> &steps : program.ranks)
    for (const Step &step : steps)
      if (step.work == work)
        return true;
  return false;
}

bool lettersSuit(const RankProgram &program, Letters letters) {
  if (letters == Letters::Mid2024)
    return !contains(program, Work::B);
  if (letters != Letters::PyTorch24)
    return true;
  for (const std::vector<Step> &steps : program.ranks)
    for (const Step &step : steps)
      if (step.work != Work::F && step.work != Work::B)
        return false;
  return true;
}

std::string cellOf(const Step &step, Letters letters) {
  if (letters == Letters::PyTorch24)
    return wordOf(step.work) + std::to_string(step.microBatch) + "_s" + std::to_string(step.stage);
  if (letters != Letters::October2024 && (step.work == Work::I || step.work == Work::B))
    return std::to_string(step.stage) + (step.work == Work::I ? "B" : "BW") + std::to_string(step.microBatch);
  return textOf(step);
}

/// A cell of a row: a step, or steps that overlap.
std::vector<std::string> cellsOf(const std::vector<Step> &steps, Letters letters) {
  std::vector<std::string> cells;
  for (size_t at = 0; at < steps.size(); ++at) {
    std::string cell = cellOf(steps[at], letters);
    bool isPair = steps[at].overlapsNext && at + 1 < steps.size();
    while (steps[at].overlapsNext && at + 1 < steps.size())
      cell += ";" + cellOf(steps[++at], letters);
    cells.push_back(isPair ? "(" + cell + ")OVERLAP_F_B" : cell);
  }
  return cells;
}

std::string writeRows(const std::vector<std::vector<std::string>> &rows, Layout layout) {
  std::string text = layout == Layout::Lists ? "[" : "";
  for (size_t rank = 0; rank < rows.size(); ++rank) {
    if (layout == Layout::NamedRows)
      text += "Rank " + std::to_string(rank) + ": ";
    if (layout == Layout::Lists)
      text += rank ? ",\n [" : "[";
    for (size_t at = 0; at < rows[rank].size(); ++at) {
      bool isList = layout == Layout::Lists;
      text += (at ? isList ? ", " : "," : "") + (isList ? "'" + rows[rank][at] + "'" : rows[rank][at]);
    }
    // A row of nothing is a row of idle cells.
    text += layout == Layout::Lists ? rows[rank].empty() ? "None]" : "]" : rows[rank].empty() ? ",\n" : "\n";
  }
  return layout == Layout::Lists ? text + "]\n" : text;
}

std::string writeGrid(const std::vector<std::vector<std::string>> &rows) {
  size_t width = 8, steps = 0;
  for (const std::vector<std::string> &row : rows) {
    steps = std::max(steps, row.size());
    for (const std::string &cell : row)
      width = std::max(width, cell.size() + 2);
  }
  auto padded = [&](std::string cell) { return cell + std::string(width - cell.size(), ' '); };
  std::string text(width, ' ');
  for (size_t rank = 0; rank < rows.size(); ++rank)
    text += padded("Rank " + std::to_string(rank));
  text += '\n';
  for (size_t step = 0; step < steps; ++step) {
    text += padded("Step " + std::to_string(step) + ":");
    for (const std::vector<std::string> &row : rows)
      text += padded(step < row.size() ? row[step] : "");
    text += '\n';
  }
  return text;
}

/// `0BW1` in any letters; a pair is cut up by the caller.
bool readLetters(std::string cell, Step &step, bool &isFull, bool &isOldest) {
  isFull = false;
  isOldest = !cell.empty() && (cell[0] == 'F' || cell[0] == 'B');
  if (isOldest) {
    size_t middle = cell.find("_s");
    if (middle == std::string::npos)
      return false;
    cell = cell.substr(middle + 2) + cell.substr(0, middle);
  }
  if (size_t at = cell.find("BW"); at != std::string::npos) {
    isFull = true;
    cell.erase(at + 1, 1);
  }
  return readCell(cell, step);
}

class RowReader {
public:
  bool addRank(const std::string &cells) {
    text.program.ranks.emplace_back();
    std::istringstream stream(cells);
    for (std::string cell; std::getline(stream, cell, ',');)
      if (!addCell(cell))
        return false;
    return true;
  }

  bool addCell(std::string cell) {
    std::erase_if(cell, [](char letter) { return letter == ' ' || letter == '\''; });
    if (text.program.ranks.empty() || cell.empty() || cell == "None")
      return !text.program.ranks.empty();
    std::string rest;
    if (cell[0] == '(') {
      size_t close = cell.find(")OVERLAP_F_B");
      if (close == std::string::npos)
        return false;
      cell = cell.substr(1, close - 1);
    }
    std::istringstream parts(cell);
    bool isFirst = true;
    for (std::string part; std::getline(parts, part, ';'); isFirst = false) {
      std::vector<Step> &row = text.program.ranks.back();
      if (!isFirst)
        row.back().overlapsNext = true;
      row.emplace_back();
      bool isFull = false, isOldest = false;
      if (!readLetters(part, row.back(), isFull, isOldest))
        return false;
      hasFull |= isFull;
      hasOldest |= isOldest;
      full.push_back(isFull);
    }
    return true;
  }

  /// What letters mean follows from those that occur.
  std::optional<ProgramText> finish() {
    std::set<std::pair<int, int>> halves;
    bool hasInput = contains(text.program, Work::I), hasBoth = false;
    for (const std::vector<Step> &steps : text.program.ranks)
      for (const Step &step : steps)
        if (step.work == Work::W)
          halves.insert({step.stage, step.microBatch});
    for (const std::vector<Step> &steps : text.program.ranks)
      for (const Step &step : steps)
        hasBoth |= step.work == Work::B && halves.count({step.stage, step.microBatch});
    text.letters = hasOldest  ? Letters::PyTorch24
                   : hasInput ? Letters::October2024
                   : hasFull  ? Letters::Autumn2024
                   : hasBoth  ? Letters::Mid2024
                              : Letters::October2024;
    if (text.letters == Letters::Autumn2024 || text.letters == Letters::Mid2024) {
      size_t number = 0;
      for (std::vector<Step> &steps : text.program.ranks)
        for (Step &step : steps)
          if (bool isFull = full[number++]; step.work == Work::B && !isFull)
            step.work = Work::I;
    }
    text.program.countFromSteps();
    return std::move(text);
  }

  ProgramText text;

private:
  bool hasFull = false, hasOldest = false;
  std::vector<bool> full; ///< by step: `BW`
};

std::optional<ProgramText> readGrid(const std::string &bytes) {
  std::vector<std::string> lines;
  std::istringstream stream(bytes);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  std::vector<size_t> columns;
  for (size_t at = lines.front().find("Rank"); at != std::string::npos; at = lines.front().find("Rank", at + 1))
    columns.push_back(at);
  RowReader reader;
  reader.text.layout = Layout::Grid;
  for (size_t rank = 0; rank < columns.size(); ++rank) {
    reader.addRank("");
    size_t width = rank + 1 < columns.size() ? columns[rank + 1] - columns[rank] : std::string::npos;
    for (size_t line = 1; line < lines.size(); ++line)
      if (lines[line].size() > columns[rank] && !reader.addCell(lines[line].substr(columns[rank], width)))
        return std::nullopt;
  }
  return reader.finish();
}

std::optional<ProgramText> readRows(const std::string &bytes) {
  RowReader reader;
  bool isLists = bytes.starts_with("["), isNamed = bytes.starts_with("Rank");
  reader.text.layout = isLists ? Layout::Lists : isNamed ? Layout::NamedRows : Layout::Rows;
  std::istringstream stream(bytes);
  for (std::string line; std::getline(stream, line);) {
    if (size_t colon = line.find(": "); isNamed && colon != std::string::npos)
      line = line.substr(colon + 2);
    if (isLists) {
      size_t begin = line.find_last_of('['), end = line.find(']');
      if (begin == std::string::npos || end == std::string::npos || end < begin)
        return std::nullopt;
      line = line.substr(begin + 1, end - begin - 1);
    }
    if (!reader.addRank(line))
      return std::nullopt;
  }
  return reader.finish();
}

} // namespace

std::optional<std::string> precedent::simulation::writeProgram(const ProgramText &text) {
  switch (text.layout) {
  case Layout::ZeroBubble:
    return writeZeroBubble(text.program);
  case Layout::DeepSpeed:
    return writeDeepSpeed(text.program);
  case Layout::Json:
    return writeScheduleJson(text.program);
  default:
    break;
  }
  if (!lettersSuit(text.program, text.letters))
    return std::nullopt;
  std::vector<std::vector<std::string>> rows;
  size_t numCells = 0;
  for (const std::vector<Step> &steps : text.program.ranks) {
    rows.push_back(cellsOf(steps, text.letters));
    numCells += rows.back().size();
    // DeepSpeed's buffers and steps have no letters.
    for (const Step &step : steps)
      if (step.buffer >= 0 || step.column >= 0)
        return std::nullopt;
  }
  if (numCells == 0)
    return std::nullopt;
  return text.layout == Layout::Grid ? writeGrid(rows) : writeRows(rows, text.layout);
}

std::optional<ProgramText> precedent::simulation::readProgramText(const std::string &bytes) {
  size_t first = bytes.find_first_not_of(" \n");
  if (first == std::string::npos)
    return std::nullopt;
  std::string begin = bytes.substr(first, 7);
  if (begin[0] == '{')
    return readScheduleJson(bytes);
  if (begin.starts_with("stage "))
    return readDeepSpeed(bytes);
  if (begin.starts_with("Rank "))
    return begin[6] == ':' ? readRows(bytes) : readGrid(bytes);
  if (bytes.find(',') == std::string::npos && std::isalpha(static_cast<unsigned char>(begin[0])) &&
      bytes.find('_') == std::string::npos)
    return readZeroBubble(bytes);
  return readRows(bytes);
}
