//===- ReadMegaMoeRequest.h - the reader of requests for plans ------------------------------------------*- C++ -*-===//
//
// A request is one JSON object: `plan_id`, `num_tokens`, `num_chunks`, `capacities` and `dispatch_buffer_bytes` (lists
// of integers), and, where wanted, `pipeline_stages` (2), `max_in_flight_chunks` (2), `workspace_capacity_bytes` (null:
// no limit) and `resource_vectors` (an object: id of an action, its measured vector).
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/MegaMoeRequest.h"
#include "core/support/Limits.h"

#include "llvm/Support/Error.h"

namespace precedent {

/// Errors are located: those of readJson, `request-shape` for keys and types that a request does not have, and
/// `limit-exceeded`. What stands in a resource vector is not looked at.
llvm::Expected<MegaMoeRequest> readMegaMoeRequest(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
