#include "core/formats/rank_schedule/WriteRankSchedule.h"

#include "core/json/JsonText.h"

using namespace precedent;

namespace {

class ScheduleWriter {
public:
  ScheduleWriter(const RankSchedule &schedule, llvm::raw_ostream &os) : schedule(schedule), os(os) {}

  void write() {
    os << R"({"schema": ")" << kRankScheduleSchema << R"(", "ranks": [)";
    for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank) {
      os << (rank ? ",\n" : "\n") << R"({"rank": )" << rank << R"(, "actions": [)";
      writeActions(schedule.rankBegin[rank], schedule.rankBegin[rank + 1]);
      os << "]}";
    }
    os << "\n]}\n";
  }

private:
  void writeActions(ActionIndex begin, ActionIndex end) {
    uint32_t expected = 0;
    for (ActionIndex action = begin; action < end;) {
      os << (action == begin ? "\n" : ",\n");
      uint32_t column = schedule.column[action];
      bool isImplied = schedule.step.empty() ? column == expected : column == schedule.step[action];
      expected = column + 1;
      ActionIndex last = lastOfPair(action);
      if (last == action) {
        writeAction(action, isImplied ? kNoNumber : column);
      } else {
        os << R"({"overlap": [)";
        for (ActionIndex half = action; half <= last; ++half) {
          os << (half == action ? "" : ", ");
          writeAction(half, kNoNumber);
        }
        os << ']';
        writeNumber("column", isImplied ? kNoNumber : column);
        os << '}';
      }
      action = last + 1;
    }
  }

  /// Pairs that share a half are one overlap of more than two.
  ActionIndex lastOfPair(ActionIndex action) {
    while (nextPair < schedule.pairs.size() && schedule.pairs[nextPair] == action) {
      ++nextPair;
      ++action;
    }
    return action;
  }

  void writeAction(ActionIndex action, uint32_t column) {
    ActionKind kind = schedule.kind[action];
    os << R"({"kind": ")" << nameOf(kind) << '"';
    if (kind == ActionKind::Other) {
      os << R"(, "text": )";
      writeJsonString(schedule.text(action), os);
    }
    writeNumber("stage", schedule.stage[action]);
    writeNumber("micro_batch", schedule.microBatch[action]);
    writeNumber("buffer", schedule.buffer.empty() ? kNoNumber : schedule.buffer[action]);
    writeNumber("step", schedule.step.empty() ? kNoNumber : schedule.step[action]);
    writeNumber("column", column);
    os << '}';
  }

  void writeNumber(llvm::StringRef key, uint32_t number) {
    if (number != kNoNumber)
      os << ", \"" << key << "\": " << number;
  }

  const RankSchedule &schedule;
  llvm::raw_ostream &os;
  size_t nextPair = 0;
};

} // namespace

void precedent::writeRankSchedule(const RankSchedule &schedule, llvm::raw_ostream &os) {
  ScheduleWriter(schedule, os).write();
}
