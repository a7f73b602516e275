#include "verify/gates/TesseraRowRules.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace precedent;

static GateError refuse(llvm::StringRef code, Anchor anchor, const llvm::Twine &message) {
  std::string row = ("row " + llvm::Twine(anchor.index) + " ").str();
  return {code.str(), std::move(anchor), row + message.str()};
}

/// A field that the gate reads and does not find. It does not look at `rank` and `phase`.
static std::optional<GateError> findMissingField(const RowTable &rows, ActionIndex row) {
  struct Field {
    RowField bit;
    llvm::StringLiteral name, type;
  };
  static constexpr Field fields[] = {{RowHasActionId, "action_id", "a string"},
                                     {RowHasStage, "stage", "an integer of 64 bits"},
                                     {RowHasMicroBatch, "micro_batch", "an integer of 64 bits"},
                                     {RowHasClock, "clock", "an integer of 64 bits"},
                                     {RowHasDependsOn, "depends_on", "an array"}};
  for (const Field &field : fields)
    if (!rows.has(row, field.bit))
      return refuse("ROW_FIELD_MISSING", Anchor::row(row, field.name),
                    "has no " + field.name + " that is " + field.type);
  if (rows.actionId[row].empty())
    return refuse("ROW_FIELD_MISSING", Anchor::row(row, "action_id"), "has an empty action_id");
  return std::nullopt;
}

/// Whether the stage is none of the p * max(1, v) virtual stages; the product may not fit into 64 bits.
static bool isBeyondDeclared(int64_t stage, int64_t numStages, int64_t numChunks) {
  int64_t declared;
  if (llvm::MulOverflow(numStages, numChunks, declared))
    return numStages < 0;
  return stage >= declared;
}

static std::optional<GateError> findOutOfDimensions(const PipelineCarrier &carrier, ActionIndex row) {
  const RowTable &rows = carrier.rows;
  int64_t numMicroBatches = carrier.numMicroBatches.value;
  auto outside = [&](llvm::StringRef field, int64_t value, const llvm::Twine &bounds) {
    return refuse("ROW_OUT_OF_DIMENSIONS", Anchor::row(row, field),
                  "has " + field + " " + llvm::Twine(value) + ", which is not " + bounds);
  };
  if (rows.clock[row] < 0)
    return outside("clock", rows.clock[row], "0 or more");
  if (rows.microBatch[row] < 0 || rows.microBatch[row] >= numMicroBatches)
    return outside("micro_batch", rows.microBatch[row],
                   "one of the " + llvm::Twine(numMicroBatches) + " micro-batches, counted from 0");
  if (rows.stage[row] < 0)
    return outside("stage", rows.stage[row], "0 or more");
  int64_t numChunks = std::max<int64_t>(1, carrier.numChunks.valueOr(1));
  if (isBeyondDeclared(rows.stage[row], carrier.numStages.value, numChunks))
    return refuse("STAGE_BEYOND_DECLARED", Anchor::row(row, "stage"),
                  "has stage " + llvm::Twine(rows.stage[row]) + "; " + llvm::Twine(carrier.numStages.value) +
                      " stages times " + llvm::Twine(numChunks) + " chunks are declared");
  return std::nullopt;
}

static std::optional<GateError> findBadDependency(const RowTable &rows, ActionIndex row) {
  for (auto [number, target] : llvm::enumerate(rows.dependsOnRow[row])) {
    Anchor anchor = Anchor::row(row, "depends_on", static_cast<uint32_t>(number));
    if (target == kNoAction)
      return refuse("UNKNOWN_DEPENDENCY", anchor, "depends on an action that no row has");
    if (target == row)
      return refuse("DEPENDENCY_NOT_EARLIER", anchor, "depends on itself");
    if (target > row)
      return refuse("DEPENDENCY_NOT_EARLIER", anchor, "depends on row " + llvm::Twine(target) + ", which comes later");
  }
  return std::nullopt;
}

std::optional<GateError> precedent::findBadRow(const PipelineCarrier &carrier) {
  const RowTable &rows = carrier.rows;
  llvm::DenseSet<llvm::StringRef> ids;
  ids.reserve(rows.size());
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    if (!rows.has(row, RowIsDictionary))
      return refuse("ROW_NOT_DICTIONARY", Anchor::row(row), "is not a dictionary");
    if (std::optional<GateError> missing = findMissingField(rows, row))
      return missing;
    if (!ids.insert(rows.actionId[row]).second)
      return refuse("DUPLICATE_ACTION_ID", Anchor::row(row, "action_id"), "has the action_id of an earlier row");
    if (std::optional<GateError> outside = findOutOfDimensions(carrier, row))
      return outside;
    for (auto [number, name] : llvm::enumerate(rows.dependsOn[row]))
      if (!RowTable::isString(name))
        return refuse("DEPENDENCY_NOT_STRING", Anchor::row(row, "depends_on", static_cast<uint32_t>(number)),
                      "has a dependency that is not a string");
  }
  for (ActionIndex row = 0; row < rows.size(); ++row)
    if (std::optional<GateError> bad = findBadDependency(rows, row))
      return bad;
  return std::nullopt;
}
