//===- IssuedRows.h - an issued order, in the rows of its plan ------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/MegaMoeRule.h"

#include <vector>

namespace precedent {

struct IssuedRows {
  /// The row of each entry, or kNoAction for an id that the plan does not have.
  std::vector<ActionIndex> row;
  /// The entry that issues a row first, or kNever.
  std::vector<uint32_t> first;
  static constexpr uint32_t kNever = ~uint32_t(0);

  /// Expects an issued order. Linear (hash of ids).
  explicit IssuedRows(const MegaMoeSubject &subject);
};

inline Anchor issuedAnchor(uint32_t entry) {
  return Anchor::element(Anchor::Kind::Issued, entry);
}

} // namespace precedent
