#include "verify/order/OrderEngine.h"

#include "verify/order/OrderQueries.h"
#include "verify/order/TableCheck.h"
#include "verify/order/WindowEngine.h"

#include "llvm/ADT/Hashing.h"

#include <algorithm>

using namespace precedent;
using namespace precedent::order;
using smt::Answer;

struct OrderEngine::Work {
  std::vector<ClassId> classOf;
  std::vector<bool> proved;
  std::vector<uint32_t> pending; ///< instances for the table
  int64_t largestStep = 0;       ///< of the row-order class
};

size_t OrderEngine::KeyHash::operator()(const std::vector<uint32_t> &key) const {
  return llvm::hash_combine_range(key.begin(), key.end());
}

OrderEngine::OrderEngine(const OrderProblem &problem, SolverDesk &desk, const OrderOptions &options)
    : problem(problem), desk(desk), options(options), check(problem), status(4, Status::New) {
  if (std::string fault = faultOf(problem); !fault.empty())
    desk.contradict("order: " + fault);
}

OrderEngine::ClassId OrderEngine::classOfWord(const std::string &word) {
  auto [entry, isNew] = words.try_emplace(word, static_cast<ClassId>(status.size()));
  if (isNew) {
    status.push_back(Status::New);
    wordOf[entry->second] = word;
  }
  return entry->second;
}

OrderEngine::ClassId OrderEngine::classOfCone(std::vector<uint32_t> key) {
  auto known = cones.find(key);
  if (known != cones.end())
    return known->second;
  if (cones.size() >= options.maxConeClasses)
    return kCutClass;
  ClassId id = static_cast<ClassId>(status.size());
  status.push_back(Status::New);
  keyOf[id] = key;
  cones.emplace(std::move(key), id);
  return id;
}

void OrderEngine::searchOne(const OrderClaim &claim, uint32_t instance, OrderSearch &walk, Work &work) {
  ActionIndex before = claim.before[instance], after = claim.after[instance];
  switch (walk.find(before, after)) {
  case Route::RowOrder:
    work.classOf[instance] = kRowOrderClass;
    work.largestStep = std::max<int64_t>(work.largestStep, int64_t(problem.place(before)) - problem.place(after));
    return;
  case Route::Direct:
  case Route::Chain:
  case Route::Path:
    if (!check.accepts(walk.path(), before, after))
      desk.contradict("order: a path does not stand in the file");
    work.classOf[instance] = classOfWord(walk.path().word);
    work.proved[instance] = true;
    return;
  case Route::Cone:
    if (!check.accepts(walk.cone(), before, after))
      desk.contradict("order: a cut is not closed under predecessors");
    work.classOf[instance] =
        walk.cone().size() <= options.coneCap ? classOfCone(coneKey(problem.graph, walk.cone())) : kCutClass;
    return;
  case Route::Table:
    work.pending.push_back(instance);
    return;
  }
}

void OrderEngine::search(const OrderClaim &claim, Work &work) {
  OrderSearch walk(problem, options.coneCap);
  for (uint32_t instance = 0; instance < claim.size(); ++instance)
    searchOne(claim, instance, walk, work);
}

/// One column for each chain that a pending obligation begins on.
void OrderEngine::searchTable(const OrderClaim &claim, Work &work) {
  auto chainOf = [&](uint32_t instance) { return problem.chains.chainOf(claim.before[instance]); };
  std::stable_sort(work.pending.begin(), work.pending.end(),
                   [&](uint32_t one, uint32_t other) { return chainOf(one) < chainOf(other); });
  ChainFrontier frontier(problem.graph, problem.topology, problem.chains);
  ClockTable table(frontier, problem.chains.count());
  for (size_t next = 0; next < work.pending.size();) {
    std::vector<uint32_t> block;
    size_t end = next;
    for (; end < work.pending.size(); ++end) {
      uint32_t chain = chainOf(work.pending[end]);
      if (!block.empty() && block.back() == chain)
        continue;
      if (block.size() == ClockTable::kColumns)
        break;
      block.push_back(chain);
    }
    table.compute(block);
    if (!tableIsJustified(problem, table, block))
      desk.contradict("order: the clock table does not follow from the edges");
    unsigned column = 0;
    for (; next < end; ++next) {
      uint32_t instance = work.pending[next];
      while (block[column] != chainOf(instance))
        ++column;
      ActionIndex before = claim.before[instance], after = claim.after[instance];
      int64_t reached = table.clockAt(problem.place(after), column);
      bool proved = reached >= int64_t(problem.chains.positionOf(before));
      work.proved[instance] = proved;
      work.classOf[instance] = proved ? kTableProvedClass : kTableRefutedClass;
    }
  }
  work.pending.clear();
}

/// Too many chains for a table: cones as large as they come, until the work limit.
void OrderEngine::searchWithoutCap(const OrderClaim &claim, Work &work) {
  OrderSearch walk(problem, ~0u);
  uint64_t members = 0;
  std::vector<uint32_t> pending = std::move(work.pending);
  work.pending.clear();
  for (uint32_t instance : pending) {
    if (members > options.walkLimit)
      return; // their class stays kNoClass: undecided
    searchOne(claim, instance, walk, work);
    members += walk.cone().size();
  }
}

bool OrderEngine::ask(ClassId id, int64_t largestStep) {
  if (id == kRowOrderClass)
    return desk.confirms(rowOrderQuery(largestStep), Answer::Sat);
  auto cut = [&] { return desk.confirms(cutLemma(), Answer::Unsat) && desk.confirms(cutGoalLemma(), Answer::Unsat); };
  if (id == kCutClass)
    return cut();
  if (id == kTableProvedClass)
    return desk.confirms(tableJustifiedLemma(), Answer::Unsat) && desk.confirms(chainStepLemma(), Answer::Unsat);
  if (id == kTableRefutedClass)
    return desk.confirms(tablePotentialLemma(), Answer::Unsat) && desk.confirms(tableSeparatesLemma(), Answer::Unsat) &&
           cut();
  if (auto word = wordOf.find(id); word != wordOf.end()) {
    bool hasRun = llvm::StringRef(word->second).contains('P');
    return (!hasRun || desk.confirms(chainStepLemma(), Answer::Unsat)) &&
           desk.confirms(wordQuery(word->second), Answer::Unsat);
  }
  // The class is really satisfiable, and the lemma carries that from the cone to the file.
  return desk.confirms(coneQuery(keyOf.at(id)), Answer::Sat) && cut();
}

void OrderEngine::askClasses(Work &work) {
  std::vector<bool> used(status.size(), false);
  for (ClassId id : work.classOf)
    if (id != kNoClass)
      used[id] = true;
  for (ClassId id = 0; id < status.size(); ++id) {
    bool grown = id == kRowOrderClass && work.largestStep > rowOrderConfirmedTo;
    if (!used[id] || (status[id] != Status::New && !grown))
      continue;
    status[id] = ask(id, work.largestStep) ? Status::Confirmed : Status::Undecided;
    if (id == kRowOrderClass && status[id] == Status::Confirmed)
      rowOrderConfirmedTo = work.largestStep;
  }
}

/// Evenly spread, so that the same file is sampled in the same way everywhere.
void OrderEngine::sample(const OrderClaim &claim, Work &work, ClaimAnswer &answer) {
  if (claim.size() == 0)
    return;
  WindowEngine window(problem, desk);
  size_t step = std::max<size_t>(1, claim.size() / std::max(1u, options.samples));
  for (size_t instance = 0, taken = 0; instance < claim.size() && taken < options.samples; instance += step, ++taken) {
    if (work.classOf[instance] == kNoClass || status[work.classOf[instance]] != Status::Confirmed)
      continue;
    WindowAnswer again = window.decide(claim.before[instance], claim.after[instance]);
    if (again == WindowAnswer::NotAsked)
      continue;
    if ((again == WindowAnswer::Proved) != work.proved[instance])
      desk.contradict("order: a class and a window of its own give different answers");
    ++answer.counts.z3Window;
    --answer.counts.z3Class;
  }
}

ClaimAnswer OrderEngine::decide(const OrderClaim &claim) {
  Work work;
  work.classOf.assign(claim.size(), kNoClass);
  work.proved.assign(claim.size(), false);
  size_t classesBefore = llvm::count(status, Status::Confirmed);
  search(claim, work);
  if (!work.pending.empty()) {
    if (problem.chains.count() <= options.maxChains && ClockTable::fits(problem.graph))
      searchTable(claim, work);
    else
      searchWithoutCap(claim, work);
  }
  askClasses(work);

  ClaimAnswer answer;
  answer.counts.total = claim.size();
  for (uint32_t instance = 0; instance < claim.size(); ++instance) {
    if (work.classOf[instance] == kNoClass || status[work.classOf[instance]] != Status::Confirmed) {
      ++answer.counts.undecided;
      continue;
    }
    ++answer.counts.z3Class;
    if (!work.proved[instance])
      answer.instances.push_back(instance);
  }
  answer.refuted = answer.instances.size();
  answer.counts.classes = llvm::count(status, Status::Confirmed) - classesBefore;
  sample(claim, work, answer);
  return answer;
}
