#include "core/digest/MegaMoeDigest.h"

#include "core/digest/Sha256Stream.h"
#include "core/json/JsonText.h"
#include "core/support/TextOrder.h"

using namespace precedent;

namespace {

/// Keys in the order of their text, which is the order of the canonical form.
constexpr ChunkField kSortedChunkFields[] = {ChunkDispatchBufferBytes, ChunkExpertCapacity, ChunkIndex, ChunkStart,
                                             ChunkStop};
constexpr PlanField kSortedPlanFields[] = {PlanActionDependencies,
                                           PlanChunks,
                                           PlanDeterministicCombine,
                                           PlanMaxInFlightChunks,
                                           PlanMaxLiveDispatchBytes,
                                           PlanNumTokens,
                                           PlanPipelineStages,
                                           PlanId,
                                           PlanSchema};

void writeDependencies(const MegaMoePlan &plan, llvm::raw_ostream &os) {
  char before = '{';
  for (uint32_t action : orderByText(plan.actions.actionId)) {
    os << before;
    writeJsonString(plan.actions.actionId[action], os);
    os << ":[";
    llvm::StringRef separator;
    for (const Token &dependency : plan.actions.dependsOn[action]) {
      os << separator;
      writeJsonToken(dependency, os);
      separator = ",";
    }
    os << ']';
    before = ',';
  }
  os << (before == '{' ? "{}" : "}");
}

void writeChunks(const MegaMoePlan &plan, llvm::raw_ostream &os) {
  char before = '[';
  for (const MegaMoeChunk &chunk : plan.chunks) {
    os << before;
    before = '{';
    for (ChunkField field : kSortedChunkFields) {
      os << before << '"' << nameOf(field) << "\":";
      writeJsonToken(chunk[field], os);
      before = ',';
    }
    os << '}';
  }
  os << (before == '[' ? "[]" : "]");
}

} // namespace

void precedent::writeCanonical(const MegaMoePlan &plan, llvm::raw_ostream &os) {
  assert(plan.hasShape());
  char before = '{';
  for (PlanField field : kSortedPlanFields) {
    os << before << '"' << nameOf(field) << "\":";
    if (field == PlanActionDependencies)
      writeDependencies(plan, os);
    else if (field == PlanChunks)
      writeChunks(plan, os);
    else
      writeJsonToken(plan.fields[field], os);
    before = ',';
  }
  os << '}';
}

std::string precedent::digestOf(const MegaMoePlan &plan) {
  Sha256Stream stream;
  writeCanonical(plan, stream);
  return stream.finishHex();
}
