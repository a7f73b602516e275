#include "analysis/tile/TileOrder.h"

#include "analysis/tile/PendingAccesses.h"
#include "analysis/tile/RoleMeetings.h"
#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {

using Events = llvm::SmallVector<ActionIndex, 4>;

/// A region that is being walked.
struct Frame {
  OperationIndex begin, next, end; ///< its operations, and the next one
  /// The event that everything further in this block follows, and that which all blocks follow.
  ActionIndex last, firstBlockLast;
  /// Ends of accesses that stood before the region and that nothing in it has waited for.
  ActionIndex inherited;
  /// The loop of whose next iteration this is, or kNoIndex.
  OperationIndex nextOf;
  uint32_t block;
  bool isFirstBlock = true;
  /// Ends of accesses in the region that nothing has waited for, and of those that its own releases have.
  Events own, released;
  /// Of roles that stand in this block, and that this block has not waited for.
  Events ofRoles;
  /// Something in it is touched, or given back.
  bool touches = false;
  /// A release of it runs whenever the region does.
  bool hasRelease = false;
  /// What tokens stand for that are waited for whenever the region runs.
  Events waited;

  /// The first event of it.
  ActionIndex firstEvent = 0;

  Frame(const TileModule &module, OperationIndex begin, OperationIndex end, ActionIndex last, ActionIndex inherited,
        OperationIndex nextOf)
      : begin(begin), next(begin), end(end), last(last), firstBlockLast(last), inherited(inherited), nextOf(nextOf),
        block(module.operations[begin].block) {}
  bool isNext() const { return nextOf != kNoIndex; }
};

/// An operation whose regions are being walked, with what they leave for whoever stands behind it.
struct Open {
  OperationIndex operation;
  ActionIndex begin;
  /// Ends of accesses in front of it that nothing has waited for: those of its own region, those of roles in this, and
  /// all that a release inside has to wait for.
  ActionIndex before, beforeOfRoles, inherited;
  OperationIndex cursor;
  Events own, released;
  Events certain;            ///< ends of regions that certainly run
  uint32_t numReleasing = 0; ///< regions with a release of their own
  bool certainlyReleases = false, touches = false;
  /// What tokens stand for that are waited for in regions that certainly run; and in each of the others.
  Events certainlyWaited;
  std::vector<Events> waited;
  /// Of an `scf.while`: the region that tests, where it leaves the body, and what nothing has waited for by then.
  OperationIndex test = kNoIndex, testEnd = kNoIndex;
  ActionIndex testLast = kNoAction, testInherited = kNoAction;
  bool testReleases = false;
};

/// A role that is being walked, with what roles beside it may wait for.
struct OpenRole {
  OperationIndex operation;
  uint32_t number; ///< among those beside it
  /// Ends of its accesses: those in front of its last meeting, those behind it, and those of copies that run on.
  ActionIndex before = kNoAction;
  Events behind, copies;
  OperationIndex lastCopy = kNoIndex; ///< whose end is the last of `copies`
};

class Builder {
public:
  Builder(const TileModule &module, BufferAccesses &accesses, bool isFlat)
      : module(module), accesses(accesses), isFlat(isFlat), pending(module, accesses, isFlat),
        meetings(module, accesses.valueOrigins()) {
    order.begin.assign(module.operations.size(), kNoAction);
    order.tokenDone.assign(module.values.size(), kNoAction);
    for (ValueIndex value = 0; value < module.values.size(); ++value)
      if (module.values[value].kind == TileValue::Kind::Carried && isToken(value))
        carriedTokens[module.values[value].owner].push_back(value);
  }

  TileOrder build();

private:
  ActionIndex addEvent(TileEvent event, llvm::ArrayRef<ActionIndex> predecessors);
  ActionIndex joint(llvm::ArrayRef<ActionIndex> events);
  void walk(OperationIndex begin, OperationIndex end);
  void visit(OperationIndex index);
  void release(Frame &frame, Events &predecessors);
  void addAccesses(OperationIndex index, ActionIndex begin, Frame &frame);
  void addTokens(OperationIndex index, ActionIndex begin);
  void meetRoles(OperationIndex index, Frame &frame);
  void followRoles(OperationIndex index, Frame &frame, Events &predecessors);
  void noteAccess(OperationIndex index, ActionIndex done);
  void noteMeeting(OperationIndex index);
  void openOperation(OperationIndex index, ActionIndex begin);
  void enterNextRegion();
  void repeatRegion(OperationIndex begin, OperationIndex end, ActionIndex last, ActionIndex inherited);
  bool goesOnAfter(const Frame &frame, ActionIndex own);
  void leaveRegion();
  void leaveOperation();
  bool isToken(ValueIndex value) const {
    TileType type = module.values[value].type;
    return type == TileType::AsyncToken || type == TileType::BarrierToken;
  }
  std::optional<uint64_t> tripCount(const TileOperation &loop) const;
  bool certainlyRuns(OperationIndex operation, uint32_t region) const;
  std::optional<int64_t> constantOf(ValueIndex value) const;

  const TileModule &module;
  BufferAccesses &accesses;
  bool isFlat;
  TileOrder order;
  PendingAccesses pending;
  llvm::DenseMap<OperationIndex, std::vector<ValueIndex>> carriedTokens;
  /// One more frame than operations that are open: the frame of a region lies above its operation's.
  std::vector<Frame> frames;
  std::vector<Open> opens;

  /// Roles and parallel loops that are open.
  uint32_t numBeside = 0;
  RoleMeetings meetings;
  std::vector<OpenRole> roles;
  /// Of each role among those beside it.
  llvm::DenseMap<OperationIndex, uint32_t> roleNumbers;
  /// What each meeting has in front of it, in its role, and when the bytes of one that copies have come.
  llvm::DenseMap<OperationIndex, ActionIndex> beforeMeeting, endOfCopy;
};

bool isRole(const TileOperation &operation) {
  return operation.name == "schedule.warp";
}

/// One of its regions runs, and no more than one.
bool isBranch(const TileOperation &operation) {
  return operation.name == "scf.if" || operation.name == "scf.index_switch";
}

bool isWhile(const TileOperation &operation) {
  return operation.name == "scf.while";
}

/// What is in it runs beside something else.
bool isBeside(const TileOperation &operation) {
  return isRole(operation) || operation.name == "scf.parallel";
}

bool isLoop(const TileOperation &operation) {
  return operation.name == "scf.for" || operation.name == "scf.while" || operation.name == "scf.parallel";
}

} // namespace

ActionIndex Builder::addEvent(TileEvent event, llvm::ArrayRef<ActionIndex> predecessors) {
  Events list(predecessors.begin(), predecessors.end());
  llvm::erase(list, kNoAction);
  llvm::sort(list);
  list.erase(llvm::unique(list), list.end());
  for (ActionIndex predecessor : list)
    order.graph.predecessors.append(predecessor);
  order.graph.predecessors.finish();
  order.events.push_back(event);
  return static_cast<ActionIndex>(order.events.size() - 1);
}

/// One event in place of several, so that who follows all of them has one edge.
ActionIndex Builder::joint(llvm::ArrayRef<ActionIndex> events) {
  Events list(events.begin(), events.end());
  llvm::erase(list, kNoAction);
  if (list.empty())
    return kNoAction;
  return list.size() == 1 ? list.front() : addEvent({}, list);
}

std::optional<int64_t> Builder::constantOf(ValueIndex value) const {
  const TileValue &definition = module.values[value];
  if (definition.kind != TileValue::Kind::Result || module.operations[definition.owner].name != "arith.constant")
    return std::nullopt;
  return module.operations[definition.owner].integer("value");
}

/// How often an `scf.for` runs, where its bounds are constants.
std::optional<uint64_t> Builder::tripCount(const TileOperation &loop) const {
  if (loop.name != "scf.for" || loop.operands.size() < 3)
    return std::nullopt;
  std::optional<int64_t> low = constantOf(loop.operands[0]), high = constantOf(loop.operands[1]),
                         step = constantOf(loop.operands[2]);
  if (!low || !high || !step || *step <= 0)
    return std::nullopt;
  if (*low >= *high)
    return 0;
  uint64_t distance = static_cast<uint64_t>(*high) - static_cast<uint64_t>(*low);
  return (distance - 1) / static_cast<uint64_t>(*step) + 1;
}

bool Builder::certainlyRuns(OperationIndex operation, uint32_t region) const {
  const TileOperation &around = module.operations[operation];
  if (around.name == "scf.execute_region" || around.name == "builtin.module" || (around.name == "scf.while" && !region))
    return true;
  return tripCount(around).value_or(0) > 0;
}

/// What waits here waits for everything that may still touch storage.
void Builder::release(Frame &frame, Events &predecessors) {
  ActionIndex own = joint(frame.own), ofRoles = joint(frame.ofRoles);
  predecessors.append({own, ofRoles, frame.inherited});
  if (!frame.isFirstBlock) {
    // Another block may be reached around this one, and its releases have the same to wait for.
    frame.own.assign(1, own);
    frame.ofRoles.assign(1, ofRoles);
    return;
  }
  frame.released.append({own, ofRoles});
  frame.own.clear();
  frame.ofRoles.clear();
  frame.inherited = kNoAction;
  frame.hasRelease = true;
}

void Builder::addAccesses(OperationIndex index, ActionIndex begin, Frame &frame) {
  for (uint32_t root : accesses.madeBy(module.operations[index]))
    pending.allocate(root);
  llvm::SmallVector<BufferAccess, 2> list = accesses.of(module.operations[index], /*onlyValues=*/isFlat);
  if (list.empty())
    return;
  frame.touches = true;
  bool keepsStorage = !list.front().isFree;
  // Not after the beginning: who stands behind a branch follows the end of what may have run in it, and with the
  // beginning he would follow what only that beginning has waited for.
  ActionIndex done = keepsStorage ? addEvent({TileEvent::Kind::Done, frame.isNext(), index, kNoIndex}, {}) : kNoAction;
  for (const BufferAccess &access : list)
    pending.add(access, {index, frame.nextOf}, begin, done, order.conflicts);
  if (!keepsStorage)
    return;
  frame.own.push_back(done);
  noteAccess(index, done);
}

/// Roles that run beside this one: those behind it in its block, up to where the block waits for them.
void Builder::meetRoles(OperationIndex index, Frame &frame) {
  if (roleNumbers.contains(index))
    return;
  llvm::SmallVector<OperationIndex> beside;
  for (OperationIndex next = index; next < frame.end && module.operations[next].block == frame.block;
       next = module.operations[next].end) {
    const TileOperation &operation = module.operations[next];
    if (tile::isRelease(operation) || tile::isCollective(operation))
      break;
    if (!isRole(operation))
      continue;
    roleNumbers[next] = beside.size();
    beside.push_back(next);
  }
  meetings.addRoles(beside);
}

/// What a wait in a role follows of the roles in front of it in the text.
void Builder::followRoles(OperationIndex index, Frame &frame, Events &predecessors) {
  if (roles.empty())
    return;
  for (const RoleMeetings::Behind &behind : meetings.behind(index)) {
    const auto &ends = behind.isCopy ? endOfCopy : beforeMeeting;
    auto end = ends.find(behind.meeting);
    if (behind.role >= roles.back().number || end == ends.end() || end->second == kNoAction)
      continue;
    predecessors.push_back(end->second);
    if (frame.isFirstBlock)
      frame.waited.push_back(end->second);
  }
}

void Builder::noteAccess(OperationIndex index, ActionIndex done) {
  if (roles.empty())
    return;
  bool isCopy = tile::isAsyncCopy(module.operations[index]);
  (isCopy ? roles.back().copies : roles.back().behind).push_back(done);
  if (isCopy)
    roles.back().lastCopy = index;
}

/// Who meets has done what stands in front of it, but for copies: they are over when their own role has waited, or when
/// the barrier that counts their bytes says so.
void Builder::noteMeeting(OperationIndex index) {
  if (roles.empty())
    return;
  OpenRole &role = roles.back();
  if (tile::isWait(module.operations[index])) {
    llvm::append_range(role.behind, role.copies);
    role.copies.clear();
  }
  if (!meetings.isMeeting(index))
    return;
  role.behind.push_back(role.before);
  role.before = joint(role.behind);
  role.behind.clear();
  beforeMeeting[index] = role.before;
  if (role.lastCopy == index)
    endOfCopy[index] = role.copies.back();
}

void Builder::addTokens(OperationIndex index, ActionIndex begin) {
  for (ValueIndex result : module.operations[index].results)
    if (isToken(result))
      order.tokenDone[result] = addEvent({TileEvent::Kind::Token, false, index, result}, begin);
  // What an iteration is given may still be under way when it begins.
  if (auto carried = carriedTokens.find(index); carried != carriedTokens.end())
    for (ValueIndex token : carried->second)
      order.tokenDone[token] = addEvent({TileEvent::Kind::Token, false, index, token}, begin);
}

void Builder::visit(OperationIndex index) {
  const TileOperation &operation = module.operations[index];
  Frame &frame = frames.back();
  if (index == frame.begin)
    frame.firstEvent = static_cast<ActionIndex>(order.events.size());
  if (operation.block != frame.block && !isFlat) {
    if (frame.isFirstBlock)
      frame.firstBlockLast = frame.last;
    frame.isFirstBlock = false;
    frame.block = operation.block;
    frame.last = frame.firstBlockLast;
  }
  frame.next = isFlat && operation.name != "func.func" ? index + 1 : operation.end;
  Events predecessors{frame.last};
  if (tile::isWait(operation))
    for (ValueIndex operand : operation.operands) {
      predecessors.push_back(order.tokenDone[operand]);
      if (frame.isFirstBlock && order.tokenDone[operand] != kNoAction)
        frame.waited.push_back(order.tokenDone[operand]);
    }
  // Upstream looks for collectives in front of what gives a buffer back, and nowhere else.
  bool releases = tile::isRelease(operation) || (!isFlat && tile::isCollective(operation));
  if (releases)
    release(frame, predecessors);
  followRoles(index, frame, predecessors);
  ActionIndex begin = addEvent({TileEvent::Kind::Begin, frame.isNext(), index, kNoIndex}, predecessors);
  frame.last = begin;
  // What runs beside others has not waited for them, nor they for it.
  if (releases && !isFlat && frame.isFirstBlock && numBeside == 0)
    pending.settle(frame.firstEvent, index, begin, order.conflicts);
  if (!frame.isNext()) {
    order.begin[index] = begin;
    addTokens(index, begin);
  }
  addAccesses(index, begin, frame);
  noteMeeting(index);
  if (!isFlat && operation.end > index + 1 && operation.name != "func.func" && tripCount(operation) != 0u)
    openOperation(index, begin);
}

void Builder::openOperation(OperationIndex index, ActionIndex begin) {
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

void Builder::enterNextRegion() {
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
void Builder::repeatRegion(OperationIndex begin, OperationIndex end, ActionIndex last, ActionIndex inherited) {
  frames.emplace_back(module, begin, end, last, inherited, opens.back().operation);
}

/// Whether something of the loop that is open has to be walked again behind this region; then it is the next frame.
bool Builder::goesOnAfter(const Frame &frame, ActionIndex own) {
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
  bool isBody = isLoop(around) && tripCount(around) != 1u && open.touches;
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

void Builder::leaveRegion() {
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
    if (certainlyRuns(open.operation, region)) {
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

void Builder::leaveOperation() {
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

void Builder::walk(OperationIndex begin, OperationIndex end) {
  if (begin >= end)
    return;
  pending.beginFunction();
  frames.emplace_back(module, begin, end, kNoAction, kNoAction, kNoIndex);
  while (!frames.empty()) {
    if (frames.back().next < frames.back().end)
      visit(frames.back().next);
    else
      leaveRegion();
  }
}

TileOrder Builder::build() {
  // What stands in no function, and then each function by itself. Upstream's passes look at functions alone.
  if (!isFlat)
    walk(0, static_cast<OperationIndex>(module.operations.size()));
  for (OperationIndex function : module.functions)
    walk(function + 1, module.operations[function].end);
  order.numSkipped = pending.numSkipped();
  return std::move(order);
}

TileOrder precedent::orderTile(const TileModule &module, BufferAccesses &accesses, bool isFlat) {
  return Builder(module, accesses, isFlat).build();
}
