//===- Subject.h - what rules look at ---------------------------------------------------------------------------*- C++ -*-===//
//
// A subject is a document with the facts that several rules share, computed once, before the first rule is asked.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/PipelineFacts.h"
#include "core/digest/PipelineDigest.h"
#include "core/model/PipelineCarrier.h"
#include "core/model/ScheduleObject.h"

#include <optional>

namespace precedent {

struct CarrierSubject {
  const PipelineCarrier &carrier;
  PipelineFacts facts;
  /// Absent where the carrier lacks something that the digest needs.
  std::optional<PipelineDigests> digests;
  /// Every header attribute that the rules need is there, and 1 <= p, m, V.
  bool headerUsable = false;
  /// Every row has every field, and no dependency is a non-string: what the semantic rules read.
  bool rowsUsable = false;

  explicit CarrierSubject(const PipelineCarrier &carrier);
};

struct ObjectSubject {
  const ScheduleObject &object;

  explicit ObjectSubject(const ScheduleObject &object) : object(object) {}
};

} // namespace precedent
