#include "analysis/tile/RoleMeetings.h"

#include "analysis/tile/TileControl.h"
#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

/// Meetings of roles that are run once for each other meeting: beyond it, a wait follows whatever arrives.
static constexpr size_t kMostMeetings = 256;

uint32_t RoleMeetings::barrierCalled(const std::string &key, std::optional<int64_t> expected) {
  auto [entry, isNew] = byKey.try_emplace(key, barriers.size());
  if (isNew)
    barriers.emplace_back().expected = expected;
  return entry->second;
}

/// How many arrivals an initialisation says that a phase has.
static std::optional<int64_t> expectedBy(const TileOperation &init) {
  if (std::optional<int64_t> count = init.integer("count"))
    return count;
  const TileAttribute *barrier = tile::barrierOf(init);
  return barrier && barrier->textOf("kind") == "mbarrier" ? barrier->integer("expect") : std::nullopt;
}

/// Nothing where it cannot be told which one it is.
std::optional<uint32_t> RoleMeetings::barrierOf(const TileOperation &operation, bool isNamed) {
  if (isNamed) {
    std::optional<llvm::StringRef> id = operation.textOf("tile.barrier_id");
    return barrierCalled(id ? "id " + id->str() : "block", std::nullopt);
  }
  llvm::SmallVector<ValueIndex, 2> operands = tile::operandsOf(module, operation, TileType::Barrier);
  if (operands.size() != 1)
    return std::nullopt;
  const Origins &from = origins.of(operands.front());
  if (!from.isComplete || from.values.size() != 1)
    return std::nullopt;
  std::string key = "value " + std::to_string(from.values.front());
  std::optional<int64_t> slot = tile::slotOf(operation);
  if (slot && !withoutSlots.contains(from.values.front()))
    key += " slot " + std::to_string(*slot);
  return barrierCalled(key, expectedBy(module.operations[module.values[from.values.front()].owner]));
}

/// Who names no slot may mean any.
void RoleMeetings::noteSlot(const TileOperation &operation) {
  if ((tile::isArrival(operation) || tile::isBarrierWait(operation)) && !tile::slotOf(operation))
    for (ValueIndex barrier : tile::operandsOf(module, operation, TileType::Barrier))
      for (ValueIndex from : origins.of(barrier).values)
        withoutSlots.insert(from);
}

RoleMeetings::Role RoleMeetings::roleOf(OperationIndex role) {
  Role made;
  for (OperationIndex index = role + 1; index < module.operations[role].end; ++index) {
    const TileOperation &operation = module.operations[index];
    bool waits = tile::isBarrierWait(operation);
    bool arrives = tile::isArrival(operation), copies = tile::isTmaCopy(operation);
    bool isNamed = !waits && !arrives && operation.name != "tile.wait_async" &&
                   (tile::isRelease(operation) || tile::isCollective(operation));
    if (!waits && !arrives && !isNamed)
      continue;
    if (operation.parent != role)
      made.isStraight = false;
    meetings[index] = true;
    if (std::optional<uint32_t> barrier = barrierOf(operation, isNamed))
      made.meetings.push_back({index, *barrier, (arrives && !copies) || isNamed, waits || isNamed, copies});
  }
  return made;
}

bool RoleMeetings::isOver(const Barrier &barrier, uint32_t phases) const {
  uint64_t all = barrier.before;
  bool arrives = barrier.before > 0, copies = false;
  for (size_t role = 0; role < barrier.arrives.size(); ++role) {
    all += barrier.arrived[role];
    arrives |= barrier.arrives[role] > 0;
    copies |= barrier.copies[role] > 0;
    bool hasArrived = !barrier.arrives[role] || uint64_t(barrier.arrived[role]) + barrier.before >= phases;
    if (!barrier.expected && !hasArrived)
      return false;
    uint32_t share = std::max(1u, barrier.copies[role] / std::max(1u, barrier.mostWaits));
    if (barrier.copied[role] < std::min(uint64_t(share) * phases, uint64_t(barrier.copies[role])))
      return false;
  }
  if (!arrives)
    return copies;
  if (barrier.expected)
    return *barrier.expected <= 0 || all / static_cast<uint64_t>(*barrier.expected) >= phases;
  return llvm::any_of(barrier.arrives, [](uint32_t times) { return times > 0; }) || barrier.before >= phases;
}

/// How many of its meetings each role gets through. No order of the others gets further: whoever can go on can still go
/// on later.
std::vector<uint32_t> RoleMeetings::runUpTo(llvm::ArrayRef<Role> roles, Stop stop) {
  for (Barrier &barrier : barriers) {
    barrier.arrived.assign(roles.size(), 0);
    barrier.copied.assign(roles.size(), 0);
  }
  std::vector<uint32_t> at(roles.size(), 0);
  std::vector<bool> hasArrived(roles.size(), false);
  std::vector<llvm::DenseMap<uint32_t, uint32_t>> waited(roles.size());
  for (bool goesOn = true; goesOn;) {
    goesOn = false;
    for (uint32_t role = 0; role < roles.size(); ++role) {
      bool isStopped = role == stop.role;
      size_t end = isStopped && !stop.isCopy ? stop.meeting : roles[role].meetings.size();
      while (at[role] < end) {
        const Meeting &meeting = roles[role].meetings[at[role]];
        Barrier &barrier = barriers[meeting.barrier];
        if (!hasArrived[role]) {
          barrier.arrived[role] += meeting.arrives;
          barrier.copied[role] += meeting.copies && !(isStopped && stop.isCopy && at[role] == stop.meeting);
          hasArrived[role] = goesOn = true;
        }
        if (meeting.waits && !isOver(barrier, waited[role].lookup(meeting.barrier) + 1))
          break;
        waited[role][meeting.barrier] += meeting.waits;
        ++at[role];
        hasArrived[role] = false;
        goesOn = true;
      }
    }
  }
  return at;
}

void RoleMeetings::addExactly(llvm::ArrayRef<Role> roles) {
  std::vector<uint32_t> most = runUpTo(roles, {});
  for (uint32_t role = 0; role < roles.size(); ++role)
    for (uint32_t number = 0; number < roles[role].meetings.size(); ++number)
      for (bool isCopy : {false, true}) {
        const Meeting &meeting = roles[role].meetings[number];
        if (isCopy && !meeting.copies)
          continue;
        std::vector<uint32_t> reached = runUpTo(roles, {role, number, isCopy});
        for (uint32_t other = 0; other < roles.size(); ++other)
          // The first that it does not get through; those behind it follow it. One that nobody ever ends follows
          // nobody.
          if (other != role && reached[other] < most[other])
            followed[roles[other].meetings[reached[other]].operation].push_back({role, meeting.operation, isCopy});
      }
}

void RoleMeetings::addByBarrier(llvm::ArrayRef<Role> roles) {
  for (uint32_t role = 0; role < roles.size(); ++role) {
    llvm::DenseMap<uint32_t, OperationIndex> last;
    for (const Meeting &meeting : roles[role].meetings)
      if (meeting.arrives || meeting.copies)
        last[meeting.barrier] = meeting.operation;
    for (uint32_t other = 0; other < roles.size(); ++other)
      for (const Meeting &meeting : roles[other].meetings)
        if (auto arrival = last.find(meeting.barrier); other != role && meeting.waits && arrival != last.end())
          for (bool isCopy : {false, true})
            followed[meeting.operation].push_back({role, arrival->second, isCopy});
  }
}

/// Arrivals that stand outside of roles, in front of the first of these, in its function and behind the roles before.
void RoleMeetings::countInFront(OperationIndex firstRole) {
  OperationIndex function = module.operations[firstRole].function;
  OperationIndex begin = std::max(lastEnd, function == kNoIndex ? 0 : function);
  for (OperationIndex index = begin; index < firstRole; ++index) {
    const TileOperation &operation = module.operations[index];
    if (tile::isRole(operation))
      index = operation.end - 1;
    else if (tile::isArrival(operation) && !tile::isTmaCopy(operation))
      if (std::optional<uint32_t> barrier = barrierOf(operation, /*isNamed=*/false))
        ++barriers[*barrier].before;
  }
}

void RoleMeetings::count(llvm::ArrayRef<Role> roles) {
  for (Barrier &barrier : barriers) {
    barrier.arrives.assign(roles.size(), 0);
    barrier.copies.assign(roles.size(), 0);
  }
  for (uint32_t role = 0; role < roles.size(); ++role) {
    llvm::DenseMap<uint32_t, uint32_t> waits;
    for (const Meeting &meeting : roles[role].meetings) {
      Barrier &barrier = barriers[meeting.barrier];
      barrier.arrives[role] += meeting.arrives;
      barrier.copies[role] += meeting.copies;
      if (meeting.waits)
        barrier.mostWaits = std::max(barrier.mostWaits, ++waits[meeting.barrier]);
    }
  }
}

void RoleMeetings::addRoles(llvm::ArrayRef<OperationIndex> operations) {
  byKey.clear();
  barriers.clear();
  withoutSlots.clear();
  for (OperationIndex role : operations)
    for (OperationIndex index = role + 1; index < module.operations[role].end; ++index)
      noteSlot(module.operations[index]);
  std::vector<Role> roles;
  size_t numMeetings = 0;
  bool isStraight = true;
  for (OperationIndex role : operations) {
    roles.push_back(roleOf(role));
    numMeetings += roles.back().meetings.size();
    isStraight &= roles.back().isStraight;
  }
  if (numMeetings == 0)
    return;
  if (!isStraight || numMeetings > kMostMeetings)
    return addByBarrier(roles);
  countInFront(operations.front());
  count(roles);
  addExactly(roles);
  lastEnd = module.operations[operations.back()].end;
}
