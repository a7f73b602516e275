//===- PipelineId.h - the name that a row's fields give it ----------------------------------------------*- C++ -*-===//
//
// Vocabulary. An action id of a pipeline is `pipeline:<clock>:<rank>:<stage>:<micro-batch>:<F|B>`, with decimal
// numbers. The digest covers those five fields of a row only through this text.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include "llvm/ADT/SmallString.h"

#include <optional>

namespace precedent {

/// The five parts of an id.
struct PipelineId {
  int64_t clock, rank, stage, microBatch;
  Phase phase;

  bool operator==(const PipelineId &) const = default;
};

/// The parts of a well-formed id; nothing for any other text, also for numbers with leading zeros or a plus sign.
std::optional<PipelineId> parsePipelineId(llvm::StringRef text);

/// The id that belongs to the fields of a row. Only for rows with phase F or B.
llvm::SmallString<64> pipelineIdOf(const RowTable &rows, ActionIndex row);

} // namespace precedent
