#include "verify/engine/CoverageEngine.h"

#include "verify/engine/CoverageLines.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <map>

using namespace precedent;

namespace {

/// Intervals of micro-batches in ascending order, each good (held once) or bad.
struct Partition {
  struct Interval {
    int64_t low, high;
    bool good;
    auto operator<=>(const Interval &) const = default;
  };
  std::vector<Interval> intervals;
  bool allGood() const {
    return llvm::all_of(intervals, [](const Interval &interval) { return interval.good; });
  }
};

Partition partitionOf(llvm::ArrayRef<CoverageRun> runs, int64_t numMicroBatches) {
  Partition partition;
  int64_t next = 0;
  auto add = [&](int64_t low, int64_t high, bool good) {
    if (low <= high)
      partition.intervals.push_back({low, high, good});
  };
  for (const CoverageRun &run : runs) {
    add(next, run.low - 1, false);
    add(run.low, run.high, run.count == 1);
    next = run.high + 1;
  }
  add(next, numMicroBatches - 1, false);
  return partition;
}

/// Up to this many intervals a free micro-batch is cheaper for Z3; above it, the ladder (solver notes, section 3).
constexpr size_t kMaxFreeIntervals = 32;
/// Up to this many classes get a query each; the ladders of the rest are joined.
constexpr size_t kMaxClassQueries = 1000;

/// Is there a micro-batch that no interval or that two of them hold? Must be unsat.
smt::Query freeQuery(const Partition &partition, int64_t numMicroBatches) {
  smt::Query query("coverage-line");
  smt::Expr b = query.intVar("b");
  query.requireBetween(0, b, numMicroBatches - 1);
  std::vector<smt::Expr> good, bad;
  for (const Partition::Interval &interval : partition.intervals)
    (interval.good ? good : bad)
        .push_back(query.all({query.le(query.constant(interval.low), b), query.le(b, query.constant(interval.high))}));
  smt::Expr isGood = query.any(good), isBad = query.any(bad);
  query.require(query.any({query.all({isGood, isBad}), query.negate(query.any({isGood, isBad}))}));
  return query;
}

/// The same by neighbours: a gap or an overlap between two of them, or at an end.
void addLadder(smt::Query &query, std::vector<smt::Expr> &faults, const Partition &partition, int64_t numMicroBatches) {
  smt::Expr expected = query.constant(0);
  for (const Partition::Interval &interval : partition.intervals) {
    faults.push_back(query.negate(query.eq(query.constant(interval.low), expected)));
    expected = query.add(query.constant(interval.high), query.constant(1));
  }
  faults.push_back(query.negate(query.eq(expected, query.constant(numMicroBatches))));
}

class CoverageDecision {
public:
  CoverageDecision(const CoverageClaim &claim, uint64_t maxCells) : claim(claim), maxCells(maxCells) {
    lines = coverageLines(claim);
  }

  ClaimAnswer run(SolverDesk *desk);

private:
  void classify();
  void listCells(ClaimAnswer &answer) const;
  bool confirm(SolverDesk &desk, ObligationCounts &counts) const;

  const CoverageClaim &claim;
  uint64_t maxCells;
  std::vector<CoverageLine> lines;
  std::map<std::vector<Partition::Interval>, Partition> classes; ///< sorted: queries in a fixed order
  uint64_t refuted = 0;
};

void CoverageDecision::classify() {
  auto add = [&](llvm::ArrayRef<CoverageRun> runs) {
    Partition partition = partitionOf(runs, claim.numMicroBatches);
    uint64_t bad = 0;
    for (const Partition::Interval &interval : partition.intervals)
      if (!interval.good)
        bad += static_cast<uint64_t>(interval.high - interval.low) + 1;
    std::vector<Partition::Interval> key = partition.intervals;
    classes.try_emplace(std::move(key), std::move(partition));
    return bad;
  };
  for (const CoverageLine &line : lines)
    refuted = llvm::SaturatingAdd(refuted, add(line.runs));
  uint64_t empty = llvm::SaturatingMultiply<uint64_t>(claim.numStages, 2) - lines.size();
  if (empty)
    refuted = llvm::SaturatingAdd(refuted, llvm::SaturatingMultiply(empty, add({})));
}

bool CoverageDecision::confirm(SolverDesk &desk, ObligationCounts &counts) const {
  bool confirmed = true;
  size_t asked = 0;
  smt::Query joined("coverage-ladders");
  std::vector<smt::Expr> faults;
  for (const auto &[key, partition] : classes) {
    if (++asked > kMaxClassQueries) {
      addLadder(joined, faults, partition, claim.numMicroBatches);
    } else if (partition.intervals.size() <= kMaxFreeIntervals) {
      confirmed &= desk.confirms(freeQuery(partition, claim.numMicroBatches), smt::Answer::Unsat);
    } else {
      smt::Query query("coverage-ladder");
      std::vector<smt::Expr> own;
      addLadder(query, own, partition, claim.numMicroBatches);
      query.require(query.any(own));
      confirmed &= desk.confirms(query, smt::Answer::Unsat);
    }
  }
  if (!faults.empty()) {
    joined.require(joined.any(faults));
    confirmed &= desk.confirms(joined, smt::Answer::Unsat);
  }
  counts.classes += classes.size();
  return confirmed;
}

void CoverageDecision::listCells(ClaimAnswer &answer) const {
  size_t index = 0;
  for (int64_t stage = 0; stage < claim.numStages && answer.cells.size() < maxCells; ++stage) {
    for (Phase phase : {Phase::Forward, Phase::Backward}) {
      bool held = index < lines.size() && lines[index].stage == stage && lines[index].phase == phase;
      llvm::ArrayRef<CoverageRun> runs;
      if (held)
        runs = lines[index].runs;
      const CoverageRun *run = runs.begin();
      for (const Partition::Interval &interval : partitionOf(runs, claim.numMicroBatches).intervals) {
        bool isRun = run != runs.end() && run->low == interval.low;
        for (int64_t b = interval.low; !interval.good && b <= interval.high && answer.cells.size() < maxCells; ++b)
          answer.cells.push_back(
              {stage, b, phase, isRun ? run->count : 0, isRun ? std::optional<uint32_t>(run->example) : std::nullopt});
        run += isRun;
      }
      index += held;
    }
    // Complete stages cost nothing to pass over, but a hostile header may declare 2^60 of them.
    if (refuted == answer.cells.size())
      break;
  }
}

ClaimAnswer CoverageDecision::run(SolverDesk *desk) {
  ClaimAnswer answer;
  classify();
  answer.counts.total = llvm::SaturatingMultiply(llvm::SaturatingMultiply<uint64_t>(claim.numStages, 2),
                                                 static_cast<uint64_t>(claim.numMicroBatches));
  if (!desk)
    answer.counts.graphOnly = answer.counts.total;
  else if (confirm(*desk, answer.counts))
    answer.counts.z3Class = answer.counts.total;
  else
    answer.counts.undecided = answer.counts.total;
  std::optional<uint64_t> counted = countUncoveredCells(claim);
  if (desk && counted && *counted != refuted)
    desk->contradict("coverage: the run-compressed lines and the count of cells differ");
  if (answer.counts.undecided)
    return answer;
  answer.refuted = refuted;
  listCells(answer);
  return answer;
}

} // namespace

ClaimAnswer precedent::decide(const CoverageClaim &claim, uint64_t maxCells, SolverDesk *desk) {
  return CoverageDecision(claim, maxCells).run(desk);
}

std::optional<uint64_t> precedent::countUncoveredCells(const CoverageClaim &claim) {
  uint64_t perPhase = llvm::SaturatingMultiply<uint64_t>(claim.numStages, claim.numMicroBatches);
  uint64_t cells = llvm::SaturatingMultiply<uint64_t>(perPhase, 2);
  if (cells == UINT64_MAX)
    return std::nullopt;
  uint64_t heldOnce = 0;
  if (cells <= uint64_t(claim.row.size()) * 8 + 1024) {
    std::vector<uint8_t> held(cells, 0);
    for (size_t entry = 0; entry < claim.row.size(); ++entry)
      if (isInGrid(claim, entry)) {
        uint8_t &count = held[(claim.phase[entry] == Phase::Backward ? perPhase : 0) +
                              claim.stage[entry] * claim.numMicroBatches + claim.microBatch[entry]];
        count = std::min(2, count + 1);
      }
    heldOnce = std::count(held.begin(), held.end(), 1);
  } else {
    std::vector<std::tuple<int64_t, int64_t, Phase>> held;
    for (size_t entry = 0; entry < claim.row.size(); ++entry)
      if (isInGrid(claim, entry))
        held.emplace_back(claim.stage[entry], claim.microBatch[entry], claim.phase[entry]);
    std::sort(held.begin(), held.end());
    for (size_t entry = 0; entry < held.size(); ++entry)
      heldOnce += (entry == 0 || held[entry - 1] != held[entry]) &&
                  (entry + 1 == held.size() || held[entry + 1] != held[entry]);
  }
  return cells - heldOnce;
}
