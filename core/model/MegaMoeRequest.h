//===- MegaMoeRequest.h - what a MegaMoE plan is asked for ----------------------------------------------*- C++ -*-===//
//
// Vocabulary as in MegaMoePlan.h. Capacities and buffers are listed by chunk. A *row* is the measured resource vector
// of one action. Numbers have no upper bound; whether they make a plan is for the planner to say.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ScheduleObject.h"
#include "core/support/BigInteger.h"
#include "core/support/Location.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace precedent {

/// Keys of a request, in the order in which the reference lists them.
enum RequestField : uint8_t {
  RequestPlanId,
  RequestNumTokens,
  RequestNumChunks,
  RequestCapacities,
  RequestDispatchBufferBytes,
  RequestPipelineStages,
  RequestMaxInFlightChunks,
  RequestWorkspaceCapacityBytes,
  RequestResourceVectors,
  kNumRequestFields,
};
llvm::StringRef nameOf(RequestField field);

struct MegaMoeRequest {
  std::string planId;
  BigInteger numTokens = 0, numChunks = 0;
  std::vector<BigInteger> capacities, dispatchBufferBytes;
  BigInteger pipelineStages = 2, maxInFlightChunks = 2;
  std::optional<BigInteger> workspaceCapacityBytes;

  /// The rows as actions of an object that has nothing else, in the order of the file; null where none were given.
  /// Its places are those of the request.
  std::shared_ptr<const ScheduleObject> rows;

  /// Finds attributes by their key; null for a request that was not read from a file.
  std::shared_ptr<const Locator> locator;
};

} // namespace precedent
