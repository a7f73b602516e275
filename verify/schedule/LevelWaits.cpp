#include "verify/schedule/LevelWaits.h"

#include "analysis/schedule/LaneRun.h"
#include "analysis/schedule/WaitGraph.h"

using namespace precedent;

LevelWaits::LevelWaits(const ActionGraph &graph) {
  Topology topology(graph);
  claim = waitClaim(graph, topology);
  cycleLength = topology.cycle().size();
}

LevelWaits::LevelWaits(const RankSchedule &schedule, const ScheduleIndex &index, CommLevel level)
    : claim(emptyWaitClaim()) {
  Waits waits(schedule, index, level);
  std::vector<uint32_t> places(waits.numEvents());
  uint32_t place = 0;
  bool ends = runLanes(waits, [&](ActionIndex event, llvm::ArrayRef<ActionIndex> elsewhere) {
    int64_t own = places[event] = place++;
    waits.forEachBefore(event, [&](ActionIndex before) { claim.add(own - int64_t(places[before]), event); });
    for (ActionIndex before : elsewhere)
      claim.add(own - int64_t(places[before]), event);
  });
  if (!ends)
    *this = LevelWaits(WaitGraph(index, std::move(waits)).graph());
}
