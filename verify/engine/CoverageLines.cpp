#include "verify/engine/CoverageLines.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>

using namespace precedent;

bool precedent::isInGrid(const CoverageClaim &claim, size_t entry) {
  return claim.phase[entry] != Phase::Unknown && claim.stage[entry] >= 0 && claim.stage[entry] < claim.numStages &&
         claim.microBatch[entry] >= 0 && claim.microBatch[entry] < claim.numMicroBatches;
}

/// Entries of the grid, sorted by (stage, phase, micro-batch), in the order given among equals.
static std::vector<uint32_t> sortedEntries(const CoverageClaim &claim) {
  std::vector<uint32_t> entries;
  entries.reserve(claim.row.size());
  for (uint32_t entry = 0; entry < claim.row.size(); ++entry)
    if (isInGrid(claim, entry))
      entries.push_back(entry);

  // A regular file has few stages, each with many rows: one counting pass, then lines that mostly are sorted already.
  // A hostile one may name 2^60 stages; then sort by comparison.
  auto before = [&](uint32_t one, uint32_t other) {
    auto key = [&](uint32_t entry) {
      return std::make_tuple(claim.stage[entry], claim.phase[entry], claim.microBatch[entry], entry);
    };
    return key(one) < key(other);
  };
  if (claim.numStages > int64_t(entries.size()) * 2 + 64) {
    std::sort(entries.begin(), entries.end(), before);
    return entries;
  }
  std::vector<uint32_t> begin(claim.numStages * 2 + 1, 0);
  auto line = [&](uint32_t entry) { return claim.stage[entry] * 2 + (claim.phase[entry] == Phase::Backward); };
  for (uint32_t entry : entries)
    ++begin[line(entry) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<uint32_t> sorted(entries.size()), next(begin.begin(), begin.end() - 1);
  for (uint32_t entry : entries)
    sorted[next[line(entry)]++] = entry;
  for (size_t index = 0; index + 1 < begin.size(); ++index) {
    auto from = sorted.begin() + begin[index], to = sorted.begin() + begin[index + 1];
    if (!std::is_sorted(from, to, before))
      std::sort(from, to, before);
  }
  return sorted;
}

std::vector<CoverageLine> precedent::coverageLines(const CoverageClaim &claim) {
  std::vector<CoverageLine> lines;
  std::vector<uint32_t> entries = sortedEntries(claim);
  for (size_t index = 0; index < entries.size();) {
    uint32_t first = entries[index];
    int64_t microBatch = claim.microBatch[first];
    if (lines.empty() || lines.back().stage != claim.stage[first] || lines.back().phase != claim.phase[first])
      lines.push_back({claim.stage[first], claim.phase[first], {}});
    std::vector<CoverageRun> &runs = lines.back().runs;
    size_t next = index + 1;
    while (next < entries.size() && claim.microBatch[entries[next]] == microBatch &&
           claim.stage[entries[next]] == lines.back().stage && claim.phase[entries[next]] == lines.back().phase)
      ++next;
    uint64_t count = next - index;
    if (!runs.empty() && runs.back().high + 1 == microBatch && runs.back().count == count)
      runs.back().high = microBatch;
    else
      runs.push_back({microBatch, microBatch, count, claim.row[entries[count > 1 ? index + 1 : index]]});
    index = next;
  }
  return lines;
}
