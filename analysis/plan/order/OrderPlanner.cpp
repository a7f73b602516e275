#include "analysis/plan/order/OrderPlanner.h"

#include "analysis/plan/order/Modes.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

static auto writerOf(OrderMode mode) {
  switch (mode) {
  case OrderMode::GPipe:
    return writeGPipe;
  case OrderMode::OneForwardOneBackward:
    return writeOneForwardOneBackward;
  case OrderMode::Interleaved:
    return writeInterleaved;
  case OrderMode::LoopedBfs:
    return writeLoopedBfs;
  case OrderMode::ZeroBubbleH1:
    return writeZeroBubbleH1;
  case OrderMode::InterleavedZeroBubble:
    return writeInterleavedZeroBubble;
  case OrderMode::ZeroBubbleV:
    return writeZeroBubbleV;
  case OrderMode::DualPipeV:
    return writeDualPipeV;
  }
  llvm_unreachable("mode");
}

llvm::Expected<RankSchedule> precedent::planOrder(const OrderRequest &request, const Limits &limits) {
  if (llvm::Error error = checkRequest(request, limits))
    return std::move(error);
  OrderSizes sizes(request);
  auto *writeRow = writerOf(request.mode);
  RankSchedule schedule;
  schedule.dialect = CsvDialect::October2024;
  for (uint32_t rank = 0; rank < sizes.numRanks; ++rank) {
    RowWriter row(schedule, sizes, rank);
    writeRow(sizes, rank, row);
  }
  schedule.finish();
  return placeTransfers(schedule, request.transfers);
}
