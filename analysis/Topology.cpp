#include "analysis/Topology.h"

#include "analysis/Components.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

static bool rowsAreTopological(const ActionGraph &graph) {
  for (ActionIndex row = 0; row < graph.size(); ++row)
    for (ActionIndex before : graph.predecessors[row])
      if (before >= row)
        return false;
  return true;
}

/// Every action after all of its predecessors, visited depth first from the smallest row on. False if there is a cycle.
/// Iterative: the depth of the graph costs memory, not stack.
static bool findPostOrder(const ActionGraph &graph, std::vector<ActionIndex> &order) {
  enum State : uint8_t { Untouched, Open, Done };
  std::vector<State> states(graph.size(), Untouched);
  struct Visit {
    ActionIndex row;
    const ActionIndex *next, *end;
  };
  std::vector<Visit> open;
  auto enter = [&](ActionIndex row) {
    llvm::ArrayRef<ActionIndex> list = graph.predecessors[row];
    states[row] = Open;
    open.push_back({row, list.begin(), list.end()});
  };
  order.reserve(graph.size());
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    if (states[row] != Untouched)
      continue;
    enter(row);
    while (!open.empty()) {
      Visit &visit = open.back();
      while (visit.next != visit.end && states[*visit.next] == Done)
        ++visit.next;
      if (visit.next == visit.end) {
        states[visit.row] = Done;
        order.push_back(visit.row);
        open.pop_back();
      } else if (states[*visit.next] == Open) {
        order.clear();
        return false;
      } else {
        enter(*visit.next++);
      }
    }
  }
  return true;
}

static ActionIndex findSelfEdge(const ActionGraph &graph) {
  for (ActionIndex row = 0; row < graph.size(); ++row)
    if (llvm::is_contained(graph.predecessors[row], row))
      return row;
  return kNoAction;
}

/// The smallest row of the smallest component that holds more than one.
static ActionIndex findStart(const ActionGraph &graph, const Components &components) {
  std::vector<ActionIndex> sizes(components.count);
  for (uint32_t component : components.componentOf)
    ++sizes[component];
  ActionIndex start = kNoAction, least = kNoAction;
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    ActionIndex size = sizes[components.componentOf[row]];
    if (size > 1 && size < least) {
      least = size;
      start = row;
    }
  }
  return start;
}

/// A shortest cycle through `start`, found by breadth first search against the edges, `start` first.
static std::vector<ActionIndex> findCycleThrough(const ActionGraph &graph, const Components &components,
                                                 ActionIndex start) {
  uint32_t component = components.componentOf[start];
  std::vector<ActionIndex> waiting(graph.size(), kNoAction), queue{start};
  for (size_t next = 0; next < queue.size(); ++next) {
    ActionIndex row = queue[next];
    for (ActionIndex before : graph.predecessors[row]) {
      if (before == start) {
        std::vector<ActionIndex> cycle{start};
        for (; row != start; row = waiting[row])
          cycle.push_back(row);
        return cycle;
      }
      if (components.componentOf[before] != component || waiting[before] != kNoAction)
        continue;
      waiting[before] = row;
      queue.push_back(before);
    }
  }
  assert(false && "a component of several actions has a cycle through each of them");
  return {};
}

/// A shortest cycle through its first action can only have chords that lead back from a later action to an earlier one
/// other than the first: any chord that leads on would be a shortcut. The shortest of those closes a chordless cycle.
static void cutAtShortestChord(const ActionGraph &graph, std::vector<ActionIndex> &cycle) {
  std::vector<uint32_t> positionOf(graph.size(), ~uint32_t(0));
  for (uint32_t position = 0; position < cycle.size(); ++position)
    positionOf[cycle[position]] = position;
  size_t first = 0, length = cycle.size();
  for (uint32_t position = 1; position < cycle.size(); ++position)
    for (ActionIndex before : graph.predecessors[cycle[position]]) {
      uint32_t other = positionOf[before];
      if (other == ~uint32_t(0) || other <= position || other - position + 1 >= length)
        continue;
      first = position;
      length = other - position + 1;
    }
  cycle.erase(cycle.begin() + first + length, cycle.end());
  cycle.erase(cycle.begin(), cycle.begin() + first);
}

Topology::Topology(const ActionGraph &graph) : numActions(graph.size()) {
  if (rowsAreTopological(graph))
    return;
  if (findPostOrder(graph, order)) {
    places.resize(numActions);
    for (uint32_t place = 0; place < numActions; ++place)
      places[order[place]] = place;
    return;
  }
  if (ActionIndex row = findSelfEdge(graph); row != kNoAction) {
    found = {row};
    return;
  }
  Components components = findComponents(graph);
  found = findCycleThrough(graph, components, findStart(graph, components));
  cutAtShortestChord(graph, found);
}
