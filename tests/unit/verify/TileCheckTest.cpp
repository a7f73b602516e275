//===- TileCheckTest.cpp - what upstream's passes say of a Tile module, and what is right ------------------------===//

#include "verify/Checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;
using Codes = std::set<std::string>;

namespace {

const std::string kConstants = "%zero = arith.constant 0 : index\n%one = arith.constant 1 : index\n"
                               "%n = arith.constant 4 : index\n%flag = arith.constant true\n";

/// In one function; `arguments` and `body` as they stand in it.
FileReport checkBody(const std::string &body, Profile profile, const std::string &arguments = "") {
  std::string text = "module {\nfunc.func @f(" + arguments + ") {\n" + kConstants + body + "return\n}\n}\n";
  llvm::Expected<Document> document = readDocument(SourceText::fromString("in.mlir", text), {});
  if (!document) {
    ADD_FAILURE() << llvm::toString(document.takeError()) << "\n" << text;
    return {};
  }
  CheckOptions options;
  options.profile = profile;
  llvm::Expected<FileReport> report = check(*document, options);
  if (!report) {
    ADD_FAILURE() << llvm::toString(report.takeError()) << "\n" << text;
    return {};
  }
  EXPECT_EQ(report->kind, "tile-module");
  return std::move(*report);
}

/// Aliases of the errors.
Codes codes(const std::string &body, Profile profile, const std::string &arguments = "") {
  Codes found;
  for (const SubjectReport &subject : checkBody(body, profile, arguments).subjects)
    for (const Finding &finding : subject.findings)
      found.insert(finding.alias);
  return found;
}
Codes gate(const std::string &body, const std::string &arguments = "") {
  return codes(body, Profile::TesseraGate, arguments);
}
Codes sound(const std::string &body, const std::string &arguments = "") {
  return codes(body, Profile::Sound, arguments);
}

std::string access(const std::string &what, int64_t extent, int64_t offset, const std::string &axis = "m") {
  return "\"tile." + what + "\"(%buf) {tile.layout = #tile.layout<shard = [" + std::to_string(extent) +
         "] : [1] on [\"" + axis + "\"], replica = [] : [] on [], offset = " + std::to_string(offset) +
         ">} : (!tile.buffer) -> ()\n";
}
const std::string kBuffer = "%buf = \"tile.alloc\"() {bytes = 512 : i64} : () -> !tile.buffer\n";
const std::string kSync = "\"tile.cta_sync\"() : () -> ()\n";
const Codes kReuse{"TILE_BARRIER_REUSE_MISSING_BARRIER"};

TEST(TileReuse, UpstreamForgetsAllButTheLastAccess) {
  std::string body = kBuffer + access("smem_write", 8, 0) + access("smem_write", 8, 64) + access("smem_write", 8, 0);
  EXPECT_THAT(gate(body), IsEmpty());
  EXPECT_EQ(sound(body), kReuse);
}

TEST(TileReuse, UpstreamTakesEveryAccessForAWrite) {
  std::string body = kBuffer + access("smem_read", 8, 0) + access("smem_read", 8, 0);
  EXPECT_EQ(gate(body), kReuse);
  EXPECT_THAT(sound(body), IsEmpty());
}

TEST(TileReuse, UpstreamGoesByTheTextWhateverEnclosesAWait) {
  std::string wait = "scf.if %flag {\n" + kSync + "}\n";
  std::string body = kBuffer + access("smem_write", 8, 0) + wait + access("smem_write", 8, 0);
  EXPECT_THAT(gate(body), IsEmpty());
  EXPECT_EQ(sound(body), kReuse);
}

TEST(TileReuse, AWaitInBothBranchesIsOne) {
  std::string wait = "scf.if %flag {\n" + kSync + "} else {\n" + kSync + "}\n";
  EXPECT_THAT(sound(kBuffer + access("smem_write", 8, 0) + wait + access("smem_write", 8, 0)), IsEmpty());
}

TEST(TileReuse, AWaitInWhatCertainlyRunsIsOne) {
  std::string first = kBuffer + access("smem_write", 8, 0), second = access("smem_write", 8, 0);
  auto in = [&](const std::string &before) { return first + before + kSync + "}\n" + second; };
  EXPECT_THAT(sound(first + "scf.execute_region {\n" + kSync + "scf.yield\n}\n" + second), IsEmpty());
  EXPECT_THAT(sound(in("scf.for %i = %zero to %n step %one {\n")), IsEmpty()) << "four iterations";
  EXPECT_EQ(sound(in("scf.for %i = %n to %zero step %one {\n")), kReuse) << "none";
  EXPECT_EQ(codes(in("scf.for %i = %zero to %m step %one {\n"), Profile::Sound, "%m: index"), kReuse) << "maybe none";
}

TEST(TileReuse, BranchesThatExcludeEachOtherDoNotCollide) {
  std::string body =
      kBuffer + "scf.if %flag {\n" + access("smem_write", 8, 0) + "} else {\n" + access("smem_write", 8, 0) + "}\n";
  EXPECT_EQ(gate(body), kReuse);
  EXPECT_THAT(sound(body), IsEmpty());
  EXPECT_EQ(sound(body + access("smem_read", 8, 0)), kReuse) << "but what stands behind them collides with both";
  EXPECT_THAT(sound(body + kSync + access("smem_read", 8, 0)), IsEmpty());
}

TEST(TileReuse, AnIterationMeetsTheNext) {
  auto loop = [&](const std::string &body) {
    return kBuffer + "scf.for %i = %zero to %n step %one {\n" + body + "}\n";
  };
  EXPECT_EQ(sound(loop(access("smem_write", 8, 0))), kReuse);
  EXPECT_THAT(sound(loop(access("smem_write", 8, 0) + kSync)), IsEmpty());
  EXPECT_THAT(sound(loop(kSync + access("smem_write", 8, 0))), IsEmpty());
  EXPECT_EQ(sound(loop(access("smem_write", 8, 0) + kSync + access("smem_read", 8, 0))), kReuse);
  EXPECT_THAT(sound(loop(access("smem_write", 8, 0) + kSync + access("smem_read", 8, 0) + kSync)), IsEmpty());
  EXPECT_EQ(sound(loop(access("smem_write", 8, 0) + "scf.if %flag {\n" + kSync + "}\n")), kReuse);
  EXPECT_THAT(gate(loop(access("smem_write", 8, 0))), IsEmpty());
}

TEST(TileReuse, AnAccessThatMayNotRunOrdersNobody) {
  // The write in the loop has waited for the one in front of it, and what stands behind the loop follows the end of
  // the one in the loop. But the loop may not run.
  std::string loop = "scf.for %i = %zero to %m step %one {\n" + kSync + access("smem_write", 8, 0) + kSync + "}\n";
  EXPECT_EQ(sound(kBuffer + access("smem_write", 8, 0) + loop + access("smem_read", 8, 0), "%m: index"), kReuse);
}

TEST(TileReuse, WhatAnIterationAllocatesIsItsOwn) {
  EXPECT_THAT(sound("scf.for %i = %zero to %n step %one {\n" + kBuffer + access("smem_write", 8, 0) + "}\n"),
              IsEmpty());
}

TEST(TileReuse, BranchesOfDifferentIterationsCollide) {
  std::string branches =
      "scf.if %flag {\n" + access("smem_write", 8, 0) + "} else {\n" + access("smem_read", 8, 0) + "}\n";
  EXPECT_THAT(sound(kBuffer + branches), IsEmpty());
  EXPECT_EQ(sound(kBuffer + "scf.for %i = %zero to %n step %one {\n" + branches + "}\n"), kReuse);
  EXPECT_THAT(sound(kBuffer + "scf.for %i = %zero to %n step %one {\n" + branches + kSync + "}\n"), IsEmpty());
}

TEST(TileReuse, NestedLoopsMeetInBothDirections) {
  auto nest = [&](const std::string &before, const std::string &inner, const std::string &after) {
    return kBuffer + "scf.for %i = %zero to %n step %one {\n" + before + "scf.for %j = %zero to %n step %one {\n" +
           inner + "}\n" + after + "}\n";
  };
  EXPECT_EQ(sound(nest(access("smem_write", 8, 0), "", "")), kReuse);
  EXPECT_THAT(sound(nest(access("smem_write", 8, 0) + kSync, access("smem_read", 8, 0), kSync)), IsEmpty());
  EXPECT_EQ(sound(nest(access("smem_write", 8, 0) + kSync, access("smem_read", 8, 0), "")), kReuse)
      << "the next iteration of the outer loop writes what the inner one still reads";
  EXPECT_EQ(sound(nest("", access("smem_write", 8, 0), kSync)), kReuse) << "the inner iterations collide";
  EXPECT_THAT(sound(nest("", access("smem_write", 8, 0) + kSync, "")), IsEmpty());
}

TEST(TileReuse, FootprintsAreThoseOfStorage) {
  auto two = [&](const std::string &one, const std::string &other) { return sound(kBuffer + one + other); };
  EXPECT_THAT(two(access("smem_write", 8, 0), access("smem_write", 8, 8)), IsEmpty());
  EXPECT_EQ(two(access("smem_write", 9, 0), access("smem_write", 8, 8)), kReuse);
  for (const char *axis : {"m", "lds", "tlane", "tcol"})
    EXPECT_EQ(two(access("x_write", 8, 0, axis), access("x_write", 8, 0, axis)), kReuse) << axis;
  EXPECT_THAT(two(access("x_write", 8, 0, "laneid"), access("x_write", 8, 0, "laneid")), IsEmpty());
  EXPECT_EQ(two(access("x_write", INT64_MAX, INT64_MAX), access("x_write", 1, INT64_MAX - 1)), Codes{})
      << "no number wraps around";
}

TEST(TileReuse, ViewsAreTheirBuffer) {
  std::string view = "%view = \"tile.view\"(%buf) : (!tile.buffer) -> !tile.buffer\n";
  std::string write = "\"tile.smem_write\"(%view) {tile.layout = #tile.layout<shard = [8] : [1] on [\"m\"], "
                      "replica = [] : [] on [], offset = 0>} : (!tile.buffer) -> ()\n";
  EXPECT_EQ(sound(kBuffer + view + access("smem_write", 8, 0) + write), kReuse);
}

TEST(TileReuse, RolesRunBesideEachOther) {
  auto roles = [&](const std::string &one, const std::string &other) {
    return kBuffer + "\"schedule.warp\"() ({\n" + one + "}) : () -> ()\n\"schedule.warp\"() ({\n" + other +
           "}) : () -> ()\n";
  };
  std::string wait = "\"tile.wait_async\"() : () -> ()\n";
  EXPECT_EQ(sound(roles(access("smem_write", 8, 0) + wait, access("smem_read", 8, 0))), kReuse)
      << "what one role has waited for, another has not";
  EXPECT_THAT(gate(roles(access("smem_write", 8, 0) + wait, access("smem_read", 8, 0))), IsEmpty());
  EXPECT_THAT(sound(roles(access("smem_write", 8, 0), wait + access("smem_read", 8, 0))), IsEmpty());
}

const std::string kCopy = "%t, %k = \"tile.async_copy\"() : () -> (tensor<4xf32>, !tile.async_token)\n";
const std::string kWait = "\"tile.wait_async\"(%k) : (!tile.async_token) -> ()\n";
const std::string kMma = "\"tile.mma\"(%t, %k) : (tensor<4xf32>, !tile.async_token) -> ()\n";

TEST(TileTokens, AWaitAnywhereInTheTextIsEnoughForUpstream) {
  std::string body = kCopy + "scf.if %flag {\n" + kWait + "}\n" + kMma;
  EXPECT_THAT(gate(body), IsEmpty());
  EXPECT_EQ(sound(body), Codes{"WARPSPEC_MMA_TOKEN_NOT_RETIRED"});
  EXPECT_EQ(gate(kCopy + kMma), Codes{"WARPSPEC_MMA_TOKEN_NOT_RETIRED"});
}

TEST(TileTokens, WhoHasWaitedNeedsNoToken) {
  std::string body = kCopy + kWait + "\"tile.mma\"(%t) : (tensor<4xf32>) -> ()\n";
  EXPECT_EQ(gate(body), Codes{"WARPSPEC_MMA_NOT_TOKEN_SYNCED"});
  EXPECT_THAT(sound(body), IsEmpty());
}

TEST(TileTokens, ATokenIsWaitedForBeforeItIsHandedOn) {
  auto loop = [&](const std::string &before, const std::string &end) {
    return kCopy + before +
           "%r:2 = scf.for %i = %zero to %n step %one iter_args(%d = %t, %h = %k) -> (tensor<4xf32>, "
           "!tile.async_token) {\n"
           "\"tile.mma\"(%d, %h) : (tensor<4xf32>, !tile.async_token) -> ()\n"
           "%t1, %k1 = \"tile.async_copy\"() : () -> (tensor<4xf32>, !tile.async_token)\n" +
           end + "scf.yield %t1, %k1 : tensor<4xf32>, !tile.async_token\n}\n";
  };
  std::string waitNext = "\"tile.wait_async\"(%k1) : (!tile.async_token) -> ()\n";
  EXPECT_THAT(sound(loop(kWait, waitNext)), IsEmpty());
  EXPECT_EQ(sound(loop(kWait, "")), Codes{"WARPSPEC_MMA_TOKEN_NOT_RETIRED"});
  EXPECT_EQ(sound(loop("", waitNext)), Codes{"WARPSPEC_MMA_TOKEN_NOT_RETIRED"});
  EXPECT_THAT(gate(loop("", "")), IsEmpty()) << "upstream asks about tokens that come directly from a copy";
}

TEST(TileGate, TheChainStopsWherePassesStop) {
  std::string mismatch = "%bar = \"tile.mbarrier.init\"() : () -> !tile.mbarrier\n"
                         "%k = \"tile.mbarrier.arrive_expect_tx\"(%bar) {slot = 1 : i64} : (!tile.mbarrier) -> "
                         "!tile.mbarrier_token\n\"tile.mbarrier.wait\"(%bar, %k) {slot = 0 : i64} : (!tile.mbarrier, "
                         "!tile.mbarrier_token) -> ()\n";
  std::string store = "\"tile.tma_store\"() : () -> ()\n";
  std::string kind = "\"test.x\"() {b = #tile.barrier<kind = \"none\", expect = 0>} : () -> ()\n";
  EXPECT_EQ(gate(mismatch), Codes{"TILE_WAIT_SLOT_MISMATCH"});
  EXPECT_EQ(gate(mismatch + store), Codes{"WARPSPEC_MISSING_VISIBILITY_FENCE"});
  EXPECT_EQ(gate(mismatch + store + kind), Codes{"TILE_BARRIER_UNKNOWN_KIND"});
  EXPECT_EQ(sound(mismatch + store + kind),
            (Codes{"TILE_WAIT_SLOT_MISMATCH", "WARPSPEC_MISSING_VISIBILITY_FENCE", "TILE_BARRIER_UNKNOWN_KIND"}));
}

TEST(TileGate, OneCommonBarrierIsEnoughForUpstream) {
  std::string body =
      "%a = \"tile.mbarrier.init\"() : () -> !tile.mbarrier\n%b = \"tile.mbarrier.init\"() : () -> !tile.mbarrier\n"
      "%r = scf.for %i = %zero to %n step %one iter_args(%c = %a) -> (!tile.mbarrier) {\n"
      "%k = \"tile.mbarrier.arrive_expect_tx\"(%c) : (!tile.mbarrier) -> !tile.mbarrier_token\n"
      "\"tile.mbarrier.wait\"(%a, %k) : (!tile.mbarrier, !tile.mbarrier_token) -> ()\n"
      "scf.yield %b : !tile.mbarrier\n}\n";
  EXPECT_THAT(gate(body), IsEmpty());
  EXPECT_EQ(sound(body), Codes{"TILE_WAIT_BARRIER_DISAGREES"});
}

TEST(TileRings, AnInnerLoopMayAdvanceTheRing) {
  std::string body =
      "%s = \"tile.pipeline_init\"() {depth = 2 : i64, phase = 0 : i64, role = \"consumer\", stage = 0 : i64} : () -> "
      "!tile.pipeline_state\n"
      "%r = scf.for %i = %zero to %n step %one iter_args(%p = %s) -> (!tile.pipeline_state) {\n"
      "%q = scf.for %j = %zero to %n step %one iter_args(%x = %p) -> (!tile.pipeline_state) {\n"
      "%y = \"tile.pipeline_advance\"(%x) : (!tile.pipeline_state) -> !tile.pipeline_state\n"
      "scf.yield %y : !tile.pipeline_state\n}\n"
      "scf.yield %q : !tile.pipeline_state\n}\n";
  EXPECT_EQ(gate(body), Codes{"TILE_PIPELINE_RING_UNDERIVED"});
  EXPECT_THAT(sound(body), IsEmpty());
}

TEST(TileRings, StatesThatAreMadeFromThemselvesAreRefused) {
  std::string body =
      "%s = \"tile.pipeline_init\"() {phase = 0 : i64, role = \"consumer\"} : () -> !tile.pipeline_state\n"
      "%r = scf.for %i = %zero to %n step %one iter_args(%p = %s) -> (!tile.pipeline_state) {\n"
      "%y = \"tile.pipeline_advance\"(%z) : (!tile.pipeline_state) -> !tile.pipeline_state\n"
      "%z = \"tile.pipeline_advance\"(%y) : (!tile.pipeline_state) -> !tile.pipeline_state\n"
      "scf.yield %z : !tile.pipeline_state\n}\n";
  EXPECT_THAT(sound(body), testing::Contains("TILE_PIPELINE_RING_STALE"));
}

TEST(TileCheck, WhatStandsInNoFunctionIsCheckedToo) {
  llvm::Expected<Document> document =
      readDocument(SourceText::fromString("in.mlir", "\"tile.tma_store\"() : () -> ()\n"), {});
  ASSERT_TRUE(bool(document)) << llvm::toString(document.takeError());
  llvm::Expected<FileReport> report = check(*document, {});
  ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
  EXPECT_EQ(report->verdict, Verdict::Illegal);
}

TEST(TileCheck, EnginesAgree) {
  std::string text = "func.func @f() {\n" + kConstants + kBuffer + "scf.for %i = %zero to %n step %one {\n" +
                     access("smem_write", 8, 0) + kSync + access("smem_read", 8, 4) + "}\n" + kCopy + kMma +
                     "return\n}\n";
  llvm::Expected<Document> document = readDocument(SourceText::fromString("in.mlir", text), {});
  ASSERT_TRUE(bool(document)) << llvm::toString(document.takeError());
  std::vector<std::string> seen;
  for (Engine engine : {Engine::Classes, Engine::Whole, Engine::Graph}) {
    CheckOptions options;
    options.engine = engine;
    llvm::Expected<FileReport> report = check(*document, options);
    ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
    std::string findings;
    for (const Finding &finding : report->subjects.front().findings)
      findings +=
          finding.rule + " " + std::to_string(finding.count) + " " + std::to_string(finding.location.line) + "; ";
    seen.push_back(findings);
  }
  EXPECT_THAT(seen, testing::Each(seen.front()));
  EXPECT_NE(seen.front(), "");
}
} // namespace
