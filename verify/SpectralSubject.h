//===- SpectralSubject.h - a spectral carrier with what follows from it ---------------------------------*- C++ -*-===//
//
// The semantic is parsed and the payload read once; the request that the semantic states is planned again. Rules
// compare: operation with semantic, semantic with what was planned, payload with the semantic's digest.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/SpectralCarrier.h"
#include "core/model/TargetTable.h"
#include "verify/Checker.h"
#include "verify/Subject.h"

namespace precedent {

struct SpectralSubject {
  const SpectralCarrier &carrier;
  const TargetDemands &demands;
  TargetChoice demanded; ///< the profile that was asked for; none where none was, or where there is none
  /// `key=value` as written; an entry without `=` has an empty value.
  std::vector<std::pair<std::string, std::string>> identity;
  /// By the key `schema`; nothing for an unknown one.
  std::optional<IdentitySchema> schema;
  /// Absent where the attribute is.
  std::optional<std::string> semanticDigest, payloadDigest;
  /// The payload; absent where it is no Schedule Object, and then `objectTrouble` says why.
  std::optional<ScheduleObject> object;
  std::string objectTrouble;
  /// The program of the request that the semantic states; absent where there is none, and then `planTrouble` says why.
  std::optional<SpectralProgram> planned;
  std::string planTrouble;
  /// The payload that belongs to this semantic, with the workspace that it states: set where `planned` is.
  std::string expectedPayload;
  /// Of the payload's actions.
  ActionGraph graph;
  OrderFacts order;

  /// Both must outlive the subject.
  SpectralSubject(const SpectralCarrier &carrier, const CheckOptions &options);

  bool hasSemantic() const { return !carrier.semantic.value.empty(); }
  bool hasPayload() const { return !carrier.payload.value.empty(); }
  /// Value of the first entry with this key: what upstream's consumer reads.
  const std::string *find(llvm::StringRef key) const;
};

} // namespace precedent
