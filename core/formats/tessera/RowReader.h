//===- RowReader.h - rows of tessera.pipeline_steps -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/tessera/CarrierReader.h"

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace precedent {

/// Any integer or index attribute that fits into 64 bits, else nothing. A truth value is an integer of one bit and
/// signless, so `true` is -1: that is what upstream reads.
std::optional<int64_t> readInteger(mlir::Attribute attribute);

/// Fills the row columns of a carrier, malformed rows included.
class RowReader {
public:
  RowReader(PipelineCarrier &carrier, mlir::MLIRContext &context, ReadBudget &budget);

  llvm::Error read(mlir::ArrayAttr rows, llvm::StringRef file);
  /// Whether a row has a `region`, which only the rows of the generation before the carrier have.
  bool sawRegion() const { return hasRegion; }

private:
  void readRow(mlir::Attribute attribute);
  void readInteger(mlir::DictionaryAttr row, mlir::StringAttr name, RowField bit, std::vector<int64_t> &column);
  llvm::StringRef copyOf(mlir::StringAttr text);
  bool takeElements(uint64_t number);

  PipelineCarrier &carrier;
  ReadBudget &budget;
  mlir::StringAttr actionId, clock, dependsOn, microBatch, phase, rank, region, stage;
  /// Attributes are unique in MLIR: equal texts are one attribute, copied once.
  llvm::DenseMap<mlir::Attribute, llvm::StringRef> copies;
  bool hasRegion = false;
  bool outOfElements = false;
};

} // namespace precedent
