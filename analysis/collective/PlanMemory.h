//===- PlanMemory.h - which buffers of a plan are the same memory ---------------------------------------*- C++ -*-===//
//
// Vocabulary. A *space* is memory that no other space overlaps: a buffer of a GPU, or two buffers that an in-place
// collective puts there together. In place, an allreduce, an alltoall and a broadcast have their input as output; GPU
// g's input of an allgather is part g of its output; GPU g's output of a reduce-scatter is part g of its input.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/CollectivePlan.h"

namespace precedent {

enum class Collective : uint8_t { Allreduce, Allgather, ReduceScatter, Alltoall, Broadcast, Other };
/// By name: `allreduce`, `reduce_scatter`, …; dashes, underlines and case make no difference.
Collective collectiveOf(llvm::StringRef name);

struct PlanSlice {
  uint32_t space;
  int64_t begin, end; ///< units
};

class PlanMemory {
public:
  explicit PlanMemory(const CollectivePlan &plan);

  Collective collective() const { return kind; }
  PlanSlice sliceOf(const PlanRange &range) const;
  /// Units of a buffer; what in-place leaves out of the file is completed from the other buffer.
  int64_t sizeOf(uint32_t gpu, PlanBuffer buffer) const { return sizes[gpu][unsigned(buffer)]; }
  uint32_t numSpaces() const { return static_cast<uint32_t>(sizes.size() * kNumPlanBuffers); }

private:
  bool isInPlace;
  Collective kind;
  std::vector<std::array<int64_t, kNumPlanBuffers>> sizes;
};

/// A step's read or write.
struct PlanAccess {
  PlanSlice slice;
  ActionIndex step;
  bool isWrite;
};

/// By step; reads of a step before its writes. Empty ranges are left out.
std::vector<PlanAccess> accessesOf(const CollectivePlan &plan, const PlanMemory &memory);

} // namespace precedent
