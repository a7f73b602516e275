#include "verify/schedule/ShardWalk.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace precedent;

ShardWalk::ShardWalk(const RankSchedule &schedule) {
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank) {
    auto kinds = llvm::ArrayRef<ActionKind>(schedule.kind)
                     .slice(schedule.rankBegin[rank], schedule.rankBegin[rank + 1] - schedule.rankBegin[rank]);
    if (!llvm::is_contained(kinds, ActionKind::Unshard))
      continue;
    llvm::DenseMap<uint32_t, Final> states;
    for (ActionIndex action = schedule.rankBegin[rank]; action < schedule.rankBegin[rank + 1]; ++action) {
      ActionKind kind = schedule.kind[action];
      if (!isCompute(kind) && kind != ActionKind::Unshard && kind != ActionKind::Reshard)
        continue;
      Final &state = states.try_emplace(schedule.stage[action], Final{kNoAction, false}).first->second;
      if (isCompute(kind)) {
        computes.push_back({action, state.isUnsharded});
      } else if (kind == ActionKind::Unshard) {
        unshards.push_back({action, state.isUnsharded});
        state = {action, true};
      } else {
        state.isUnsharded = false;
      }
    }
    for (const auto &[stage, state] : states)
      if (state.action != kNoAction)
        finals.push_back(state);
  }
  llvm::sort(finals, [](const Final &one, const Final &other) { return one.action < other.action; });
}
