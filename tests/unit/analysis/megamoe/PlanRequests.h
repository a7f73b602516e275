//===- PlanRequests.h - requests for MegaMoE plans, in short --------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/megamoe/MegaMoePlanner.h"

#include <string>
#include <vector>

namespace precedent::tests {

/// Equal chunks: capacity 32, buffers of 4096 bytes.
inline MegaMoeRequest equalChunks(unsigned numChunks, unsigned limit = 2, unsigned numTokens = 96) {
  MegaMoeRequest request;
  request.planId = "golden";
  request.numTokens = numTokens;
  request.numChunks = numChunks;
  request.capacities.assign(numChunks, 32);
  request.dispatchBufferBytes.assign(numChunks, 4096);
  request.maxInFlightChunks = limit;
  return request;
}

/// What an action waits for, as the plan lists it.
inline std::vector<std::string> dependenciesOf(const MegaMoePlan &plan, llvm::StringRef id) {
  std::vector<std::string> names;
  for (ActionIndex row = 0; row < plan.actions.size(); ++row)
    if (plan.actions.actionId[row] == id)
      for (const Token &name : plan.actions.dependsOn[row])
        names.push_back(name.text.str());
  return names;
}

} // namespace precedent::tests
