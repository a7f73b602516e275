//===- TesseraDialect.h - the dialect `tessera`, as far as schedules need it ----------------------------*- C++ -*-===//
//
// It knows the operations that the passes write and allows every other one of its name, so that modules of the other
// system need no --allow-unregistered-dialect. It verifies nothing about schedules: the rules run in the verifying
// pass, where a refusal has an id and a place.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"

namespace precedent {

class TesseraDialect : public mlir::Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TesseraDialect)
  explicit TesseraDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() { return llvm::StringLiteral("tessera"); }
};

/// `tessera.pipeline.send`: hands its operand to another stage. Attributes: `from_stage`; `to_stage` where that is not
/// the next one; `micro_batch`, of which there is one text for all; `tessera.schedule_digest`.
class PipelineSendOp
    : public mlir::Op<PipelineSendOp, mlir::OpTrait::VariadicOperands, mlir::OpTrait::VariadicResults> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PipelineSendOp)
  using Op::Op;
  static constexpr llvm::StringLiteral getOperationName() { return llvm::StringLiteral("tessera.pipeline.send"); }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
};

/// `tessera.pipeline.recv`: gives what a stage was sent. Attributes: `to_stage`; `from_stage` where that is not the one
/// before; the others as above.
class PipelineReceiveOp
    : public mlir::Op<PipelineReceiveOp, mlir::OpTrait::VariadicOperands, mlir::OpTrait::VariadicResults> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PipelineReceiveOp)
  using Op::Op;
  static constexpr llvm::StringLiteral getOperationName() { return llvm::StringLiteral("tessera.pipeline.recv"); }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
};

/// `tessera.schedule`: the rows of a carrier as columns (core/formats/tessera/ColumnReader.h). Its verifier looks at
/// the shape of the columns and at where it stands, at nothing that they say.
class ScheduleOp : public mlir::Op<ScheduleOp, mlir::OpTrait::ZeroOperands, mlir::OpTrait::ZeroResults> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ScheduleOp)
  using Op::Op;
  static constexpr llvm::StringLiteral getOperationName() { return llvm::StringLiteral("tessera.schedule"); }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  mlir::LogicalResult verify();
};

} // namespace precedent
