//===- CommLevel.h - what a send does -------------------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *level* says when a send lets its rank go on. `buffered`: at once. `slots`: at once, while fewer than
// `slots` messages of its directed rank pair are not yet received. `stream`: transfers run in order on a stream of
// their own, where each meets its partner, and compute waits only for the receives that it needs. `group`: neighbouring
// transfers are posted together and the rank waits for all of them. `rendezvous`: send and receive wait for each other.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace precedent {

struct ActionCosts; // ActionCosts.h

struct CommLevel {
  enum class Kind : uint8_t { Buffered, Slots, Stream, Group, Rendezvous };
  Kind kind = Kind::Buffered;
  /// At least 1; read for Slots only.
  uint32_t slots = 1;

  bool operator==(const CommLevel &other) const {
    return kind == other.kind && (kind != Kind::Slots || slots == other.slots);
  }

  /// `buffered`, `slots:2`, `stream`, `group`, `rendezvous`.
  static std::optional<CommLevel> parse(llvm::StringRef text);
  std::string text() const;
};

/// What a schedule or a plan is checked for, beside its own text.
struct ScheduleDemands {
  /// The level that sets the verdict.
  CommLevel comm;
  /// How many micro-batches there are; absent: as many as compute.
  std::optional<uint32_t> microBatches;
  /// No backward is required.
  bool forwardOnly = false;
  /// Of plans: what orders two steps of a GPU must not lead through another GPU.
  bool localOrder = false;
  /// Of schedules: how many micro-batches a rank may have in flight at most.
  std::optional<uint32_t> inFlight;
  /// Of schedules: what actions cost; null: a unit each compute, nothing all else.
  std::shared_ptr<const ActionCosts> costs;
  /// Of schedules: hand over what a timeline is drawn from.
  bool timeline = false;
  /// Of schedules: the verdict at `comm` alone, without figures, notes about times and other levels.
  bool verdictOnly = false;
};

} // namespace precedent
