//===- CarrierShape.h - which questions a carrier can be asked ------------------------------------------*- C++ -*-===//
//
// Vocabulary. The *pre-carrier generation* wrote `tessera.pipeline_plan`, or serialized steps with a `region`, and no
// digest. A row is *in the grid* if its stage and micro-batch are among those that the header declares.
//
// One defect, one finding: a rule stays silent where another rule must speak first, and these functions say where.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/Subject.h"

namespace precedent {

/// The module is of the pre-carrier generation: `legacy-carrier` speaks, and nobody else.
bool isPreCarrier(const PipelineCarrier &carrier);

/// The rows are rows of the schema that we know (or of a carrier that forgot to name it), so their fields can be
/// judged.
bool rowsAreReadable(const PipelineCarrier &carrier);

/// Header and rows are complete: the rules about order, clocks and places can be asked.
bool isReadable(const CarrierSubject &subject);

/// Only for carriers whose header is usable.
bool isInGrid(const PipelineCarrier &carrier, ActionIndex row);

} // namespace precedent
