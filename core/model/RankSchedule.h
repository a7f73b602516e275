//===- RankSchedule.h - what each rank does, in its order -----------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *rank* runs its actions in the order of its row; a *lane* is one such queue. A *stage* is a part of the
// model, a *micro-batch* a part of the batch. Computes are F (forward), B (full backward), I (input gradient) and W
// (weight gradient). A *transfer* is named by the stage that does it: SEND_F of stage s carries what stage s made to
// stage s+1, where RECV_F of stage s+1 takes it; SEND_B of stage s goes to stage s-1. A *pair* is two neighbouring
// computes that may overlap.
//
// All readers of schedules (CSV, text) fill this one model; a million actions are columns, not objects.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"
#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include <memory>
#include <string>
#include <vector>

namespace precedent {

enum class ActionKind : uint8_t {
  Forward,
  Backward,
  InputGradient,
  WeightGradient,
  SendForward,
  RecvForward,
  SendBackward,
  RecvBackward,
  SendValidation, ///< Zero Bubble: what the check after the optimizer's step found; its stage is the rank
  RecvValidation,
  Unshard,
  Reshard,
  ReduceGradient,
  Other, ///< keeps its place and waits for nothing but its row
};
inline constexpr unsigned kNumActionKinds = unsigned(ActionKind::Other) + 1;
/// `F`, `B`, `I`, `W`, `SEND_F`, …, `OTHER`: the letters of today's CSV, and words for what has none.
llvm::StringRef nameOf(ActionKind kind);

inline bool isCompute(ActionKind kind) {
  return kind <= ActionKind::WeightGradient;
}
inline bool isTransfer(ActionKind kind) {
  return kind >= ActionKind::SendForward && kind <= ActionKind::RecvValidation;
}
/// Sends and receives take turns among the transfers; a walk over millions of actions asks for one bit.
inline bool isSend(ActionKind kind) {
  return isTransfer(kind) && (unsigned(kind) - unsigned(ActionKind::SendForward)) % 2 == 0;
}
inline bool isReceive(ActionKind kind) {
  return isTransfer(kind) && (unsigned(kind) - unsigned(ActionKind::SendForward)) % 2 == 1;
}
/// What occurs at most once, and can be asked for: computes and transfers.
inline bool isNamed(ActionKind kind) {
  return kind <= ActionKind::RecvValidation;
}
inline constexpr unsigned kNumNamedKinds = unsigned(ActionKind::RecvValidation) + 1;

/// Which letters a CSV uses. The periods are those of PyTorch's pipelining package.
enum class CsvDialect : uint8_t {
  Unknown,     ///< the letters mean the same in every dialect that could have written them
  PyTorch24,   ///< `F0_s1`: micro-batch first; B is the full backward
  Mid2024,     ///< B is the input gradient, W the weight gradient
  Autumn2024,  ///< BW full, B input gradient, W weight gradient
  October2024, ///< B full, I input gradient, W weight gradient
};
/// `pytorch-2.4`, `mid-2024`, `autumn-2024`, `october-2024`; empty for Unknown.
llvm::StringRef nameOf(CsvDialect dialect);

/// An action without its place; `stage` and `microBatch` are `kNoNumber` where the kind has none.
struct ActionName {
  ActionKind kind = ActionKind::Other;
  uint32_t stage = 0, microBatch = 0;
};
inline constexpr llvm::StringLiteral kRankScheduleSchema = "precedent.schedule.v1";
/// Name of the anchor of a rank's row; its index is the rank.
inline constexpr llvm::StringLiteral kRankRow = "rank";
inline constexpr uint32_t kNoNumber = ~uint32_t(0);
/// Stages and micro-batches are at most this; a reader refuses greater numbers.
inline constexpr uint32_t kMaxNumber = 999'999'999;

/// Actions of rank 0 in their order, then those of rank 1, …
struct RankSchedule {
  std::vector<uint32_t> rank;
  std::vector<ActionKind> kind;
  std::vector<uint32_t> stage, microBatch;
  /// Cell of its row, from 0; both halves of a pair have one.
  std::vector<uint32_t> column;
  /// DeepSpeed's buffer, kNoNumber where there is none; empty for formats without buffers.
  std::vector<uint32_t> buffer;
  /// DeepSpeed's step; empty for formats without steps.
  std::vector<uint32_t> step;
  /// Where its text begins, and how long it is.
  std::vector<uint64_t> offset;
  std::vector<uint32_t> length;
  /// First halves of pairs, ascending; the second half is the next action.
  std::vector<ActionIndex> pairs;
  /// numRanks + 1 entries: where each rank's actions begin.
  std::vector<ActionIndex> rankBegin;
  /// Where each rank's row begins in the file.
  std::vector<uint64_t> rowOffset;

  CsvDialect dialect = CsvDialect::Unknown;
  std::shared_ptr<const SourceText> source;
  std::shared_ptr<const Locator> locator;

  ActionIndex size() const { return static_cast<ActionIndex>(kind.size()); }
  uint32_t numRanks() const { return static_cast<uint32_t>(rowOffset.size()); }
  ActionName nameOf(ActionIndex action) const { return {kind[action], stage[action], microBatch[action]}; }
  /// As in a cell, in the file's dialect: `1SEND_F0`, `0UNSHARD`; also of an action that is missing.
  std::string text(const ActionName &name) const;
  std::string text(ActionIndex action) const;

  /// Room for so many actions, where a reader can count them beforehand.
  void reserve(size_t actions);
  /// Rows come in file order; each rank's actions must follow each other.
  void addRank(uint64_t offset);
  void add(const ActionName &name, uint32_t itsColumn, uint64_t itsOffset, uint32_t itsLength) {
    assert(!rowOffset.empty() && "an action before the first rank");
    rank.push_back(numRanks() - 1);
    kind.push_back(name.kind);
    stage.push_back(name.stage);
    microBatch.push_back(name.microBatch);
    column.push_back(itsColumn);
    offset.push_back(itsOffset);
    length.push_back(itsLength);
  }
  /// Closes the last rank.
  void finish();
};

} // namespace precedent
