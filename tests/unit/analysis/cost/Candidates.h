//===- Candidates.h - candidates in short ---------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/cost/Composition.h"

#include "llvm/ADT/STLExtras.h"

#include <string>
#include <vector>

namespace precedent::tests {

struct Row {
  std::string id;
  double computeMs;
  std::string queue, resource;
  std::vector<std::string> dependsOn;
  double bytesMoved = 0, communicationBytes = 0;
};

inline CompositionCandidate candidateOf(std::string id, const std::vector<Row> &rows) {
  CompositionCandidate candidate;
  candidate.id = std::move(id);
  for (const Row &row : rows) {
    candidate.actionId.push_back(row.id);
    candidate.cost.push_back(
        {row.computeMs, row.bytesMoved, row.communicationBytes, row.queue, row.resource, std::string(64, 'a')});
    for (const std::string &name : row.dependsOn) {
      auto found = llvm::find_if(rows, [&](const Row &other) { return other.id == name; });
      candidate.graph.predecessors.append(static_cast<ActionIndex>(found - rows.begin()));
    }
    candidate.graph.predecessors.finish();
  }
  return candidate;
}

/// A thousand bytes of memory, a hundred of network a millisecond.
inline Calibration calibration() {
  return {1000, 100, std::string(64, 'c')};
}

/// Actions that wait for each other in turn, on one queue.
inline CompositionCandidate serialChain(std::string id, llvm::ArrayRef<double> times) {
  std::vector<Row> rows;
  for (double time : times) {
    std::vector<std::string> before;
    if (!rows.empty())
      before.push_back(rows.back().id);
    rows.push_back({"serial:" + std::to_string(rows.size()), time, "compute:0", "device:0", before});
  }
  return candidateOf(std::move(id), rows);
}

} // namespace precedent::tests
