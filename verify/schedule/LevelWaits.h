//===- LevelWaits.h - who waits for whom at a level, and an order or a cycle ------------------------------*- C++
//-*-===//

#pragma once

#include "verify/schedule/ScheduleSubject.h"

#include <memory>

namespace precedent {

/// A level that is known already is shared.
struct LevelWaits {
  std::shared_ptr<const ActionGraph> graph;
  std::shared_ptr<const Topology> topology;

  explicit LevelWaits(ActionGraph waits);
  /// Of what outlives this.
  LevelWaits(const ActionGraph &graph, const Topology &topology);
};

/// Those of a schedule. Its subject knows the level `buffered`.
LevelWaits waitsAt(CommLevel level, const ScheduleSubject &subject);

} // namespace precedent
