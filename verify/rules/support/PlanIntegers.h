//===- PlanIntegers.h - integers of a plan within bounds, of any length ---------------------------------*- C++ -*-===//
//
// Values that fit into 64 bits are a range, which Z3 decides; longer ones are ground, compared as decimal text by two
// codes.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/Claims.h"

#include "llvm/ADT/StringRef.h"

namespace precedent {

class PlanIntegers {
public:
  /// `quantity` is what the numbers count, for the name of the query.
  PlanIntegers(llvm::StringRef quantity, std::optional<int64_t> low, std::optional<int64_t> high = {});

  /// Subjects ascend.
  void add(llvm::StringRef spelling, uint32_t subject);
  /// Two claims, with the tags `tag` and `tag` + 1.
  void state(Claims &claims, int tag = 0);

  /// The subject of a refuted obligation of these claims.
  static uint32_t subjectOf(const Refutation &refutation, int tag = 0) {
    return refutation.tag == tag ? refutation.subject : refutation.instance;
  }

private:
  RangeClaim range;
  GroundClaim longer;
};

} // namespace precedent
