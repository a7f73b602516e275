//===- RowText.h - rows and steps as a person names them ------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *step* is (phase, virtual stage, micro-batch): `F(stage 4, micro-batch 0)`. Rows count from 0, as in
// the audit. Text of the file is quoted (TokenText.h), since it can be anything.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include <string>

namespace precedent {

std::string stepText(Phase phase, int64_t stage, int64_t microBatch);
std::string stepText(const RowTable &rows, ActionIndex row);

/// `row 7 ("pipeline:4:0:4:0:F")`; without the id where there is none.
std::string rowText(const RowTable &rows, ActionIndex row);

} // namespace precedent
