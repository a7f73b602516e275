#include "analysis/cost/Pruning.h"

#include "core/support/InputError.h"

#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <cmath>

using namespace precedent;

static llvm::Error refusePruning(const llvm::Twine &message) {
  return makeInputError("composition-refused", Verdict::Invalid, Location::ofFile("composition"), message);
}

llvm::Expected<Pruning> precedent::prune(llvm::ArrayRef<CompositionCandidate> candidates,
                                         const Calibration &calibration, const PruningOptions &options) {
  if (candidates.empty())
    return refusePruning("there is no candidate to compare");
  if (!std::isfinite(options.margin) || options.margin < 0)
    return refusePruning("the margin is a finite number of at least 0");
  llvm::StringSet<> ids;
  Pruning pruning;
  for (const CompositionCandidate &candidate : candidates) {
    if (!ids.insert(candidate.id).second)
      return refusePruning("candidate ids must be unique, and `" + candidate.id + "` stands twice");
    llvm::Expected<CompositionEstimate> answer = estimate(candidate, calibration, options.estimate);
    if (!answer)
      return answer.takeError();
    pruning.floorMs = pruning.estimates.empty() ? answer->predictedMs : std::min(pruning.floorMs, answer->predictedMs);
    pruning.estimates.push_back(std::move(*answer));
  }
  pruning.thresholdMs = pruning.floorMs * (1 + options.margin);
  for (size_t index = 0; index < candidates.size(); ++index) {
    const CompositionEstimate &answer = pruning.estimates[index];
    double value = answer.isExhaustive ? answer.predictedMs : answer.lowerBoundMs;
    (value > pruning.thresholdMs ? pruning.pruned : pruning.kept).push_back(index);
  }
  return pruning;
}
