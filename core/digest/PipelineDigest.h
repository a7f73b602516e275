//===- PipelineDigest.h - the digest that a carrier should have -----------------------------------------*- C++ -*-===//
//
// A carrier does not hold the object that was hashed, but everything in it can be derived (upstream's planner builds
// it; we only follow): p, m, v and the mode give the object id and the roles, each row's `action_id` and `depends_on`
// give its action. An action's operation, scope and queues come from the parts of an id of the planner's form,
// `pipeline:<clock>:<rank>:<stage>:<micro-batch>:<F or B>`, since the digest covers the row's other fields only through
// the id; where an id has another form they come from the fields `rank`, `stage` and `phase`.
//
// Neither the order of the rows nor a contradiction between a row's fields and its id shows in the digest.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"
#include "core/model/ScheduleObject.h"

#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>

namespace precedent {

/// 64 lowercase hexadecimal characters under either schema of the object.
struct PipelineDigests {
  std::string v1, v2;
};

/// Recomputes both digests in one pass. Nullopt where there is no such object:
///   - p or m is absent, not an integer, or below 1; `pp_interleaved` is absent or no boolean; `pp_num_chunks` or
///     `pp_decoupled` has another type (absent they count as 1 and false; v is used as written, also below 1);
///   - a row is no dictionary, its id is absent, empty, not UTF-8 or stands twice, or it has another form and rank,
///   stage
///     or phase are missing;
///   - `depends_on` is no list of strings, or names an unknown row, its own row, or the same row twice: an action
///   refuses
///     all of these, so a repeated dependency is not one entry of a set;
///   - p is larger than both the number of rows and 2^20: the roles alone would fill the memory.
/// A cycle does not hinder it; that is for a rule to find. Expects finishCarrier to have run.
std::optional<PipelineDigests> digestsOf(const PipelineCarrier &carrier);

/// Writes the canonical bytes that are hashed, without a newline at the end; false, and nothing written, where there
/// are none. `schema`: V1 or V2.
bool writeCanonical(const PipelineCarrier &carrier, ObjectSchema schema, llvm::raw_ostream &os);

} // namespace precedent
