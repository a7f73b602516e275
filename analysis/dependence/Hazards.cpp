#include "analysis/dependence/Hazards.h"

#include "analysis/dependence/ActiveRanges.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {

/// Walks the program, keeping the last write of each range and the windows that are open.
class HazardFinder {
public:
  HazardFinder(const GraphFunction &graph, const Effects &effects, RangeMeeting &meeting)
      : graph(graph), effects(effects), meeting(meeting), written(effects.ranges), targets(effects.ranges),
        sources(effects.ranges), lastWrite(effects.ranges.size(), kNoAction), onTarget(effects.ranges.size()),
        onSource(effects.ranges.size()) {}

  Hazards run() {
    std::vector<std::vector<uint32_t>> closingAt = windowsByWait();
    uint32_t nextWindow = 0;
    for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
      for (uint32_t window : closingAt[operation])
        setWindow(window, false);
      llvm::ArrayRef<Access> accesses = effects.accesses[operation];
      for (const Access &access : accesses)
        meetWindows(operation, access);
      for (uint32_t index = 0; index < graph.operands[operation].size(); ++index)
        readValue(operation, index, graph.operands[operation][index], accesses);
      for (const Access &access : accesses)
        if (!access.isRead() && access.kind != AccessKind::Fence) {
          lastWrite[access.range] = operation;
          written.activate(access.range);
        }
      for (; nextWindow < effects.windows.size() && effects.windows[nextWindow].issue == operation; ++nextWindow)
        setWindow(nextWindow, true);
    }
    for (uint32_t index = 0; index < graph.returns.size(); ++index)
      returnValue(index, graph.returns[index]);
    return std::move(hazards);
  }

private:
  std::vector<std::vector<uint32_t>> windowsByWait() const {
    std::vector<std::vector<uint32_t>> closingAt(effects.windows.empty() ? 0 : graph.size());
    for (uint32_t window = 0; window < effects.windows.size(); ++window)
      if (effects.windows[window].wait != kNoAction)
        closingAt[effects.windows[window].wait].push_back(window);
    closingAt.resize(graph.size());
    return closingAt;
  }

  /// The windows on one range.
  struct OnRange {
    llvm::SmallVector<uint32_t, 1> open;
    uint32_t last = 0;
  };

  void setWindow(uint32_t window, bool isOpen) {
    for (const Access &access : effects.accesses[effects.windows[window].issue]) {
      if (access.kind == AccessKind::Fence)
        continue;
      OnRange &here = (access.isRead() ? onSource : onTarget)[access.range];
      (access.isRead() ? sources : targets).activate(access.range);
      here.last = window;
      if (isOpen)
        here.open.push_back(window);
      else
        here.open.erase(std::remove(here.open.begin(), here.open.end(), window), here.open.end());
    }
  }

  template <typename Visit> void forEachMeeting(const ActiveRanges &active, RangeClass range, Visit visit) {
    found.clear();
    active.collect(range, found);
    for (RangeClass other : found) {
      Meeting meets = meeting.ofPair(range, other);
      if (meets == Meeting::Yes)
        visit(other);
      hazards.numUnsettled += meets == Meeting::Unsettled;
    }
  }

  void meetWindows(ActionIndex operation, const Access &access) {
    if (access.kind == AccessKind::Fence)
      return;
    auto note = [&](std::vector<WindowUse> &uses, const OnRange &here, RangeClass other) {
      uint32_t window = here.open.empty() ? here.last : here.open.front();
      if (effects.windows[window].wait != operation)
        uses.push_back({operation, window, access.range, other});
    };
    forEachMeeting(targets, access.range, [&](RangeClass other) { note(hazards.targetUses, onTarget[other], other); });
    if (!access.isRead())
      forEachMeeting(sources, access.range,
                     [&](RangeClass other) { note(hazards.sourceWrites, onSource[other], other); });
  }

  RangeClass classOf(NameIndex value) { return effects.ranges.find(effects.storage[value]); }

  void readValue(ActionIndex reader, uint32_t index, NameIndex value, llvm::ArrayRef<Access> accesses) {
    ObjectIndex object = effects.storage[value].object;
    if (!effects.isValueObject[object])
      return;
    RangeClass first = effects.ranges.firstOf(object), end = effects.ranges.endOf(object);
    const Access *access =
        llvm::lower_bound(accesses, first, [](const Access &one, RangeClass range) { return one.range < range; });
    std::optional<ValueRead> worst;
    for (; access != accesses.end() && access->range < end; ++access)
      if (access->isRead() || access->kind == AccessKind::Update)
        considerRead({reader, index, value, effects.contents[value], kNoAction, access->range, access->range}, worst);
    if (worst)
      hazards.reads.push_back(*worst);
  }

  /// Keeps, of several reads of one use, the one that meets the last overwriter.
  void considerRead(ValueRead read, std::optional<ValueRead> &worst) {
    RangeClass place = classOf(read.value);
    found.clear();
    written.collect(read.read, found);
    for (RangeClass other : found) {
      ActionIndex writer = lastWrite[other];
      if (writer == read.reader || (read.overwriter != kNoAction && writer <= read.overwriter))
        continue;
      bool isNewer = read.contents == kNoAction || read.contents < writer;
      Meeting meets = meeting.ofThree(place, read.read, other);
      if (meets == Meeting::Yes) {
        read.overwriter = writer;
        read.written = other;
      }
      hazards.numUnsettled += meets == Meeting::Unsettled && isNewer;
    }
    bool isWorse = !worst || (read.overwriter != kNoAction &&
                              (worst->overwriter == kNoAction || worst->overwriter < read.overwriter));
    if (isWorse)
      worst = read;
  }

  /// A return value is read at the end.
  void returnValue(uint32_t index, NameIndex value) {
    const StorageRange &place = effects.storage[value];
    Access access{effects.ranges.find(place), AccessKind::Read, kNoCombiner};
    if (effects.ranges.isEmpty(access.range))
      return;
    meetWindows(graph.size(), access);
    readValue(graph.size(), index, value, access);
  }

  const GraphFunction &graph;
  const Effects &effects;
  RangeMeeting &meeting;
  ActiveRanges written, targets, sources;
  std::vector<ActionIndex> lastWrite;
  std::vector<OnRange> onTarget, onSource;
  llvm::SmallVector<RangeClass, 16> found;
  Hazards hazards;
};

} // namespace

Hazards precedent::findHazards(const GraphFunction &graph, const Effects &effects, RangeMeeting &meeting) {
  return HazardFinder(graph, effects, meeting).run();
}
