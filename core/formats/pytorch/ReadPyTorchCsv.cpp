//===- ReadPyTorchCsv.cpp - rows of actions, as files and as people paste them ------------------------------------===//
//
// file := row { NEWLINE row }                       row i belongs to rank i
// row  := [ "Rank" number ":" ] cell { "," cell }   ranks in ascending order
// cell := "" | "None" | action | "(" action ";" action ")OVERLAP_F_B"
//
// A Python list is read, too: `[['0F0', None], ['1F0']]`, or one such list a line; and the grid that PyTorch prints, a
// line a step, where a cell belongs to the rank under whose heading it stands:
//
//           Rank 0  Rank 1
//   Step 0: 0F0
//   Step 1: 0F1     1F0
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "core/formats/Document.h"
#include "core/formats/pytorch/CsvCell.h"
#include "core/formats/pytorch/CsvDialects.h"
#include "core/formats/rank_schedule/ScheduleLocator.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;
using namespace precedent::csv;

namespace {

constexpr llvm::StringLiteral kBlanks = " \t\r\v\f";

/// The library's `trim` makes a set of all letters at each call, which is most of what a short cell costs.
llvm::StringRef trimmed(llvm::StringRef text) {
  auto isBlank = [](char letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); };
  while (!text.empty() && isBlank(text.front()))
    text = text.drop_front();
  while (!text.empty() && isBlank(text.back()))
    text = text.drop_back();
  return text;
}

/// The shortest cell and its comma: no file has more actions than its bytes by this.
constexpr size_t kLeastCell = llvm::StringLiteral("0F0,").size();

class CsvReader {
public:
  CsvReader(RankSchedule &schedule, const Limits &limits)
      : schedule(schedule), source(*schedule.source), limits(limits), bytes(source.bytes()) {}

  llvm::Error read() {
    size_t cells = bytes.count(',') + bytes.count('\n') + 1;
    schedule.reserve(std::min({cells, bytes.size() / kLeastCell + 1, size_t(limits.maxActions)}));
    size_t first = bytes.starts_with("\xef\xbb\xbf") ? 3 : 0;
    size_t content = bytes.find_first_not_of(" \t\r\v\f\n", first);
    if (content == llvm::StringRef::npos)
      return parseErrorAt(source, 0, "the file is empty: a schedule has a row for each rank");
    if (bytes[content] == '[')
      return readLists(content);
    std::vector<size_t> headings = rankHeadings(bytes.substr(content).split('\n').first);
    return headings.empty() ? readRows(first) : readGrid(content, headings);
  }
  const Letters &letters() const { return seen; }

private:
  llvm::Error readRows(size_t begin) {
    size_t end = bytes.find_last_not_of(" \t\r\v\f\n") + 1;
    while (begin < end) {
      size_t newline = std::min(bytes.find('\n', begin), end);
      schedule.addRank(begin);
      column = 0;
      llvm::Expected<size_t> cells = skipRankName(begin, newline);
      if (!cells)
        return cells.takeError();
      if (llvm::Error error = readCells(*cells, newline))
        return error;
      begin = newline + 1;
    }
    return llvm::Error::success();
  }

  /// Where the cells of a row begin, behind `Rank 3:` where it is written.
  llvm::Expected<size_t> skipRankName(size_t begin, size_t end) {
    llvm::StringRef row = bytes.slice(begin, end).ltrim(kBlanks);
    if (!row.consume_front_insensitive("rank"))
      return begin;
    row = row.ltrim(kBlanks);
    uint32_t number = 0;
    if (row.consumeInteger(10, number) || !row.consume_front(":"))
      return parseErrorAt(source, begin, "a row may begin with its rank, as in `Rank 0:`, and this one does not");
    if (number + 1 != schedule.numRanks())
      return parseErrorAt(source, begin,
                          "this is the row of rank " + llvm::Twine(schedule.numRanks() - 1) + ", and it says rank " +
                              llvm::Twine(number));
    return row.data() - bytes.data();
  }

  /// Columns of `Rank 0`, `Rank 1`, … in a line that holds nothing else; empty where it is no such line. Columns count
  /// from the begin of the line in the file.
  std::vector<size_t> rankHeadings(llvm::StringRef line) const {
    size_t lineBegin = bytes.take_front(line.data() - bytes.data()).rfind('\n') + 1;
    std::vector<size_t> columns;
    llvm::StringRef rest = line.trim(kBlanks);
    while (!rest.empty()) {
      columns.push_back(rest.data() - bytes.data() - lineBegin);
      uint32_t number = 0;
      if (!rest.consume_front("Rank "))
        return {};
      rest = rest.ltrim(kBlanks);
      if (rest.consumeInteger(10, number) || number + 1 != columns.size() || rest.starts_with(":"))
        return {};
      rest = rest.ltrim(kBlanks);
    }
    return columns;
  }

  llvm::Error readGrid(size_t begin, llvm::ArrayRef<size_t> headings) {
    std::vector<size_t> steps;
    size_t end = bytes.find_last_not_of(" \t\r\v\f\n") + 1;
    for (size_t at = bytes.find('\n', begin); at < end; at = bytes.find('\n', at + 1)) {
      llvm::StringRef name = bytes.slice(at + 1, end).ltrim(kBlanks);
      uint32_t number = 0;
      if (!name.consume_front("Step ") || name.ltrim(kBlanks).consumeInteger(10, number))
        return parseErrorAt(source, at + 1, "a line of a grid begins with its step, as in `Step 0:`");
      steps.push_back(at + 1);
    }
    for (size_t itsRank = 0; itsRank < headings.size(); ++itsRank) {
      schedule.addRank(bytes.take_front(begin).rfind('\n') + 1 + headings[itsRank]);
      for (column = 0; column < steps.size(); ++column) {
        size_t lineEnd = std::min(bytes.find('\n', steps[column]), end);
        size_t cell = std::min(steps[column] + headings[itsRank], lineEnd);
        size_t next =
            itsRank + 1 < headings.size() ? std::min(steps[column] + headings[itsRank + 1], lineEnd) : lineEnd;
        if (llvm::Error error = readCellAt(cell, next))
          return error;
      }
    }
    return llvm::Error::success();
  }

  llvm::Error readLists(size_t at) {
    unsigned depth = 0;
    bool inRank = false;
    size_t cellBegin = 0;
    for (size_t end = bytes.find_last_not_of(" \t\r\v\f\n") + 1; at < end; ++at) {
      char letter = bytes[at];
      if (letter == '[') {
        if (inRank || ++depth > 2)
          return parseErrorAt(source, at, "lists stand one in another at most twice: one list, and one for each rank");
        size_t next = bytes.find_first_not_of(" \t\r\v\f\n", at + 1);
        if (next == llvm::StringRef::npos || bytes[next] == '[')
          continue;
        inRank = true;
        schedule.addRank(at);
        column = 0;
        cellBegin = at + 1;
      } else if (letter == ']' && inRank) {
        if (llvm::Error error = readCells(cellBegin, at))
          return error;
        inRank = false;
        --depth;
      } else if (letter == ']' && depth > 0) {
        --depth;
      } else if (!inRank && letter != ',' && letter != '\n' && !kBlanks.contains(letter)) {
        return parseErrorAt(source, at, "this stands outside of every rank's list");
      }
    }
    if (inRank || depth > 0)
      return parseErrorAt(source, bytes.size(), "the list is not closed");
    return llvm::Error::success();
  }

  llvm::Error readCells(size_t begin, size_t end) {
    while (true) {
      // Looked for in this row alone: a row without a comma must not cost the rest of the file.
      size_t comma = std::min(bytes.take_front(end).find(',', begin), end);
      if (llvm::Error error = readCellAt(begin, comma))
        return error;
      ++column;
      if (comma >= end)
        return llvm::Error::success();
      begin = comma + 1;
    }
  }

  llvm::Error readCellAt(size_t begin, size_t end) {
    llvm::StringRef text = trimmed(bytes.slice(begin, end));
    if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front())
      text = text.drop_front().drop_back().trim(kBlanks);
    if (text.empty() || text == "None")
      return llvm::Error::success();
    return text.front() == '(' ? addPair(text) : addAction(text);
  }

  llvm::Error addPair(llvm::StringRef whole) {
    llvm::StringRef text = whole.drop_front();
    size_t close = text.find(')');
    if (close == llvm::StringRef::npos || text.substr(close + 1).trim(kBlanks) != "OVERLAP_F_B")
      return parseErrorAt(source, whole.data() - bytes.data(),
                          quotedCell(whole) + " is no pair: one is written `(0F1;1B0)OVERLAP_F_B`");
    text = text.take_front(close);
    if (!text.contains(';'))
      return parseErrorAt(source, whole.data() - bytes.data(),
                          quotedCell(whole) + " is no pair: it has one action, and overlaps with nothing");
    while (true) {
      auto [first, rest] = text.split(';');
      bool isLast = !text.contains(';');
      if (llvm::Error error = addAction(first.trim(kBlanks)))
        return error;
      if (!isCompute(schedule.kind.back()))
        return parseErrorAt(source, first.data() - bytes.data(), "only computes overlap as a pair");
      if (isLast)
        return llvm::Error::success();
      schedule.pairs.push_back(schedule.size() - 1);
      text = rest;
    }
  }

  llvm::Error addAction(llvm::StringRef text) {
    Cell cell = readCell(text);
    size_t offset = text.data() - bytes.data();
    if (cell.trouble)
      return parseErrorAt(source, offset, quotedCell(text) + " " + cell.trouble);
    if (schedule.size() >= limits.maxActions)
      return makeInputError("limit-exceeded", Verdict::Invalid, locationAt(source, offset),
                            "the schedule has more than --max-actions=" + llvm::Twine(limits.maxActions) + " actions");
    ActionIndex action = schedule.size();
    if (cell.name.kind == ActionKind::InputGradient && seen.inputGradient == kNoAction)
      seen.inputGradient = action;
    if (cell.isFullBackward) {
      seen.fullBackwards.push_back(action);
      seen.fullBackward = seen.fullBackwards.front();
    }
    ActionIndex &form = cell.microBatchFirst ? seen.microBatchFirst : seen.stageFirst;
    if (form == kNoAction)
      form = action;
    schedule.add(cell.name, column, offset, static_cast<uint32_t>(text.size()));
    return llvm::Error::success();
  }

  RankSchedule &schedule;
  const SourceText &source;
  const Limits &limits;
  llvm::StringRef bytes;
  Letters seen;
  uint32_t column = 0;
};

} // namespace

llvm::Expected<RankSchedule> precedent::readPyTorchCsv(std::shared_ptr<const SourceText> source,
                                                       const ReadOptions &options) {
  RankSchedule schedule;
  schedule.source = std::move(source);
  CsvReader reader(schedule, options.limits);
  if (llvm::Error error = reader.read())
    return std::move(error);
  if (schedule.size() == 0)
    return parseErrorAt(*schedule.source, 0, "the file has no action: every cell is idle");
  if (llvm::Error error = settleDialect(schedule, reader.letters(), options.dialect))
    return std::move(error);
  finishSchedule(schedule);
  return schedule;
}
