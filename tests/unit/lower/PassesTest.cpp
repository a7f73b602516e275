//===- PassesTest.cpp - what the passes leave to each other, and what they do not believe
//----------------------------===//

#include "lower/Passes.h"
#include "lower/ScheduleProof.h"

#include "analysis/plan/PipelinePlanner.h"
#include "core/digest/PipelineDigest.h"
#include "core/formats/tessera/CarrierWriter.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// Changes the module and says that it kept everything, or says nothing.
class ChangingPass : public mlir::PassWrapper<ChangingPass, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ChangingPass)
  using Change = std::function<void(mlir::ModuleOp)>;
  ChangingPass(Change change, bool lies) : change(std::move(change)), lies(lies) {}
  void runOnOperation() final {
    change(getOperation());
    if (lies)
      markAllAnalysesPreserved();
  }

private:
  Change change;
  bool lies;
};

/// Takes what is there, as a lowering would.
class LookingPass : public mlir::PassWrapper<LookingPass, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LookingPass)
  explicit LookingPass(std::string *digest) : digest(digest) {}
  void runOnOperation() final {
    // Who asks for the analysis gets one: it must be empty where nothing was proved.
    const Proven<PipelineCarrier> *proof = getAnalysis<ScheduleProof>().get<PipelineCarrier>();
    *digest = proof ? proof->digest().str() : "none";
    markAllAnalysesPreserved();
  }

private:
  std::string *digest;
};

class Passes : public testing::Test {
protected:
  Passes() {
    mlir::DialectRegistry registry;
    registry.insert<mlir::func::FuncDialect>();
    registerPrecedentDialects(registry);
    context.appendDialectRegistry(registry);
    context.getDiagEngine().registerHandler([&](mlir::Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
        errors.push_back(diagnostic.str());
    });
    PipelineRequest request;
    request.numStages = request.numMicroBatches = 2;
    llvm::Expected<PipelineCarrier> carrier = planPipeline(request);
    if (!carrier) {
      ADD_FAILURE() << llvm::toString(carrier.takeError());
      return;
    }
    std::string digest = digestsOf(*carrier)->v2, text;
    carrier->digest = {AttributeState::Present, digest};
    llvm::raw_string_ostream os(text);
    writeCarrierModule(*carrier, 2, os);
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  }

  /// Runs partition, insertion and verification, what is given, then the stamps.
  bool run(ChangingPass::Change change, bool lies) {
    mlir::PassManager manager(&context);
    manager.addPass(createPartitionStages());
    manager.addPass(createInsertStageTransfers());
    manager.addPass(createVerifySchedule());
    manager.addPass(std::make_unique<ChangingPass>(std::move(change), lies));
    manager.addPass(createStampDigest());
    return mlir::succeeded(manager.run(*module));
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<std::string> errors;
};

void setStage(mlir::ModuleOp module) {
  module.walk([](mlir::Operation *operation) {
    if (operation->hasAttr("tessera.pp_stage"))
      operation->setAttr("tessera.pp_stage", mlir::Builder(operation->getContext()).getI64IntegerAttr(0));
  });
}

TEST_F(Passes, APassThatKeepsAllAnalysesKeepsTheProof) {
  EXPECT_TRUE(run([](mlir::ModuleOp) {}, true));
  EXPECT_THAT(errors, IsEmpty());
}

TEST_F(Passes, APassThatKeepsNothingLosesTheProof) {
  EXPECT_FALSE(run([](mlir::ModuleOp) {}, false));
  EXPECT_THAT(errors, ElementsAre(HasSubstr("[proof-missing]")));
}

TEST_F(Passes, APassThatLiesAboutTheModuleIsFoundOut) {
  EXPECT_FALSE(run(setStage, true));
  EXPECT_THAT(errors, ElementsAre(HasSubstr("[proof-stale]")));
}

TEST_F(Passes, APassThatLiesAboutTheRowsIsFoundOut) {
  auto dropRow = [](mlir::ModuleOp changed) {
    auto rows = changed->getAttrOfType<mlir::ArrayAttr>("tessera.pipeline_steps");
    changed->setAttr("tessera.pipeline_steps", mlir::ArrayAttr::get(changed.getContext(), rows.getValue().drop_back()));
  };
  EXPECT_FALSE(run(dropRow, true));
  EXPECT_THAT(errors, ElementsAre(HasSubstr("[proof-stale]")));
}

TEST_F(Passes, AStampOfAnotherScheduleIsNotWrittenOver) {
  auto stamp = [](mlir::ModuleOp changed) {
    changed.walk([](mlir::func::FuncOp function) {
      function->setAttr("tessera.schedule_digest", mlir::StringAttr::get(function.getContext(), "another"));
    });
  };
  EXPECT_FALSE(run(stamp, true));
  EXPECT_THAT(errors, ElementsAre(HasSubstr("[stamp-stale]")));
}

TEST_F(Passes, AnAttributeIsNoProof) {
  (*module)->setAttr("precedent.proof", mlir::UnitAttr::get(&context));
  mlir::PassManager manager(&context);
  manager.addPass(createStampDigest());
  EXPECT_TRUE(mlir::failed(manager.run(*module)));
  EXPECT_THAT(errors, ElementsAre(HasSubstr("[proof-missing]")));
}

/// Whoever asks the analysis manager first does not make a proof by asking.
TEST_F(Passes, AskingForTheAnalysisProvesNothing) {
  std::string before, after;
  mlir::PassManager manager(&context);
  manager.addPass(createPartitionStages());
  manager.addPass(createInsertStageTransfers());
  manager.addPass(std::make_unique<LookingPass>(&before));
  manager.addPass(createVerifySchedule());
  manager.addPass(std::make_unique<LookingPass>(&after));
  EXPECT_TRUE(mlir::succeeded(manager.run(*module)));
  EXPECT_EQ(before, "none");
  EXPECT_EQ(after.size(), 64u);
}

/// A proof is dropped by the next verification, whatever that one finds.
TEST_F(Passes, AFailedVerificationLeavesNoOlderProof) {
  std::string digest;
  mlir::PassManager manager(&context);
  for (auto &pass : {createPartitionStages, createInsertStageTransfers, createVerifySchedule})
    manager.addPass(pass());
  manager.addPass(std::make_unique<ChangingPass>(setStage, true));
  manager.addPass(createVerifySchedule());
  manager.addPass(std::make_unique<LookingPass>(&digest));
  EXPECT_TRUE(mlir::failed(manager.run(*module)));
  EXPECT_EQ(digest, "") << "the passes behind a failed one do not run";
}

} // namespace
