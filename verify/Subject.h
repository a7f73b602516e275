//===- Subject.h - what rules look at -------------------------------------------------------------------*- C++ -*-===//
//
// A subject is a document with the facts that several rules share, computed once, before the first rule is asked.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Chains.h"
#include "analysis/PipelineFacts.h"
#include "analysis/Redundancy.h"
#include "analysis/Topology.h"
#include "core/digest/PipelineDigest.h"
#include "core/model/PipelineCarrier.h"
#include "core/model/ScheduleObject.h"
#include "core/support/Deferred.h"

#include <optional>

namespace precedent {

/// The declared order of a graph, as far as a walk can tell it.
struct OrderFacts {
  Topology topology;
  /// Absent for a cyclic graph.
  std::optional<Chains> chains;

  explicit OrderFacts(const ActionGraph &graph) : topology(graph) {
    if (topology.isAcyclic())
      chains.emplace(graph, topology);
  }
};

struct CarrierSubject {
  const PipelineCarrier &carrier;
  /// Absent where the carrier lacks something that the digest needs. The longest piece of work, and one rule
  /// reads it: so it is begun first.
  Deferred<std::optional<PipelineDigests>> digests;
  OrderFacts order;
  PipelineFacts facts;
  /// Every edge that others imply. Absent (not run) for a cyclic graph, or for more chains than were allowed.
  std::optional<Redundancy> redundancy;
  /// The header says p, m and V, and each is at least 1.
  bool headerUsable = false;
  /// Every row has every field and a non-empty id, and no dependency is a non-string: what the semantic rules read.
  bool rowsUsable = false;

  /// Expects a finished carrier. `maxChains` bounds what is spent on redundancy.
  explicit CarrierSubject(const PipelineCarrier &carrier, uint32_t maxChains = 1024);
};

struct ObjectSubject {
  const ScheduleObject &object;
  OrderFacts order;

  explicit ObjectSubject(const ScheduleObject &object) : object(object), order(object.graph) {}
};

} // namespace precedent
