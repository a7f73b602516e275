#include "analysis/cost/Composition.h"

#include "analysis/Topology.h"
#include "core/support/InputError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <cmath>

using namespace precedent;

static llvm::Error refuse(const llvm::Twine &message, const llvm::Twine &help = "") {
  return makeInputError("composition-refused", Verdict::Invalid, Location::ofFile("composition"), message, help);
}

/// A number at or above a bound.
static llvm::Expected<double> numberOf(const ResourceVector &vector, VectorKey key, bool mayBeZero) {
  const Token &token = vector.keys[key];
  bool isNumber = token.is(TokenType::Integer) || (mayBeZero ? false : token.is(TokenType::Float));
  double value = 0;
  if (isNumber && !token.text.getAsDouble(value, /*AllowInexact=*/true) && std::isfinite(value) &&
      (mayBeZero ? value >= 0 : value > 0))
    return value;
  return refuse("`" + nameOf(key) + "` is " +
                (mayBeZero ? llvm::Twine("an integer of at least 0") : llvm::Twine("a finite number above 0")) +
                " where costs are composed, and this is " + (token.text.empty() ? "none" : token.text));
}

llvm::Expected<ResourceCost> precedent::costOf(const ResourceVector &vector) {
  ResourceCost cost;
  llvm::Expected<double> compute = numberOf(vector, VectorComputeTimeMs, /*mayBeZero=*/false);
  if (!compute)
    return compute.takeError();
  llvm::Expected<double> moved = numberOf(vector, VectorBytesMoved, /*mayBeZero=*/true);
  if (!moved)
    return moved.takeError();
  llvm::Expected<double> sent = numberOf(vector, VectorCommunicationBytes, /*mayBeZero=*/true);
  if (!sent)
    return sent.takeError();
  for (VectorKey key : {VectorQueueIdentity, VectorResourceIdentity, VectorArtifactDigest})
    if (!vector.keys[key].isNonEmptyString())
      return refuse("`" + nameOf(key) + "` is a text where costs are composed");
  cost.computeMs = *compute;
  cost.bytesMoved = *moved;
  cost.communicationBytes = *sent;
  cost.queue = vector.keys[VectorQueueIdentity].text.str();
  cost.resource = vector.keys[VectorResourceIdentity].text.str();
  cost.artifactDigest = vector.keys[VectorArtifactDigest].text.str();
  return cost;
}

llvm::Error precedent::checkCandidate(const CompositionCandidate &candidate, const Calibration &calibration) {
  if (candidate.size() == 0)
    return refuse("candidate `" + candidate.id + "` has no action");
  if (candidate.actionId.size() != candidate.size() || candidate.cost.size() != candidate.size())
    return refuse("candidate `" + candidate.id + "` has " + llvm::Twine(candidate.size()) + " actions, " +
                  llvm::Twine(candidate.actionId.size()) + " ids and " + llvm::Twine(candidate.cost.size()) +
                  " measured rows");
  llvm::StringSet<> ids;
  for (const std::string &id : candidate.actionId) {
    if (id.empty())
      return refuse("an action of candidate `" + candidate.id + "` has no id");
    if (!ids.insert(id).second)
      return refuse("two actions of candidate `" + candidate.id + "` are called `" + id + "`");
  }
  for (ActionIndex action = 0; action < candidate.size(); ++action)
    for (double value : {candidate.cost[action].computeMs, candidate.cost[action].bytesMoved,
                         candidate.cost[action].communicationBytes})
      if (!std::isfinite(value) || value < 0 || candidate.cost[action].computeMs <= 0)
        return refuse("action `" + candidate.actionId[action] + "` has no measured cost");
  for (double rate : {calibration.memoryBytesPerMs, calibration.communicationBytesPerMs})
    if (!std::isfinite(rate) || rate <= 0)
      return refuse("the rates of a calibration are finite and above 0");
  Topology topology(candidate.graph);
  if (!topology.isAcyclic()) {
    std::string chain;
    for (ActionIndex action : topology.cycle())
      chain += "`" + candidate.actionId[action] + "` ";
    return refuse("the dependencies of candidate `" + candidate.id +
                  "` form a cycle: " + llvm::StringRef(chain).rtrim());
  }
  return llvm::Error::success();
}

LaneTimes precedent::laneTimesOf(const ResourceCost &cost, const Calibration &calibration) {
  return {cost.computeMs, cost.bytesMoved / calibration.memoryBytesPerMs,
          cost.communicationBytes / calibration.communicationBytesPerMs};
}

double precedent::durationOf(const LaneTimes &times) {
  return *llvm::max_element(times);
}
