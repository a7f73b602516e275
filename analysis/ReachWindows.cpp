#include "analysis/ReachWindows.h"

using namespace precedent;

void ReachWindows::compute(uint32_t window, Visit visit) {
  uint32_t begin = window * kWidth;
  if (!table)
    table = std::make_unique_for_overwrite<Bits[]>(graph.size());
  for (uint32_t place = begin; place < graph.size(); ++place) {
    Bits implied{};
    Bits direct{};
    for (ActionIndex predecessor : graph.predecessors[topology.rowAt(place)]) {
      uint32_t before = topology.placeOf(predecessor);
      if (before < begin)
        continue;
      const Bits &reachers = table[before];
      for (size_t word = 0; word < reachers.size(); ++word)
        implied[word] |= reachers[word];
      if (before - begin < kWidth)
        direct[before % kWidth / 64] |= uint64_t(1) << (before % 64);
    }
    Bits &reachers = table[place];
    for (size_t word = 0; word < reachers.size(); ++word)
      reachers[word] = implied[word] | direct[word];
    visit(place, implied, reachers);
  }
}
