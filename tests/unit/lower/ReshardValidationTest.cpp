//===- ReshardValidationTest.cpp - five reshards lowered, and mutations of what was made, each of them found ------===//

#include "lower/ReshardLowering.h"

#include "core/formats/Document.h"
#include "lower/ModuleCarrier.h"
#include "lower/Passes.h"
#include "verify/proof/Prover.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Builders.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;

namespace {

/// A movement of one tensor between two ranks or three, as placement plans it.
struct Reshard {
  const char *kind, *digest, *before, *after, *subgroup;
  /// What is its own among the attributes of a collective, or of a local shard.
  const char *own;
};

// The plans are those that upstream makes of 8x16 on two ranks, and of 9x18 on the ranks 2, 4 and 7 inside of a branch.
// Types are local, and the dimensions of the exchange are those that make it right.
constexpr Reshard kReshards[] = {
    {"all_reduce", "d4c36e6a21d3298d64ba2470628d929ee7889349d09fd15b58550119d395872b", "8x16", "8x16",
     "[0 : i64, 1 : i64]",
     R"(tensor_axis = 0 : i64, reduction = "sum", region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [])"},
    {"all_gather", "5f0ebfd7f40119a52debcaab85e15d9f1ca0bb3f52e1d82fdd0b8c63c57a424e", "4x16", "8x16",
     "[0 : i64, 1 : i64]",
     R"(tensor_axis = 0 : i64, reduction = "none", region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [])"},
    {"reduce_scatter", "1456231eeac4dbfcffe7276a70b7287c91cffe84b7e2fcd9774391bddc033300", "8x16", "8x8",
     "[0 : i64, 1 : i64]",
     R"(tensor_axis = 1 : i64, reduction = "sum", region_path = [], scatter_axis = 1 : i64, gather_axis = 1 : i64, matching_rounds = [])"},
    {"all_to_all", "a91ed632f485f78fbf44fa0446fced37c95e707bf7ff3d6e9000b96091ecc5bb", "3x18", "9x6",
     "[2 : i64, 4 : i64, 7 : i64]",
     R"(tensor_axis = 1 : i64, reduction = "none", region_path = ["loop0", "then"], scatter_axis = 1 : i64, gather_axis = 0 : i64, matching_rounds = [[[2 : i64, 4 : i64], [4 : i64, 7 : i64], [7 : i64, 2 : i64]], [[2 : i64, 7 : i64], [4 : i64, 2 : i64], [7 : i64, 4 : i64]]])"},
    {"local_shard", "9b4831bb453d5627db4465211a0d284b6c1eb9a335c0fc5c04e5f4f66f9f7741", "8x16", "4x16",
     "[0 : i64, 1 : i64]",
     R"(mesh_axis = "data", mesh_size = 2 : i64, axis = 0 : i64, op = "none", reshard_kind = "local_shard", source_global_shape = ["8", "16"], target_local_shape = ["4", "16"], region_path = [], vectorize = true)"},
};

bool isShard(const Reshard &reshard) {
  return std::string(reshard.kind) == "local_shard";
}

std::string typeOf(const char *extents) {
  return "tensor<" + std::string(extents) + "xf32>";
}

/// The operations with their attributes, without names: `level` is `schedule` or `tile`.
std::string functionOf(const Reshard &reshard, bool isTile) {
  std::string level = isTile ? "tile" : "schedule", kind = reshard.kind, before = typeOf(reshard.before),
              after = typeOf(reshard.after);
  std::string movement = isTile             ? "tile." + (isShard(reshard) ? "slice" : kind)
                         : isShard(reshard) ? "schedule.elementwise"
                                            : "schedule.collective";
  std::string extra =
      isTile
          ? R"(, lowering = "elementwise", resource = "{\"async_copy_bytes\": 0, \"barrier_count\": 0, \"queue_depth\": 0, \"register_estimate\": 16, \"shared_memory_bytes\": 0}")"
          : "";
  std::string text = "module attributes {tessera.ir.level = \"" + level + "\"} {\n\"tessera." + level +
                     ".func\"() ({\n^bb0(%x: " + before + "):\n%moved = \"" + movement + "\"(%x) {source = \"tessera." +
                     (isShard(reshard) ? "slice" : kind) +
                     "\", ordinal = 0 : i64, result = \"reshard_0_0_0\", dtype = \"f32\", reshard_plan_digest = \"" +
                     reshard.digest + "\", subgroup = " + reshard.subgroup + ", " + reshard.own;
  if (!isShard(reshard))
    text += ", kind = \"" + kind +
            "\", mesh_axis = \"default\", effect = \"collective\", source_peers = [], target_peers = []";
  text += (isShard(reshard) ? extra : "") + "} : (" + before + ") -> " + after + "\n";
  if (isShard(reshard))
    text += "\"" + level + ".layout\"() {operands = [\"x\"], layout = \"row_major\", ordinal = 0 : i64} : () -> ()\n";
  text += "%out = \"" + (isTile ? std::string("tile.sigmoid") : "schedule.elementwise") +
          "\"(%moved) {source = \"tessera.sigmoid\", ordinal = 1 : i64, result = \"out\", dtype = \"f32\", vectorize = "
          "true" +
          extra + "} : (" + after + ") -> " + after + "\n";
  text += "\"" + level +
          ".layout\"() {operands = [\"reshard_0_0_0\"], layout = \"row_major\", ordinal = 1 : i64} : () -> ()\n";
  text += "\"" + level + ".artifact\"() {hash = \"f:2:cpu\", arch = \"cpu\", shape_key = \"" + after + "|" + after +
          "\", numeric_policy = \"f32@accum(f32)\", cost_model = \"roofline\"} : () -> ()\n";
  return text + "}) {sym_name = \"f\", target = \"cpu\"} : () -> ()\n}\n";
}

class LoweredReshard : public testing::Test {
protected:
  LoweredReshard() { prepareContext(context); }

  mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef text) {
    return mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  }
  /// What the pass makes of the module; keeps the proof of what it was.
  bool lower(const std::string &text) {
    module = parse(text);
    llvm::Expected<TileModule> copy = ModuleReader(*module).readReshard();
    if (!copy) {
      ADD_FAILURE() << llvm::toString(copy.takeError());
      return false;
    }
    llvm::Expected<ProofAttempt<TileModule>> attempt = Prover(ProofDemands()).prove(std::move(*copy));
    if (!attempt || !attempt->proof) {
      ADD_FAILURE() << (attempt ? attempt->report.findings.at(0).message : llvm::toString(attempt.takeError()));
      return false;
    }
    proof = std::move(attempt->proof);
    mlir::PassManager manager(&context);
    manager.addPass(createVerifySchedule());
    manager.addPass(createLowerScheduleToTile());
    return mlir::succeeded(manager.run(*module));
  }
  std::vector<mlir::Operation *> operations() {
    std::vector<mlir::Operation *> list;
    module->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *operation) { list.push_back(operation); });
    return list;
  }
  bool isValid() {
    std::vector<Finding> findings = validateReshard(*proof, *module);
    for (const Finding &finding : findings)
      EXPECT_EQ(finding.rule, "lowering-mismatch");
    return findings.empty();
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<Proven<TileModule>> proof;
};

class ReshardLowering : public LoweredReshard, public testing::WithParamInterface<Reshard> {};

std::string textOf(mlir::Operation &operation) {
  std::string text;
  llvm::raw_string_ostream os(text);
  operation.print(os);
  return text;
}

TEST_P(ReshardLowering, MakesTheOperationsOfTheTileLevel) {
  ASSERT_TRUE(lower(functionOf(GetParam(), /*isTile=*/false)));
  mlir::OwningOpRef<mlir::ModuleOp> want = parse(functionOf(GetParam(), /*isTile=*/true));
  ASSERT_TRUE(want);
  EXPECT_EQ(textOf(**module), textOf(**want));
}

/// What was made is judged like any other module of that level: from text, and from bytecode.
TEST_P(ReshardLowering, WhatIsMadeIsLegal) {
  ASSERT_TRUE(lower(functionOf(GetParam(), /*isTile=*/false)));
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  ASSERT_TRUE(mlir::succeeded(mlir::writeBytecodeToFile(*module, os)));
  for (const std::string &bytes : {textOf(**module), bytecode}) {
    llvm::Expected<Document> document = readDocument(SourceText::fromString("lowered", bytes), {});
    ASSERT_TRUE(static_cast<bool>(document)) << llvm::toString(document.takeError());
    llvm::Expected<FileReport> report = check(*document, {});
    ASSERT_TRUE(static_cast<bool>(report)) << llvm::toString(report.takeError());
    EXPECT_EQ(report->kind, "tile-module");
    EXPECT_EQ(report->verdict, Verdict::Legal);
    // The movement's equation is asked again.
    EXPECT_EQ(report->subjects[0].obligations.z3Window, 1u);
  }
}

/// Not an attribute of any operation that could be lost or changed unseen, and none that could be added.
TEST_P(ReshardLowering, EveryAttributeCounts) {
  ASSERT_TRUE(lower(functionOf(GetParam(), /*isTile=*/false)));
  mlir::Builder builder(&context);
  for (mlir::Operation *operation : operations()) {
    auto attributes = llvm::to_vector(operation->getAttrs());
    for (mlir::NamedAttribute attribute : attributes) {
      operation->removeAttr(attribute.getName());
      EXPECT_FALSE(isValid()) << attribute.getName().str() << " removed";
      operation->setAttr(attribute.getName(), builder.getStringAttr("another"));
      EXPECT_FALSE(isValid()) << attribute.getName().str() << " changed";
      operation->setAttr(attribute.getName(), attribute.getValue());
    }
    operation->setAttr("tessera.more", builder.getUnitAttr());
    EXPECT_FALSE(isValid()) << "an attribute more";
    operation->removeAttr("tessera.more");
  }
  EXPECT_TRUE(isValid());
}

TEST_P(ReshardLowering, ALostAndADoubleOperationAreFound) {
  ASSERT_TRUE(lower(functionOf(GetParam(), /*isTile=*/false)));
  std::vector<mlir::Operation *> list = operations();
  // Without the module and the function.
  for (size_t index = 2; index < list.size(); ++index) {
    mlir::OpBuilder builder(list[index]);
    mlir::Operation *copy = builder.clone(*list[index]);
    EXPECT_FALSE(isValid()) << textOf(*copy) << " twice";
    list[index]->replaceAllUsesWith(copy);
    mlir::Block *block = list[index]->getBlock();
    list[index]->remove();
    EXPECT_TRUE(isValid());
    copy->remove();
    EXPECT_FALSE(isValid()) << textOf(*copy) << " lost";
    block->getOperations().insert(std::next(block->begin(), static_cast<ptrdiff_t>(index - 2)), copy);
    EXPECT_TRUE(isValid());
    list[index]->destroy();
  }
}

TEST_P(ReshardLowering, AnotherOrderIsFound) {
  ASSERT_TRUE(lower(functionOf(GetParam(), /*isTile=*/false)));
  std::vector<mlir::Operation *> list = operations();
  for (size_t index = 3; index < list.size(); ++index) {
    list[index]->moveBefore(list[index - 1]);
    EXPECT_FALSE(isValid()) << textOf(*list[index]) << " too early";
    list[index]->moveAfter(list[index - 1]);
  }
  EXPECT_TRUE(isValid());
}

TEST_P(ReshardLowering, OtherValuesAndTypesAreFound) {
  ASSERT_TRUE(lower(functionOf(GetParam(), /*isTile=*/false)));
  mlir::Operation *movement = operations()[2];
  mlir::Value result = movement->getResult(0);
  mlir::Type type = result.getType();
  result.setType(mlir::RankedTensorType::get({1, 1}, mlir::Float32Type::get(&context)));
  EXPECT_FALSE(isValid());
  result.setType(type);
  mlir::Operation *user = *result.user_begin();
  user->setOperand(0, movement->getOperand(0));
  EXPECT_FALSE(isValid());
  user->setOperand(0, result);
  EXPECT_TRUE(isValid());
}

TEST_P(ReshardLowering, ANameOfTheScheduleLevelIsFound) {
  ASSERT_TRUE(lower(functionOf(GetParam(), /*isTile=*/false)));
  mlir::Operation *function = operations()[1];
  mlir::OpBuilder builder(function);
  mlir::Operation *left = builder.create(mlir::OperationState(function->getLoc(), "schedule.collective"));
  EXPECT_FALSE(isValid());
  left->erase();
  EXPECT_TRUE(isValid());
}

INSTANTIATE_TEST_SUITE_P(FiveReshards, ReshardLowering, testing::ValuesIn(kReshards),
                         [](const auto &instance) { return std::string(instance.param.kind); });

/// Two movements of one plan: which comes first is part of the proof.
TEST_F(LoweredReshard, SwappedCollectivesAreFound) {
  auto gather = [](const char *result, const char *operand, int ordinal) {
    return "%" + std::string(result) + " = \"schedule.collective\"(%" + operand +
           ") {source = \"tessera.all_reduce\", ordinal = " + std::to_string(ordinal) + " : i64, result = \"" + result +
           "\", dtype = \"f32\", kind = \"all_reduce\", mesh_axis = \"default\", tensor_axis = 0 : i64, reduction = "
           "\"sum\", effect = \"collective\", reshard_plan_digest = \"" +
           std::string(64, 'c') +
           "\", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = "
           "[], source_peers = [], target_peers = []} : (tensor<4xf32>) -> tensor<4xf32>\n";
  };
  ASSERT_TRUE(lower("module {\n\"tessera.schedule.func\"() ({\n^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):\n" +
                    gather("a", "x", 0) + gather("b", "y", 1) +
                    "\"schedule.artifact\"() {hash = \"f:2:cpu\", arch = \"cpu\", shape_key = \"\"} : () -> ()\n"
                    "}) {sym_name = \"f\", target = \"cpu\"} : () -> ()\n}\n"));
  EXPECT_TRUE(isValid());
  std::vector<mlir::Operation *> list = operations();
  list[3]->moveBefore(list[2]);
  EXPECT_FALSE(isValid());
}

} // namespace
