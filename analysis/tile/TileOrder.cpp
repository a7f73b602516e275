#include "analysis/tile/TileOrder.h"

#include "analysis/tile/PendingAccesses.h"
#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

using Events = llvm::SmallVector<ActionIndex, 4>;

/// A region that is being walked.
struct Frame {
  OperationIndex begin, next, end; ///< its operations, and the next one
  /// The event that everything further in this block follows, and that which all blocks follow.
  ActionIndex last, firstBlockLast = kNoAction;
  /// Ends of accesses that stood before the region and that nothing in it has waited for.
  ActionIndex inherited;
  /// The loop of whose next iteration this is, or kNoIndex.
  OperationIndex nextOf = kNoIndex;
  uint32_t block;
  bool isFirstBlock = true;
  /// Ends of accesses in the region that nothing has waited for, and of those that its own releases have.
  Events own, released;
  /// A release of it runs whenever the region does.
  bool hasRelease = false;

  bool isNext() const { return nextOf != kNoIndex; }
};

/// An operation whose regions are being walked, with what they leave for whoever stands behind it.
struct Open {
  OperationIndex operation;
  ActionIndex begin;
  /// Ends of accesses in front of it that nothing has waited for: those of its own region, and all.
  ActionIndex before, inherited;
  OperationIndex cursor;
  Events own, released;
  Events certain;            ///< ends of regions that certainly run
  uint32_t numReleasing = 0; ///< regions with a release of their own
  bool certainlyReleases = false;
};

class Builder {
public:
  Builder(const TileModule &module, BufferAccesses &accesses, bool isFlat)
      : module(module), accesses(accesses), isFlat(isFlat), pending(module, isFlat) {
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
  void openOperation(OperationIndex index, ActionIndex begin);
  void enterNextRegion();
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
};

bool isRole(const TileOperation &operation) {
  return operation.name == "schedule.warp";
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
  ActionIndex own = joint(frame.own);
  predecessors.push_back(own);
  predecessors.push_back(frame.inherited);
  if (!frame.isFirstBlock) {
    // Another block may be reached around this one, and its releases have the same to wait for.
    frame.own.assign(1, own);
    return;
  }
  frame.released.push_back(own);
  frame.own.clear();
  frame.inherited = kNoAction;
  frame.hasRelease = true;
}

void Builder::addAccesses(OperationIndex index, ActionIndex begin, Frame &frame) {
  for (uint32_t root : accesses.madeBy(module.operations[index]))
    pending.allocate(root);
  llvm::SmallVector<BufferAccess, 2> list = accesses.of(module.operations[index], /*onlyValues=*/isFlat);
  if (list.empty())
    return;
  bool keepsStorage = !list.front().isFree;
  // Not after the beginning: who stands behind a branch follows the end of what may have run in it, and with the
  // beginning he would follow what only that beginning has waited for.
  ActionIndex done = keepsStorage ? addEvent({TileEvent::Kind::Done, frame.isNext(), index, kNoIndex}, {}) : kNoAction;
  for (const BufferAccess &access : list)
    pending.add(access, {index, frame.nextOf}, begin, done, order.conflicts);
  if (keepsStorage)
    frame.own.push_back(done);
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
    for (ValueIndex operand : operation.operands)
      predecessors.push_back(order.tokenDone[operand]);
  if (tile::isRelease(operation))
    release(frame, predecessors);
  ActionIndex begin = addEvent({TileEvent::Kind::Begin, frame.isNext(), index, kNoIndex}, predecessors);
  frame.last = begin;
  if (!frame.isNext()) {
    order.begin[index] = begin;
    addTokens(index, begin);
  }
  addAccesses(index, begin, frame);
  if (!isFlat && operation.end > index + 1 && operation.name != "func.func" && tripCount(operation) != 0u)
    openOperation(index, begin);
}

void Builder::openOperation(OperationIndex index, ActionIndex begin) {
  Frame &frame = frames.back();
  Open open{index, begin, joint(frame.own), kNoAction, index + 1, {}, {}, {}};
  if (open.before != kNoAction)
    frame.own.assign(1, open.before);
  open.inherited = joint({open.before, frame.inherited});
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
  Frame frame{open.cursor,          open.cursor, behind, open.begin, open.begin, open.inherited,
              frames.back().nextOf, first.block, true,   {},         {}};
  open.cursor = behind;
  frames.push_back(std::move(frame));
}

void Builder::leaveRegion() {
  Frame frame = std::move(frames.back());
  frames.pop_back();
  if (opens.empty())
    return;
  Open &open = opens.back();
  const TileOperation &around = module.operations[open.operation];
  uint32_t region = module.operations[frame.begin].region;
  bool isSecond = frame.isNext() && !frames.back().isNext();
  ActionIndex own = joint(frame.own);
  open.own.push_back(own);
  open.released.push_back(joint(frame.released));
  if (!isSecond && certainlyRuns(open.operation, region)) {
    open.certain.push_back(frame.last);
    open.certainlyReleases |= frame.hasRelease;
  }
  if (!isSecond)
    open.numReleasing += frame.hasRelease;
  bool touches = own != kNoAction || !frame.released.empty();
  bool isBody = isLoop(around) && (around.name != "scf.while" || region == 1) && tripCount(around) != 1u;
  if (!frame.isNext() && isBody && touches) {
    frames.push_back({frame.begin,
                      frame.begin,
                      frame.end,
                      frame.last,
                      frame.last,
                      joint({own, frame.inherited}),
                      true,
                      module.operations[frame.begin].block,
                      true,
                      {},
                      {}});
    return;
  }
  enterNextRegion();
}

void Builder::leaveOperation() {
  Open open = std::move(opens.back());
  opens.pop_back();
  const TileOperation &operation = module.operations[open.operation];
  Frame &frame = frames.back();
  ActionIndex own = joint(open.own), released = joint(open.released);
  if (isRole(operation)) {
    // Others have not waited for what this role has waited for.
    frame.own.push_back(joint({own, released}));
    llvm::erase(frame.own, kNoAction);
    return;
  }
  bool everyBranchReleases = operation.name == "scf.if" && open.numReleasing == 2;
  Events predecessors{frame.last, released};
  llvm::append_range(predecessors, open.certain);
  if (everyBranchReleases)
    predecessors.push_back(open.inherited);
  if (everyBranchReleases || open.certainlyReleases) {
    if (frame.isFirstBlock) {
      frame.released.push_back(open.before);
      frame.own.clear();
      frame.inherited = kNoAction;
      frame.hasRelease = true;
    }
  }
  frame.own.push_back(own);
  frame.released.push_back(released);
  llvm::erase(frame.own, kNoAction);
  llvm::erase(frame.released, kNoAction);
  bool changesNothing = released == kNoAction && open.certain.empty() && !everyBranchReleases;
  if (!changesNothing)
    frame.last = addEvent({TileEvent::Kind::Exit, frame.isNext(), open.operation, kNoIndex}, predecessors);
}

void Builder::walk(OperationIndex begin, OperationIndex end) {
  if (begin >= end)
    return;
  pending.beginFunction();
  frames.push_back(
      {begin, begin, end, kNoAction, kNoAction, kNoAction, kNoIndex, module.operations[begin].block, true, {}, {}});
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
