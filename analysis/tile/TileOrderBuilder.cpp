#include "analysis/tile/TileOrderBuilder.h"

#include "analysis/tile/TileControl.h"
#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;
using namespace precedent::tile;

ActionIndex OrderBuilder::addEvent(TileEvent event, llvm::ArrayRef<ActionIndex> predecessors) {
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
ActionIndex OrderBuilder::joint(llvm::ArrayRef<ActionIndex> events) {
  Events list(events.begin(), events.end());
  llvm::erase(list, kNoAction);
  if (list.empty())
    return kNoAction;
  return list.size() == 1 ? list.front() : addEvent({}, list);
}

/// What waits here waits for everything that may still touch storage.
void OrderBuilder::release(Frame &frame, Events &predecessors) {
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

void OrderBuilder::addAccesses(OperationIndex index, ActionIndex begin, Frame &frame) {
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

void OrderBuilder::addTokens(OperationIndex index, ActionIndex begin) {
  for (ValueIndex result : module.operations[index].results)
    if (isToken(result))
      order.tokenDone[result] = addEvent({TileEvent::Kind::Token, false, index, result}, begin);
  // What an iteration is given may still be under way when it begins.
  if (auto carried = carriedTokens.find(index); carried != carriedTokens.end())
    for (ValueIndex token : carried->second)
      order.tokenDone[token] = addEvent({TileEvent::Kind::Token, false, index, token}, begin);
}

void OrderBuilder::visit(OperationIndex index) {
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
  if (!isFlat && operation.end > index + 1 && operation.name != "func.func" && tile::tripCount(module, operation) != 0u)
    openOperation(index, begin);
}

void OrderBuilder::walk(OperationIndex begin, OperationIndex end) {
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

TileOrder OrderBuilder::build() {
  // What stands in no function, and then each function by itself. Upstream's passes look at functions alone.
  if (!isFlat)
    walk(0, static_cast<OperationIndex>(module.operations.size()));
  for (OperationIndex function : module.functions)
    walk(function + 1, module.operations[function].end);
  order.numSkipped = pending.numSkipped();
  return std::move(order);
}
