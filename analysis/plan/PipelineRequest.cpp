#include "analysis/plan/PipelineRequest.h"

#include "core/support/InputError.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace precedent;

llvm::StringRef precedent::nameOf(Planner planner) {
  switch (planner) {
  case Planner::Mirrored:
    return "mirrored";
  case Planner::StageKeyed:
    return "stage-keyed";
  case Planner::RankKeyed:
    return "rank-keyed";
  }
  llvm_unreachable("planner");
}

llvm::ArrayRef<Planner> precedent::allPlanners() {
  static constexpr Planner planners[] = {Planner::Mirrored, Planner::StageKeyed, Planner::RankKeyed};
  return planners;
}

static llvm::Error refuse(llvm::StringRef code, const llvm::Twine &message, const llvm::Twine &help = "") {
  return makeInputError(code, Verdict::Invalid, Location::ofFile("pipeline plan"), message, help);
}

/// p, m and v are positive 64-bit numbers, and so is each bound; a product beyond them is beyond every bound.
static int64_t multiplySaturating(int64_t one, int64_t other) {
  int64_t product = 0;
  return llvm::MulOverflow(one, other, product) ? INT64_MAX : product;
}

int64_t precedent::numVirtualStagesOf(const PipelineRequest &request) {
  return request.interleaved ? multiplySaturating(request.numStages, request.numChunks) : request.numStages;
}

int64_t precedent::numRowsOf(const PipelineRequest &request) {
  return multiplySaturating(2, multiplySaturating(numVirtualStagesOf(request), request.numMicroBatches));
}

static llvm::Error checkInterleaving(const PipelineRequest &request) {
  if (request.numChunks < 2)
    return refuse("plan-refused", "an interleaved plan needs num_chunks >= 2, got " + llvm::Twine(request.numChunks),
                  "with one chunk a rank, plan 1f1b");
  int64_t virtualStages = numVirtualStagesOf(request);
  if (request.numMicroBatches < virtualStages)
    return refuse("plan-refused", "an interleaved plan requires num_micro_batches >= num_stages * num_chunks; got " +
                                      llvm::Twine(request.numMicroBatches) + " micro-batches for " +
                                      llvm::Twine(request.numStages) + " stages of " + llvm::Twine(request.numChunks) +
                                      " chunks");
  return llvm::Error::success();
}

llvm::Error precedent::checkRequest(const PipelineRequest &request, const Limits &limits) {
  if (request.numStages < 1)
    return refuse("plan-refused", "num_stages must be >= 1, got " + llvm::Twine(request.numStages));
  if (request.numMicroBatches < 1)
    return refuse("plan-refused", "num_micro_batches must be >= 1, got " + llvm::Twine(request.numMicroBatches));
  if (request.interleaved && request.decoupled)
    return refuse("plan-refused", "interleaved and decoupled are mutually exclusive",
                  "a decoupled plan has no order between stages that interleaving could change");
  if (request.interleaved)
    if (llvm::Error error = checkInterleaving(request))
      return error;

  uint64_t most = std::min<uint64_t>(limits.maxActions, kNoAction);
  if (uint64_t(numRowsOf(request)) > most)
    return refuse("limit-exceeded",
                  "a plan of " + llvm::Twine(numVirtualStagesOf(request)) + " virtual stages and " +
                      llvm::Twine(request.numMicroBatches) + " micro-batches has more than " + llvm::Twine(most) +
                      " rows",
                  "raise --max-actions if that many are meant");
  return llvm::Error::success();
}
