#include "analysis/tile/TileControl.h"
#include "analysis/tile/TileOperations.h"
#include "analysis/tile/TileOrderBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;
using namespace precedent::tile;

void OrderBuilder::openOperation(OperationIndex index, ActionIndex begin) {
  Frame &frame = frames.back();
  Open open;
  open.operation = index;
  open.begin = begin;
  open.before = joint(frame.own);
  open.beforeOfRoles = joint(frame.ofRoles);
  open.cursor = index + 1;
  if (open.before != kNoAction)
    frame.own.assign(1, open.before);
  if (open.beforeOfRoles != kNoAction)
    frame.ofRoles.assign(1, open.beforeOfRoles);
  // A role has to wait for roles beside it by name.
  bool entersRole = isRole(module.operations[index]);
  open.inherited = joint({open.before, entersRole ? kNoAction : open.beforeOfRoles, frame.inherited});
  if (entersRole) {
    meetRoles(index, frame);
    roles.push_back({index, roleNumbers.lookup(index), kNoAction, {}, {}, kNoIndex});
  }
  numBeside += isBeside(module.operations[index]);
  opens.push_back(std::move(open));
  enterNextRegion();
}

void OrderBuilder::enterNextRegion() {
  Open &open = opens.back();
  OperationIndex end = module.operations[open.operation].end;
  if (open.cursor >= end)
    return leaveOperation();
  const TileOperation &first = module.operations[open.cursor];
  OperationIndex behind = open.cursor;
  while (behind < end && module.operations[behind].region == first.region)
    behind = module.operations[behind].end;
  // What a loop carries in is done, or not, before it begins.
  bool isTested = open.test != kNoIndex;
  Frame frame(module, open.cursor, behind, isTested ? open.testLast : open.begin,
              isTested ? open.testInherited : open.inherited, frames.back().nextOf);
  open.cursor = behind;
  frames.push_back(std::move(frame));
}

/// The next iteration of the loop that is open.
void OrderBuilder::repeatRegion(OperationIndex begin, OperationIndex end, ActionIndex last, ActionIndex inherited) {
  frames.emplace_back(module, begin, end, last, inherited, opens.back().operation);
}

/// Whether something of the loop that is open has to be walked again behind this region; then it is the next frame.
bool OrderBuilder::goesOnAfter(const Frame &frame, ActionIndex own) {
  Open &open = opens.back();
  const TileOperation &around = module.operations[open.operation];
  uint32_t region = module.operations[frame.begin].region;
  bool isSecond = frame.isNext() && !frames.back().isNext();
  ActionIndex inherited = joint({own, frame.inherited});
  if (isWhile(around) && region == 0) {
    OperationIndex body = frame.end, end = around.end;
    if (isSecond && body < end) {
      repeatRegion(body, end, frame.last, inherited);
      return true;
    }
    open.test = frame.begin;
    open.testEnd = frame.end;
    open.testLast = frame.last;
    open.testInherited = inherited;
    open.testReleases = frame.hasRelease;
    return false;
  }
  bool isBody = isLoop(around) && tile::tripCount(module, around) != 1u && open.touches;
  if (frame.isNext() || !isBody)
    return false;
  if (open.test != kNoIndex)
    repeatRegion(open.test, open.testEnd, frame.last, inherited);
  else if (around.name == "scf.parallel")
    // Iterations run beside each other: what one has waited for, another has not.
    repeatRegion(frame.begin, frame.end, open.begin, kNoAction);
  else
    repeatRegion(frame.begin, frame.end, frame.last, inherited);
  return true;
}

void OrderBuilder::leaveRegion() {
  Frame frame = std::move(frames.back());
  frames.pop_back();
  if (opens.empty())
    return;
  Open &open = opens.back();
  uint32_t region = module.operations[frame.begin].region;
  bool isSecond = frame.isNext() && !frames.back().isNext();
  open.touches |= frame.touches;
  llvm::append_range(frame.own, frame.ofRoles);
  ActionIndex own = joint(frame.own);
  // The test of an `scf.while` runs once more behind its body.
  bool isTestedAgain = open.testReleases && region == 1;
  (isTestedAgain ? open.released : open.own).push_back(own);
  open.released.push_back(joint(frame.released));
  if (!isSecond) {
    open.numReleasing += frame.hasRelease;
    if (tile::certainlyRuns(module, open.operation, region)) {
      open.certain.push_back(frame.last);
      open.certainlyReleases |= frame.hasRelease;
      llvm::append_range(open.certainlyWaited, frame.waited);
    } else {
      open.waited.push_back(std::move(frame.waited));
    }
  }
  if (!goesOnAfter(frame, own))
    enterNextRegion();
}

/// What every one of the lists holds.
static Events inAllOf(std::vector<Events> lists) {
  for (Events &list : lists)
    llvm::sort(list);
  Events common = std::move(lists.front());
  for (const Events &list : llvm::drop_begin(lists)) {
    Events both;
    std::set_intersection(common.begin(), common.end(), list.begin(), list.end(), std::back_inserter(both));
    common = std::move(both);
  }
  return common;
}

void OrderBuilder::leaveOperation() {
  Open open = std::move(opens.back());
  opens.pop_back();
  const TileOperation &operation = module.operations[open.operation];
  numBeside -= isBeside(operation);
  Frame &frame = frames.back();
  ActionIndex own = joint(open.own), released = joint(open.released);
  frame.touches |= open.touches;
  if (isRole(operation)) {
    // Others have not waited for what this role has waited for.
    frame.ofRoles.push_back(joint({own, released}));
    llvm::erase(frame.ofRoles, kNoAction);
    roles.pop_back();
    if (!roles.empty())
      llvm::append_range(roles.back().behind, frame.ofRoles);
    return;
  }
  bool everyBranchReleases = isBranch(operation) && open.numReleasing == operation.numRegions;
  Events predecessors{frame.last, released}, waited = std::move(open.certainlyWaited);
  llvm::append_range(predecessors, open.certain);
  if (isBranch(operation) && open.waited.size() == operation.numRegions) {
    Events common = inAllOf(std::move(open.waited));
    llvm::append_range(predecessors, common);
    llvm::append_range(waited, common);
  }
  if (frame.isFirstBlock)
    llvm::append_range(frame.waited, waited);
  if (everyBranchReleases)
    predecessors.push_back(open.inherited);
  if (everyBranchReleases || open.certainlyReleases) {
    if (frame.isFirstBlock) {
      frame.released.append({open.before, open.beforeOfRoles});
      frame.own.clear();
      frame.ofRoles.clear();
      frame.inherited = kNoAction;
      frame.hasRelease = true;
    }
  }
  frame.own.push_back(own);
  frame.released.push_back(released);
  llvm::erase(frame.own, kNoAction);
  llvm::erase(frame.released, kNoAction);
  bool changesNothing =
      released == kNoAction && open.certain.empty() && !everyBranchReleases && predecessors.size() == 2;
  if (!changesNothing)
    frame.last = addEvent({TileEvent::Kind::Exit, frame.isNext(), open.operation, kNoIndex}, predecessors);
}
