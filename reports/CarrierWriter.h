//===- CarrierWriter.h - a pipeline schedule, written out -----------------------------------------------*- C++ -*-===//
//
// The forms of `precedent plan pipeline`. They hold the same rows in the same order and stream them: a plan of a
// million rows needs no memory beside the carrier. Expects carriers as a planner makes them, with complete rows.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"
#include "core/model/ScheduleObject.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// Which digest a carrier is written with.
struct DigestChoice {
  llvm::StringRef digest; ///< 64 lowercase hexadecimal characters
  ObjectSchema schema = ObjectSchema::V2;
};

/// A module that carries the schedule, with one function: a chain of num_stages `tessera.matmul`, so that the
/// partition gives each stage one of them.
void writeCarrierMlir(const PipelineCarrier &carrier, const DigestChoice &choice, llvm::raw_ostream &os);

/// `precedent.plan.v1`: the plan's numbers, its digest, and `rows`.
void writeCarrierJson(const PipelineCarrier &carrier, const DigestChoice &choice, llvm::raw_ostream &os);

/// One line a row under a line of names (RFC 4180); `depends_on` is a list with blanks between the ids.
void writeCarrierCsv(const PipelineCarrier &carrier, llvm::raw_ostream &os);

} // namespace precedent
