//===- ActionCosts.h - how long each action of a schedule takes -----------------------------------------*- C++ -*-===//
//
// Vocabulary. A *unit* is what the user counts time in (milliseconds, forwards). A *tick* is the unit divided by a
// power of ten, so that every cost is a whole number of ticks: sums and comparisons are exact, and whether two ranks
// are ready at the same time never depends on rounding. The *latency* of a message passes between the end of its send
// and the beginning of its receive.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/RankSchedule.h"
#include "core/support/Limits.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"

#include <array>
#include <optional>
#include <string>

namespace precedent {

inline constexpr llvm::StringLiteral kCostsSchema = "precedent.costs.v1";
/// Digits behind the point that a cost may have.
inline constexpr unsigned kMaxCostDigits = 9;
/// Ticks of one cost.
inline constexpr int64_t kMaxCostTicks = 1'000'000'000'000'000;

/// Without a file: F, B, I and W cost one unit, everything else nothing.
struct ActionCosts {
  using ByKind = std::array<int64_t, kNumActionKinds>;

  ActionCosts();

  ByKind byKind;
  /// Whole rows: what a stage does not say itself is copied from `byKind`.
  llvm::DenseMap<uint32_t, ByKind> byStage;
  int64_t latency = 0;
  /// A power of ten.
  int64_t ticksPerUnit = 1;
  /// What a unit is called: `ms`. Empty: it has no name.
  std::string unit;
  /// The file that they are from; empty for unit costs.
  std::string file;

  /// Ticks. `stage` may be kNoNumber.
  int64_t of(ActionKind kind, uint32_t stage) const {
    if (!byStage.empty())
      if (auto found = byStage.find(stage); found != byStage.end())
        return found->second[unsigned(kind)];
    return byKind[unsigned(kind)];
  }
  /// No time that a run can reach is greater. nullopt: twice the sum over all actions, with a latency each, has more
  /// than 62 bits.
  std::optional<int64_t> boundOf(const RankSchedule &schedule) const;
  /// A time as a decimal number of units, with no zeros behind it: `2.5`.
  std::string decimal(int64_t ticks) const;
  /// The same with the unit's name: `2.5 ms`; without one, `1 unit`, `3 units`.
  std::string text(int64_t ticks) const;
};

/// Reads `precedent.costs.v1`:
///
///   {"schema": "precedent.costs.v1", "unit": "ms", "latency": 0.05,
///    "costs": {"F": 1.25, "B": 2.5, "SEND": 0.1}, "stages": {"0": {"F": 1.5}, "7": 4}}
///
/// Kinds are F, B, I, W, SEND, RECV, UNSHARD, RESHARD, REDUCE_GRAD and OTHER, in the letters of today's dialect
/// whatever dialect a schedule has. A stage is an object of kinds, or one number for each of its computes. What is not
/// named keeps the cost that it has without a file. Errors are located: those of readJson, and `costs-shape` for what
/// is no such document: an unknown key, a cost that is no number, negative, NaN, infinite, too great or too fine.
llvm::Expected<ActionCosts> readCosts(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
