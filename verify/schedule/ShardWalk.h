//===- ShardWalk.h - which stages are unsharded when ----------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/RankSchedule.h"

#include <vector>

namespace precedent {

/// Ranks that use UNSHARD at all, walked in the order of their rows; a stage begins sharded.
struct ShardWalk {
  explicit ShardWalk(const RankSchedule &schedule);

  struct Compute {
    ActionIndex action;
    bool isUnsharded;
  };
  struct Unshard {
    ActionIndex action;
    bool isAgain; ///< the stage was unsharded already
  };
  struct Final {
    ActionIndex action; ///< the last UNSHARD of a stage on its rank
    bool isUnsharded;   ///< nothing resharded it
  };
  std::vector<Compute> computes;
  std::vector<Unshard> unshards;
  std::vector<Final> finals; ///< ascending
};

} // namespace precedent
