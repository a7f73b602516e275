#include "verify/rules/support/PlanHoldings.h"

#include "verify/rules/support/Decimal.h"

#include "llvm/Support/MathExtras.h"

using namespace precedent;

static void addChunk(Holdings &holdings, const MegaMoePlan &plan, uint32_t chunk, int64_t weight) {
  holdings.add(plan.action(chunk, MegaMoePhase::Dispatch), plan.action(chunk, MegaMoePhase::Combine), weight);
}

Holdings precedent::chunkHoldings(const MegaMoePlan &plan) {
  Holdings holdings;
  for (uint32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
    addChunk(holdings, plan, chunk, 1);
  return holdings;
}

std::optional<Holdings> precedent::bufferHoldings(const MegaMoePlan &plan) {
  Holdings holdings;
  int64_t sum = 0;
  for (uint32_t chunk = 0; chunk < plan.numChunks(); ++chunk) {
    std::optional<int64_t> bytes = toInt64(plan.chunks[chunk][ChunkDispatchBufferBytes].text);
    if (!bytes || *bytes < 0 || llvm::AddOverflow(sum, *bytes, sum))
      return std::nullopt;
    addChunk(holdings, plan, chunk, *bytes);
  }
  return holdings;
}
