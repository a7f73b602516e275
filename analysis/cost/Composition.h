//===- Composition.h - actions with their measured costs, to be composed --------------------------------*- C++ -*-===//
//
// Vocabulary. A *candidate* is a set of actions with dependencies and measured costs. An action runs on a *queue*, one
// at a time, and uses up to three *lanes* of a *resource*: compute, memory, communication, each for a time of its own;
// its *duration* is the longest of them. Lanes are known by (resource, lane): two queues of one device share its lanes.
// All times are in milliseconds. Source: upstream's composition cost, model `tessera.tile_action_dag_cost.v2`.
//
// Every action computes for more than no time. So a collective that is placed behind a compute action of its own
// resource waits for it, and overlap shows only where they have resources of their own, or the collective comes first.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"
#include "core/model/ScheduleObject.h"

#include "llvm/Support/Error.h"

#include <array>
#include <string>
#include <vector>

namespace precedent {

inline constexpr llvm::StringLiteral kCompositionModel = "tessera.tile_action_dag_cost.v2";

/// One measured row, as numbers.
struct ResourceCost {
  double computeMs = 0, bytesMoved = 0, communicationBytes = 0;
  std::string queue, resource, artifactDigest;
};

/// The numbers of a vector; the error says which key is not what the cost needs.
llvm::Expected<ResourceCost> costOf(const ResourceVector &vector);

struct Calibration {
  double memoryBytesPerMs = 1, communicationBytesPerMs = 1;
  std::string digest;
};

struct CompositionCandidate {
  std::string id;
  std::vector<std::string> actionId;
  ActionGraph graph;
  std::vector<ResourceCost> cost;

  ActionIndex size() const { return graph.size(); }
};

/// At least one action, ids that are not empty and differ, columns of one length, no cycle, times and rates above zero.
/// Errors are InputErrors with code `composition-refused`.
llvm::Error checkCandidate(const CompositionCandidate &candidate, const Calibration &calibration);

enum CostLane : uint8_t { ComputeLane, MemoryLane, CommunicationLane, kNumCostLanes };
using LaneTimes = std::array<double, kNumCostLanes>;

/// How long an action occupies each lane.
LaneTimes laneTimesOf(const ResourceCost &cost, const Calibration &calibration);
double durationOf(const LaneTimes &times);

} // namespace precedent
