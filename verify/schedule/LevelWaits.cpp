#include "verify/schedule/LevelWaits.h"

using namespace precedent;

LevelWaits::LevelWaits(ActionGraph waits) : graph(std::make_shared<ActionGraph>(std::move(waits))) {
  topology = std::make_shared<Topology>(*graph);
}

LevelWaits::LevelWaits(const ActionGraph &graph, const Topology &topology)
    : graph(std::shared_ptr<void>(), &graph), topology(std::shared_ptr<void>(), &topology) {}

LevelWaits precedent::waitsAt(CommLevel level, const ScheduleSubject &subject) {
  if (level.kind == CommLevel::Kind::Buffered)
    return LevelWaits(subject.graph, subject.order.topology);
  return LevelWaits(WaitGraph(subject.schedule, subject.index, level).takeGraph());
}
