//===- ScheduleReader.h - precedent.schedule.v1, as a schedule of ranks ---------------------------------*- C++ -*-===//
//
//   {"schema": "precedent.schedule.v1",
//    "ranks": [{"rank": 0, "actions": [ACTION, …]}, …]}
//
//   ACTION := {"kind": "F", "stage": 0, "micro_batch": 0}      kinds: nameOf(ActionKind)
//           | {"kind": "OTHER", "text": "OptimizerStep()"}
//           | {"overlap": [ACTION, ACTION, …]}                 computes that may overlap
//
// Ranks stand in ascending order; `rank` may be left out. UNSHARD, RESHARD and REDUCE_GRAD have no micro-batch. An
// action that is no half of an overlap may have a `column`: its cell in a table of steps, greater than the one before;
// without it, the next one. `buffer` and `step` are DeepSpeed's; if one action has a step, all have, and the step is
// its column.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/json/JsonElements.h"
#include "core/model/RankSchedule.h"

namespace precedent {

class ScheduleReader : public JsonElements {
public:
  ScheduleReader(RankSchedule &schedule, const Limits &limits, llvm::BumpPtrAllocator &storage);

  /// After the last event: what can only be said of the whole.
  bool finish();

private:
  bool opened(unsigned container, uint64_t begin) override;
  bool element(unsigned container, const JsonTree &tree) override;
  bool wrongDocument(uint64_t begin) override;

  bool shape(const JsonNode &node, const llvm::Twine &message);
  bool unknownKey(const JsonNode &node, llvm::StringRef what);
  bool readSchema(const JsonNode &node);
  bool readRank(const JsonNode &node);
  bool readElement(const JsonTree &tree);
  bool readOverlap(const JsonTree &tree, const JsonNode &list, uint32_t column);
  bool readNumber(const JsonNode &node, uint32_t &into);
  bool readKind(const JsonNode &node, ActionKind &into);

  /// The members of one action, as far as it has them.
  struct Members {
    const JsonNode *kind = nullptr, *text = nullptr, *overlap = nullptr;
    uint32_t stage = kNoNumber, microBatch = kNoNumber, column = kNoNumber, buffer = kNoNumber, step = kNoNumber;
  };
  bool readMembers(const JsonTree &tree, const JsonNode &action, Members &members);
  bool settleColumn(const JsonNode &action, Members &members);
  bool addAction(const JsonNode &action, const Members &members);
  bool checkNumbers(const JsonNode &action, ActionKind kind, const Members &members);
  bool addStep(const JsonNode &action, const Members &members);

  RankSchedule &schedule;
  const Limits &limits;
  uint64_t document = 0;
  bool hasSchema = false, hasRanks = false;
  /// The open rank's list was met.
  bool hasActions = false;
  /// Column of the action before it on its rank; kNoNumber: it is the first.
  uint32_t lastColumn = kNoNumber;
};

} // namespace precedent
