//===- ColumnReader.h - the compact carrier -------------------------------------------------------------*- C++ -*-===//
//
// Besides dictionaries in `tessera.pipeline_steps`, rows can stand as columns on one operation `tessera.schedule` of
// the module's body, a dense array for each field:
//
//   clock, micro_batch, rank, stage   array<i64>, one entry a row
//   phase                             array<i8>, 0 forward, 1 backward
//   depends_end                       array<i64>, where the dependencies of each row end in `depends_on`
//   depends_on                        array<i64>, the rows that are depended on, by their number
//   action_ids                        list of texts; only where an id is not `pipeline:CLOCK:RANK:STAGE:MICRO_BATCH:F`
//                                     (or `B`), as the producer writes it
//
// A million rows take 45 MB in memory and no text to parse; the other attributes of the carrier stay on the module.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/formats/tessera/CarrierReader.h"

#include "mlir/IR/Operation.h"

namespace precedent {

inline constexpr llvm::StringLiteral kScheduleOperation = "tessera.schedule";

/// The operation directly in the module's body, the first of several; null: there is none.
mlir::Operation *findColumns(mlir::Operation &module);

/// What is wrong with the columns: one that is missing or of another type, lengths that differ, a phase, an end or a
/// row number that is out of range. Empty: they can be read.
std::string describeBadColumns(mlir::Operation &columns);

/// Fills the rows of the carrier. Errors are InputErrors in `file`: `columns-shape`, `limit-exceeded`.
llvm::Error readColumns(mlir::Operation &columns, PipelineCarrier &carrier, llvm::StringRef file, ReadBudget &budget,
                        RowReading reading);

/// The id that the producer gives a row.
std::string producedActionId(const RowTable &rows, ActionIndex row);

} // namespace precedent
