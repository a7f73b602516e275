//===- TileValidationTest.cpp - mutations of what the lowering makes, each of them found --------------------------===//

#include "lower/TileValidation.h"

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "core/formats/tessera/SpectralWriter.h"
#include "lower/ModuleCarrier.h"
#include "lower/Passes.h"
#include "targets/BuiltinTargets.h"
#include "verify/proof/Prover.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gmock/gmock.h>

using namespace precedent;

namespace {

class TileValidation : public testing::Test {
protected:
  TileValidation() {
    prepareContext(context);
    SpectralRequest request;
    request.target = "x86";
    request.opName = "tessera.spectral_conv";
    request.inputs = {{2, 13}, {2, 7}};
    llvm::Expected<SpectralProgram> planned =
        planSpectral(request, builtinTargets(), IdentitySchema::V7, ObjectSchema::V2);
    if (!planned) {
      ADD_FAILURE() << llvm::toString(planned.takeError());
      return;
    }
    std::string text;
    llvm::raw_string_ostream os(text);
    writeSpectralModule(*planned, os);
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    before = module->clone();
    llvm::Expected<SpectralCarrier> carrier = ModuleReader(*module).readSpectral();
    if (!carrier) {
      ADD_FAILURE() << llvm::toString(carrier.takeError());
      return;
    }
    llvm::Expected<ProofAttempt<SpectralCarrier>> attempt = Prover(ProofDemands()).prove(std::move(*carrier));
    if (attempt)
      proof = std::move(attempt->proof);
    else
      ADD_FAILURE() << llvm::toString(attempt.takeError());
    mlir::PassManager manager(&context);
    manager.addPass(createVerifySchedule());
    manager.addPass(createLowerScheduleToTile());
    EXPECT_TRUE(mlir::succeeded(manager.run(*module)));
  }

  mlir::Operation *kernel() {
    mlir::Operation *found = nullptr;
    module->walk([&](mlir::Operation *operation) {
      if (operation->getName().getStringRef() == kTileKernelOperation)
        found = operation;
    });
    return found;
  }
  bool isValid() {
    std::vector<Finding> findings = validateTile(*proof, *before, *module);
    for (const Finding &finding : findings)
      EXPECT_EQ(finding.rule, "lowering-mismatch");
    return findings.empty();
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> before, module;
  std::optional<Proven<SpectralCarrier>> proof;
};

TEST_F(TileValidation, WhatTheLoweringMakesIsRight) {
  ASSERT_TRUE(proof);
  ASSERT_NE(kernel(), nullptr);
  EXPECT_TRUE(isValid());
}

/// Not an attribute that could be lost or changed unseen.
TEST_F(TileValidation, EveryAttributeCounts) {
  ASSERT_TRUE(proof);
  mlir::Builder builder(&context);
  auto attributes = llvm::to_vector(kernel()->getAttrs());
  EXPECT_GT(attributes.size(), 30u);
  for (mlir::NamedAttribute attribute : attributes) {
    kernel()->removeAttr(attribute.getName());
    EXPECT_FALSE(isValid()) << attribute.getName().str() << " removed";
    mlir::Attribute other = builder.getStringAttr("another");
    if (auto number = mlir::dyn_cast<mlir::IntegerAttr>(attribute.getValue()); number && !number.getType().isInteger(1))
      other = builder.getIntegerAttr(number.getType(), number.getInt() + 1);
    kernel()->setAttr(attribute.getName(), other);
    EXPECT_FALSE(isValid()) << attribute.getName().str() << " changed";
    kernel()->setAttr(attribute.getName(), attribute.getValue());
  }
  EXPECT_TRUE(isValid());
}

TEST_F(TileValidation, SwappedPointersAreFound) {
  ASSERT_TRUE(proof);
  for (auto [one, other] : {std::pair(0u, 1u), {1u, 2u}, {0u, 2u}}) {
    mlir::Value first = kernel()->getOperand(one), second = kernel()->getOperand(other);
    kernel()->setOperand(one, second);
    kernel()->setOperand(other, first);
    EXPECT_FALSE(isValid()) << one << " and " << other;
    kernel()->setOperand(one, first);
    kernel()->setOperand(other, second);
  }
  EXPECT_TRUE(isValid());
}

TEST_F(TileValidation, AnotherWorkspaceIsFound) {
  ASSERT_TRUE(proof);
  mlir::Operation *constant = kernel()->getOperand(3).getDefiningOp();
  constant->setAttr("value", mlir::Builder(&context).getI64IntegerAttr(8));
  EXPECT_FALSE(isValid());
}

TEST_F(TileValidation, ALostAndADoubleKernelAreFound) {
  ASSERT_TRUE(proof);
  mlir::OpBuilder builder(kernel());
  mlir::Operation *copy = builder.clone(*kernel());
  EXPECT_FALSE(isValid());
  copy->erase();
  EXPECT_TRUE(isValid());
  kernel()->erase();
  EXPECT_FALSE(isValid());
}

/// Nothing else writes to the output, and nothing comes beside the function.
TEST_F(TileValidation, WhatWasNotThereIsFound) {
  ASSERT_TRUE(proof);
  mlir::OpBuilder builder(kernel());
  mlir::Operation *added =
      builder.create(mlir::OperationState(kernel()->getLoc(), "other.clear", kernel()->getOperand(2), {}));
  EXPECT_FALSE(isValid());
  added->erase();
  builder.setInsertionPointToEnd(module->getBody());
  builder.create(mlir::OperationState(kernel()->getLoc(), "other.table"));
  EXPECT_FALSE(isValid());
  module->getBody()->back().erase();
  EXPECT_TRUE(isValid());
  (*module)->setAttr("tessera.target", builder.getStringAttr("rocm"));
  EXPECT_FALSE(isValid());
}

TEST_F(TileValidation, AnAttributeThatNoRuleKnowsCounts) {
  ASSERT_TRUE(proof);
  kernel()->setAttr("fast_math", mlir::Builder(&context).getUnitAttr());
  EXPECT_FALSE(isValid());
  kernel()->removeAttr("fast_math");
  kernel()->getParentOp()->setAttr("sym_name", mlir::Builder(&context).getStringAttr("another"));
  EXPECT_FALSE(isValid());
}

TEST_F(TileValidation, WhatIsLeftOfTheScheduleIsFound) {
  ASSERT_TRUE(proof);
  mlir::OpBuilder builder(kernel());
  builder.create(mlir::OperationState(kernel()->getLoc(), "schedule.artifact"));
  EXPECT_FALSE(isValid());
}

} // namespace
