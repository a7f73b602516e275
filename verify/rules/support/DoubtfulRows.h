//===- DoubtfulRows.h - rows that may or may not hold a cell --------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *cell* is (stage, micro-batch, phase). A row is *doubtful* if its phase is unknown or its id stands in
// an earlier row too. Other rules refuse such rows; so that none is a hole or a second holder as well, a doubtful row
// fills a cell that no other row holds, and is left out if there is none.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include <array>
#include <utility>
#include <vector>

namespace precedent {

class DoubtfulRows {
public:
  /// Linear in rows, n log n in doubtful ones. The rows must have all fields.
  explicit DoubtfulRows(const RowTable &rows);

  /// The phase of the cell that the row holds, Unknown for none. Ask once for each row. A row of unknown phase may be
  /// the F as well as the B of its stage and micro-batch.
  Phase phaseOf(ActionIndex row);

private:
  using Place = std::pair<int64_t, int64_t>; ///< stage and micro-batch
  Place placeOf(ActionIndex row) const { return {rows.stage[row], rows.microBatch[row]}; }
  bool mayOccur() const { return !rows.repeatedIds.empty() || !rows.unknownPhase.empty(); }
  bool isDoubtful(ActionIndex row) const;

  const RowTable &rows;
  std::vector<Place> places;             ///< of doubtful rows, sorted
  std::vector<std::array<bool, 2>> held; ///< whether a row is the F, the B of the place
};

} // namespace precedent
