#include "analysis/StageOwnership.h"

using namespace precedent;

/// Operations are numbered behind what they hold, and those that were inserted behind everything, so neither direction
/// has all parents first: chains are followed to what is known already.
std::vector<std::optional<int64_t>> precedent::stagesAround(const ModuleGraph &module) {
  std::vector<std::optional<int64_t>> stages(module.operations.size());
  std::vector<bool> isKnown(module.operations.size());
  std::vector<OperationIndex> chain;
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    OperationIndex at = index;
    for (chain.clear(); at != kNoIndex && !isKnown[at] && !module.operations[at].stage;
         at = module.operations[at].parent)
      chain.push_back(at);
    std::optional<int64_t> stage;
    if (at != kNoIndex)
      stage = isKnown[at] ? stages[at] : module.operations[at].stage;
    if (at != kNoIndex && !isKnown[at])
      chain.push_back(at);
    for (OperationIndex inside : chain) {
      stages[inside] = stage;
      isKnown[inside] = true;
    }
  }
  return stages;
}
