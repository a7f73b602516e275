//===- PlanStore.h - the memory of a plan while it runs without numbers ---------------------------------*- C++ -*-===//
//
// Vocabulary. A *piece* is neighbouring units with one value (PlanValues.h). Pieces that are read stand alone: their
// values are told from the first unit that was read, as if it were unit 0.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/collective/PlanMemory.h"
#include "analysis/collective/PlanValues.h"

#include <map>

namespace precedent {

struct PlanPiece {
  int64_t length;
  PlanValue value;
  ActionIndex writer; ///< kNoAction: it stood there from the beginning
};
using PlanPieces = std::vector<PlanPiece>;

class PlanStore {
public:
  PlanStore(PlanValues &values, uint32_t numSpaces) : values(values), spaces(numSpaces) {}

  /// The pieces of a slice, end to end; what nobody wrote is garbage.
  PlanPieces read(const PlanSlice &slice);
  /// Puts pieces there; as many units of them as the slice has.
  void write(const PlanSlice &slice, const PlanPieces &pieces, ActionIndex writer);
  /// Sums, as long as both are.
  PlanPieces add(const PlanPieces &one, const PlanPieces &other);

  /// Pieces that were looked at.
  uint64_t work() const { return done; }

private:
  struct Held {
    int64_t end;
    PlanValue value; ///< told from unit 0 of the space
    ActionIndex writer;
  };
  using Places = std::map<int64_t, Held>;
  static void split(Places &places, int64_t at);

  PlanValues &values;
  std::vector<Places> spaces;
  uint64_t done = 0;
};

} // namespace precedent
