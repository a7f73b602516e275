//===- Timeline.h - when each action of a schedule runs -------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *timeline* lets every action begin as early as what it waits for allows: dependences space it, and not
// the columns of a file. Its *makespan* is when the last action ends. A *tight* wait is one that ends just when the
// waiting action begins; a *critical path* is a chain of tight waits that ends with the makespan, so that the whole
// cannot get shorter unless something on it does. A *bubble* is time in which a rank computes nothing.
//
// Communication. A send takes its cost. Its message arrives a latency later; a receive then takes its own cost. Where
// both ends wait for each other (stream, group, rendezvous), that begins when they have met. In a file without
// transfers a message of no cost, with the latency, joins stages on different ranks.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/schedule/WaitGraph.h"
#include "core/model/ActionCosts.h"

namespace precedent {

/// Times are ticks (ActionCosts.h).
struct Timeline {
  static constexpr int64_t kNever = -1;

  CommLevel level;
  /// By action. An action that waits for ever has kNever in both.
  std::vector<int64_t> start, finish;
  /// The actions that run, each behind all that it waits for.
  std::vector<ActionIndex> order;
  /// Of what runs.
  int64_t makespan = 0;
  /// One critical path, from its beginning; empty where not everything runs.
  std::vector<ActionIndex> criticalPath;

  /// Where a rank stops, and an action of another rank (or of its own) that does not end and that this one waits for.
  struct Stop {
    ActionIndex action, waitsFor;
  };
  /// By rank that stops.
  std::vector<Stop> stops;

  bool ends() const { return stops.empty(); }
};

/// Linear in actions and waits. nullopt: the times could exceed 62 bits.
std::optional<Timeline> simulate(const RankSchedule &schedule, const ScheduleIndex &index, const ActionCosts &costs,
                                 CommLevel level);

/// What the ranks do with their time, up to the makespan.
struct Bubbles {
  int64_t makespan = 0;
  /// By rank: ticks in which it computes.
  std::vector<int64_t> work;

  Bubbles(const RankSchedule &schedule, const ActionCosts &costs, int64_t makespan);
  /// Idle time by whole time, of a rank and of all; 0 where there is no time at all.
  double ratioOf(uint32_t rank) const;
  double total() const;
};

} // namespace precedent
