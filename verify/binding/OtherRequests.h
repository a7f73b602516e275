//===- OtherRequests.h - programs that somebody else could have asked for -------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/spectral/SpectralRequest.h"

namespace precedent {

/// The request that plans to these facts, which are those of a ready profile.
SpectralRequest requestOf(const SpectralFacts &facts);

struct OtherRequest {
  std::string what; ///< "another normalization"
  SpectralRequest request;
};

/// Requests that differ from that of a program, each in one thing. Some of them can be none that a planner accepts.
std::vector<OtherRequest> otherRequests(const SpectralFacts &facts);

} // namespace precedent
