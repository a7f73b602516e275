#include "analysis/plan/order/OrderRequest.h"

#include "core/support/InputError.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace precedent;

llvm::StringRef precedent::nameOf(OrderMode mode) {
  switch (mode) {
  case OrderMode::GPipe:
    return "gpipe";
  case OrderMode::OneForwardOneBackward:
    return "1f1b";
  case OrderMode::Interleaved:
    return "interleaved";
  case OrderMode::LoopedBfs:
    return "looped-bfs";
  case OrderMode::ZeroBubbleH1:
    return "zb-h1";
  case OrderMode::InterleavedZeroBubble:
    return "interleaved-zb";
  case OrderMode::ZeroBubbleV:
    return "zbv";
  case OrderMode::DualPipeV:
    return "dualpipev";
  }
  llvm_unreachable("mode");
}

llvm::ArrayRef<OrderMode> precedent::allOrderModes() {
  static constexpr OrderMode modes[] = {
      OrderMode::GPipe,        OrderMode::OneForwardOneBackward, OrderMode::Interleaved, OrderMode::LoopedBfs,
      OrderMode::ZeroBubbleH1, OrderMode::InterleavedZeroBubble, OrderMode::ZeroBubbleV, OrderMode::DualPipeV};
  return modes;
}

static bool hasOneChunk(OrderMode mode) {
  return mode == OrderMode::GPipe || mode == OrderMode::OneForwardOneBackward || mode == OrderMode::ZeroBubbleH1;
}
static bool isVShaped(OrderMode mode) {
  return mode == OrderMode::ZeroBubbleV || mode == OrderMode::DualPipeV;
}
static bool hasRounds(OrderMode mode) {
  return mode == OrderMode::Interleaved || mode == OrderMode::InterleavedZeroBubble;
}
/// DualPipeV splits some of its backwards; all of them are a bound.
static bool splitsBackward(OrderMode mode) {
  return mode == OrderMode::ZeroBubbleH1 || mode == OrderMode::InterleavedZeroBubble || isVShaped(mode);
}

int64_t precedent::numChunksOf(const OrderRequest &request) {
  return request.numChunks.value_or(hasOneChunk(request.mode) ? 1 : 2);
}

static llvm::Error refuseOrder(llvm::StringRef code, const llvm::Twine &message, const llvm::Twine &help = "") {
  return makeInputError(code, Verdict::Invalid, Location::ofFile("order plan"), message, help);
}

static llvm::Error checkChunks(const OrderRequest &request) {
  int64_t chunks = numChunksOf(request);
  llvm::StringRef mode = nameOf(request.mode);
  if (chunks < 1)
    return refuseOrder("plan-refused", "num_chunks must be >= 1, got " + llvm::Twine(chunks));
  if (hasOneChunk(request.mode) && chunks != 1)
    return refuseOrder(
        "plan-refused", mode + " has one chunk on each rank, got num_chunks = " + llvm::Twine(chunks),
        "interleaved, looped-bfs and interleaved-zb have any number of chunks, zbv and dualpipev have two");
  if (isVShaped(request.mode) && chunks != 2)
    return refuseOrder(
        "plan-refused",
        mode + " has two chunks on each rank, one on the way down and one on the way up, got num_chunks = " +
            llvm::Twine(chunks));
  return llvm::Error::success();
}

static llvm::Error checkMicroBatches(const OrderRequest &request) {
  int64_t ranks = request.numRanks, microBatches = request.numMicroBatches;
  llvm::StringRef mode = nameOf(request.mode);
  bool needsOneEach = request.mode == OrderMode::OneForwardOneBackward || request.mode == OrderMode::ZeroBubbleH1;
  if (needsOneEach && microBatches < ranks)
    return refuseOrder(
        "plan-refused",
        mode + " needs num_micro_batches >= num_ranks, got " + llvm::Twine(microBatches) + " micro-batches for " +
            llvm::Twine(ranks) + " ranks",
        "rank 0 runs as many forwards as there are ranks before its first backward; gpipe takes any number");
  // M >= 2P, without the product.
  if (request.mode == OrderMode::DualPipeV && microBatches / 2 < ranks)
    return refuseOrder("plan-refused",
                       mode + " needs num_micro_batches >= 2 * num_ranks, got " + llvm::Twine(microBatches) +
                           " micro-batches for " + llvm::Twine(ranks) + " ranks",
                       "zbv takes any number");
  int64_t rounds = std::max<int64_t>(1, microBatches / ranks);
  if (hasRounds(request.mode) && microBatches % rounds != 0)
    return refuseOrder("plan-refused",
                       mode + " runs micro-batches in rounds of equal size, and " + llvm::Twine(microBatches) +
                           " micro-batches on " + llvm::Twine(ranks) + " ranks make " + llvm::Twine(rounds) +
                           " rounds, which is no divisor",
                       "a multiple of the number of ranks always does");
  return llvm::Error::success();
}

static uint64_t multiply(uint64_t one, uint64_t other) {
  return llvm::SaturatingMultiply(one, other);
}

/// Computes, and two transfers for each activation and each gradient that goes to another rank; saturates.
static uint64_t mostActionsOf(const OrderRequest &request) {
  uint64_t ranks = request.numRanks, microBatches = request.numMicroBatches;
  uint64_t stages = multiply(ranks, numChunksOf(request));
  uint64_t each = splitsBackward(request.mode) ? 3 : 2;
  uint64_t computes = multiply(multiply(stages, microBatches), each);
  if (request.transfers == TransferPlacement::None || ranks == 1)
    return computes;
  uint64_t crossings = stages - 1 - (isVShaped(request.mode) ? 1 : 0);
  return llvm::SaturatingAdd(computes, multiply(multiply(crossings, microBatches), 4));
}

llvm::Error precedent::checkRequest(const OrderRequest &request, const Limits &limits) {
  if (request.numRanks < 1)
    return refuseOrder("plan-refused", "num_ranks must be >= 1, got " + llvm::Twine(request.numRanks));
  if (request.numMicroBatches < 1)
    return refuseOrder("plan-refused", "num_micro_batches must be >= 1, got " + llvm::Twine(request.numMicroBatches));
  if (llvm::Error error = checkChunks(request))
    return error;
  if (llvm::Error error = checkMicroBatches(request))
    return error;
  uint64_t most = std::min<uint64_t>(limits.maxActions, kNoAction - 1);
  uint64_t stages = multiply(request.numRanks, numChunksOf(request));
  if (mostActionsOf(request) > most)
    return refuseOrder("limit-exceeded",
                       "an order of " + llvm::Twine(stages) + " stages and " + llvm::Twine(request.numMicroBatches) +
                           " micro-batches can have more than " + llvm::Twine(most) + " actions",
                       "raise --max-actions if that many are meant");
  if (std::max<uint64_t>(stages, request.numMicroBatches) > uint64_t(kMaxNumber) + 1)
    return refuseOrder("limit-exceeded", "stages and micro-batches are numbered up to " + llvm::Twine(kMaxNumber));
  return llvm::Error::success();
}
