#include "analysis/tile/TileControl.h"
#include "analysis/tile/TileOperations.h"
#include "analysis/tile/TileOrderBuilder.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::tile;

/// Roles that run beside this one: those behind it in its block, up to where the block waits for them.
void OrderBuilder::meetRoles(OperationIndex index, Frame &frame) {
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
void OrderBuilder::followRoles(OperationIndex index, Frame &frame, Events &predecessors) {
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

void OrderBuilder::noteAccess(OperationIndex index, ActionIndex done) {
  if (roles.empty())
    return;
  bool isCopy = tile::isAsyncCopy(module.operations[index]);
  (isCopy ? roles.back().copies : roles.back().behind).push_back(done);
  if (isCopy)
    roles.back().lastCopy = index;
}

/// Who meets has done what stands in front of it, but for copies: they are over when their own role has waited, or when
/// the barrier that counts their bytes says so.
void OrderBuilder::noteMeeting(OperationIndex index) {
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
