//===- TileCheckTest.cpp - what upstream's passes say of a Tile module, and what is right ------------------------===//

#include "verify/Checker.h"

#include "verify/TileTexts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace precedent;
using precedent::tests::access;
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
  EXPECT_EQ(sound(roles(access("smem_write", 8, 0), wait + access("smem_read", 8, 0))), kReuse)
      << "and it waits for its own copies alone";
  EXPECT_THAT(sound(roles(access("smem_write", 8, 0), "") + kSync + access("smem_read", 8, 0)), IsEmpty())
      << "who stands behind the roles waits for all of them";
}

const std::string kBarriers = "%full = \"tile.mbarrier.init\"() : () -> !tile.mbarrier\n"
                              "%other = \"tile.mbarrier.init\"() : () -> !tile.mbarrier\n";
std::string arrive(const std::string &barrier, const std::string &more = "") {
  return "\"tile.mbarrier.arrive\"(" + barrier + ") {" + more + "} : (!tile.mbarrier) -> ()\n";
}
std::string waitOn(const std::string &barrier, const std::string &more = "") {
  return "\"tile.mbarrier.wait\"(" + barrier + ") {" + more + "} : (!tile.mbarrier) -> ()\n";
}
std::string role(const std::string &body) {
  return "\"schedule.warp\"() ({\n" + body + "}) : () -> ()\n";
}

TEST(TileRoles, AWaitIsForThoseWhoArriveAtItsBarrier) {
  std::string write = access("smem_write", 8, 0), read = access("smem_read", 8, 0);
  auto two = [&](const std::string &one, const std::string &other) {
    return sound(kBuffer + kBarriers + role(one) + role(other));
  };
  EXPECT_THAT(two(write + arrive("%full"), waitOn("%full") + read), IsEmpty());
  EXPECT_EQ(two(write + arrive("%other"), waitOn("%full") + read), kReuse) << "another barrier";
  EXPECT_EQ(two(arrive("%full") + write, waitOn("%full") + read), kReuse) << "it has arrived before it writes";
  EXPECT_THAT(two(arrive("%full") + write + arrive("%full"), waitOn("%full") + waitOn("%full") + read), IsEmpty());
  EXPECT_EQ(two(arrive("%full") + write + arrive("%full"), waitOn("%full") + read), kReuse) << "a phase too early";
  EXPECT_EQ(two(write + arrive("%full", "slot = 1 : i64"), waitOn("%full", "slot = 0 : i64") + read), kReuse);
  EXPECT_THAT(two(write + arrive("%full", "slot = 1 : i64"), waitOn("%full", "slot = 1 : i64") + read), IsEmpty());
  EXPECT_THAT(two(write + arrive("%full", "slot = 1 : i64"), waitOn("%full") + read), IsEmpty())
      << "who names no slot may mean it";
  std::string meets = "\"tile.s_barrier\"() : () -> ()\n";
  EXPECT_THAT(two(write + meets, meets + read), IsEmpty());
  std::string named = "\"tile.meet\"() {tile.barrier = #tile.barrier<kind = \"mbarrier\", expect = 2>, tile.barrier_id "
                      "= \"";
  EXPECT_THAT(two(write + named + "a\"} : () -> ()\n", named + "a\"} : () -> ()\n" + read), IsEmpty());
  EXPECT_EQ(two(write + named + "a\"} : () -> ()\n", named + "b\"} : () -> ()\n" + read), kReuse);
}

TEST(TileRoles, ACopyIsOverWhenItsBarrierHasItsBytes) {
  std::string read = access("smem_read", 8, 0);
  std::string copy = "\"tile.tma.copy_async\"(%buf, %full) {tile.layout = #tile.layout<shard = [8] : [1] on [\"m\"], "
                     "replica = [] : [] on [], offset = 0>} : (!tile.buffer, !tile.mbarrier) -> ()\n";
  auto two = [&](const std::string &one, const std::string &other) {
    return sound(kBuffer + kBarriers + role(one) + role(other)).count("TILE_BARRIER_REUSE_MISSING_BARRIER");
  };
  EXPECT_EQ(two(copy, waitOn("%full") + read), 0u);
  EXPECT_EQ(two(copy + arrive("%other"), waitOn("%other") + read), 1u) << "it runs on while its role goes on";
  EXPECT_EQ(two(copy + "\"tile.wait_async\"() : () -> ()\n" + arrive("%other"), waitOn("%other") + read), 0u);
  std::string expect = "%k = \"tile.mbarrier.arrive_expect_tx\"(%full) : (!tile.mbarrier) -> !tile.mbarrier_token\n"
                       "\"tile.mbarrier.wait\"(%full, %k) : (!tile.mbarrier, !tile.mbarrier_token) -> ()\n";
  EXPECT_EQ(two(copy, expect + read), 0u) << "who waits may be who says how many bytes there are";
  EXPECT_EQ(two(copy.substr(0) + copy.replace(copy.find("offset = 0"), 10, "offset = 8"), waitOn("%full") + read), 0u)
      << "two copies, one phase";
}

TEST(TileRoles, APhaseHasAsManyArrivalsAsItsBarrierSays) {
  std::string write = access("smem_write", 8, 0), other = access("smem_write", 8, 64), read = access("smem_read", 8, 0);
  auto three = [&](const std::string &count) {
    std::string barrier = "%full = \"tile.mbarrier.init\"() {" + count + "} : () -> !tile.mbarrier\n";
    return sound(kBuffer + barrier + role(write + arrive("%full")) + role(other + arrive("%full")) +
                 role(waitOn("%full") + read));
  };
  EXPECT_THAT(three(""), IsEmpty()) << "each role that arrives";
  EXPECT_THAT(three("count = 2 : i64"), IsEmpty());
  EXPECT_EQ(three("count = 1 : i64"), kReuse) << "the other one may have come first";
  EXPECT_EQ(three("tile.barrier = #tile.barrier<kind = \"mbarrier\", expect = 1>"), kReuse);
}

TEST(TileRoles, WhatArrivesInFrontOfThemCounts) {
  std::string write = access("smem_write", 8, 0), read = access("smem_read", 8, 0);
  auto two = [&](const std::string &before, const std::string &one, const std::string &other) {
    return sound(kBuffer + kBarriers + before + role(one) + role(other));
  };
  EXPECT_THAT(two(arrive("%other"), waitOn("%other") + write + arrive("%full"), waitOn("%full") + read), IsEmpty());
  EXPECT_EQ(two(arrive("%full"), write + arrive("%full"), waitOn("%full") + read), kReuse)
      << "the first phase is over before the role begins";
  EXPECT_THAT(two(arrive("%full"), write + arrive("%full"), waitOn("%full") + waitOn("%full") + read), IsEmpty());
}

TEST(TileRoles, RolesInLoopsMeetOnTheirBarriers) {
  auto loop = [&](const std::string &body) { return role("scf.for %i = %zero to %n step %one {\n" + body + "}\n"); };
  std::string filled = loop(waitOn("%other") + access("smem_write", 8, 0) + arrive("%full"));
  auto emptied = [&](const std::string &barrier) {
    return loop(waitOn(barrier) + access("smem_read", 8, 0) + arrive("%other"));
  };
  EXPECT_THAT(sound(kBuffer + kBarriers + filled + emptied("%full")), IsEmpty());
  EXPECT_EQ(sound(kBuffer + kBarriers + filled + emptied("%other")), kReuse);
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

TEST(TileTokens, AWaitInEveryBranchIsOne) {
  auto branches = [&](const std::string &one, const std::string &other) {
    return sound(kCopy + "scf.if %flag {\n" + one + "} else {\n" + other + "}\n" + kMma);
  };
  std::string nested = "scf.if %flag {\n" + kWait + "} else {\n" + kWait + "}\n";
  EXPECT_THAT(branches(kWait, kWait), IsEmpty());
  EXPECT_THAT(branches(nested, kWait), IsEmpty());
  EXPECT_THAT(branches("scf.execute_region {\n" + kWait + "scf.yield\n}\n", kWait), IsEmpty());
  EXPECT_EQ(branches(kWait, ""), Codes{"WARPSPEC_MMA_TOKEN_NOT_RETIRED"});
  EXPECT_EQ(branches("scf.if %flag {\n" + kWait + "}\n", kWait), Codes{"WARPSPEC_MMA_TOKEN_NOT_RETIRED"});
}

TEST(TileTokens, ATokenIsThatOfTheDataOnEveryWay) {
  std::string other = "%u, %l = \"tile.async_copy\"() : () -> (tensor<4xf32>, !tile.async_token)\n";
  std::string choose = "%r:2 = scf.if %flag -> (tensor<4xf32>, !tile.async_token) {\nscf.yield %t, %k : tensor<4xf32>, "
                       "!tile.async_token\n} else {\nscf.yield %u, %l : tensor<4xf32>, !tile.async_token\n}\n"
                       "\"tile.wait_async\"(%r#1) : (!tile.async_token) -> ()\n";
  auto mma = [&](const std::string &data) {
    return kCopy + other + choose + "\"tile.mma\"(" + data + ", %r#1) : (tensor<4xf32>, !tile.async_token) -> ()\n";
  };
  EXPECT_THAT(sound(mma("%r#0")), IsEmpty());
  EXPECT_EQ(sound(mma("%t")), Codes{"WARPSPEC_MMA_NOT_TOKEN_SYNCED"})
      << "on the other way, the other copy was waited for";
  std::string without = kCopy + other + choose + "\"tile.mma\"(%t) : (tensor<4xf32>) -> ()\n";
  EXPECT_EQ(sound(without), Codes{"WARPSPEC_MMA_NOT_TOKEN_SYNCED"});
}

TEST(TileReuse, ATestThatWaitsDoesSoInEveryIteration) {
  auto loop = [&](const std::string &test, const std::string &body) {
    return kBuffer + "scf.while : () -> () {\n" + test + "%c = \"test.c\"() : () -> i1\nscf.condition(%c)\n} do {\n" +
           body + "scf.yield\n}\n";
  };
  std::string write = access("smem_write", 8, 0);
  EXPECT_THAT(sound(loop(kSync, write)), IsEmpty());
  EXPECT_THAT(sound(loop(kSync, write) + access("smem_read", 8, 0)), IsEmpty())
      << "the last test stands behind the body";
  EXPECT_EQ(sound(loop("", write)), kReuse);
  EXPECT_EQ(sound(loop(kSync + write, "")), Codes{}) << "it waits before it writes again";
  EXPECT_EQ(sound(loop(write, kSync)), Codes{}) << "the body waits before the next test writes";
  EXPECT_EQ(sound(loop(write, "")), kReuse);
  EXPECT_EQ(sound(loop(kSync + write, access("smem_read", 8, 0))), kReuse);
}

TEST(TileReuse, WhatRunsBesideItselfWaitsForNoOther) {
  auto loop = [&](const std::string &body) {
    return kBuffer + "scf.parallel (%i) = (%zero) to (%n) step (%one) {\n" + body + "scf.reduce\n}\n";
  };
  EXPECT_EQ(sound(loop(access("smem_write", 8, 0) + kSync)), kReuse);
  EXPECT_THAT(sound(loop(access("smem_read", 8, 0))), IsEmpty());
  std::string own =
      "\"tile.smem_write\"(%own) {tile.layout = #tile.layout<shard = [8] : [1] on [\"m\"], replica = [] : [] "
      "on [], offset = 0>} : (!tile.buffer) -> ()\n";
  EXPECT_THAT(sound(loop("%own = \"tile.alloc\"() : () -> !tile.buffer\n" + own)), IsEmpty()) << "each has its own";
}

TEST(TileReuse, EveryCollectiveAndEveryBranchOfASwitchWaits) {
  std::string write = access("smem_write", 8, 0), read = access("smem_read", 8, 0);
  for (const char *name : {"cluster_sync", "tile_scheduler.next_tile"}) {
    std::string body = kBuffer + write + "\"tile." + name + "\"() : () -> ()\n" + read;
    EXPECT_THAT(sound(body), IsEmpty()) << name;
    EXPECT_EQ(gate(body), kReuse) << name;
  }
  auto choose = [&](const std::string &one, const std::string &rest) {
    return sound(kBuffer + write + "scf.index_switch %zero\ncase 0 {\n" + one + "scf.yield\n}\ndefault {\n" + rest +
                 "scf.yield\n}\n" + read);
  };
  EXPECT_THAT(choose(kSync, kSync), IsEmpty());
  EXPECT_EQ(choose(kSync, ""), kReuse);
}

TEST(TileReuse, BuffersThatALoopExchangesAreTwo) {
  auto loop = [&](const std::string &first, const std::string &body, const std::string &end) {
    return kBuffer +
           "%spare = \"tile.alloc\"() : () -> !tile.buffer\n%r:2 = scf.for %i = %zero to %n step %one "
           "iter_args(%p = %buf, %q = " +
           first + ") -> (!tile.buffer, !tile.buffer) {\n" + body + "scf.yield " + end +
           " : !tile.buffer, !tile.buffer\n}\n";
  };
  auto at = [&](const std::string &what, const std::string &buffer) {
    std::string text = access(what, 8, 0);
    return text.replace(text.find("%buf"), 4, buffer);
  };
  std::string both = at("smem_write", "%p") + at("smem_read", "%q");
  EXPECT_THAT(sound(loop("%spare", both + kSync, "%q, %p")), IsEmpty());
  EXPECT_EQ(sound(loop("%spare", both, "%q, %p")), kReuse) << "the next iteration reads what this one writes";
  EXPECT_EQ(sound(loop("%buf", both + kSync, "%q, %p")), kReuse) << "they began as one";
  EXPECT_EQ(sound(loop("%spare", both + kSync, "%q, %q")), kReuse) << "from then on they are one";
  EXPECT_EQ(sound(loop("%spare", both + at("smem_write", "%buf") + kSync, "%q, %p")), kReuse);
}

TEST(TileFree, NothingComesAfterIt) {
  const Codes use{"WARPSPEC_USE_AFTER_FREE"};
  std::string free = "\"tile.dealloc\"(%buf) : (!tile.buffer) -> ()\n", write = access("smem_write", 8, 0);
  EXPECT_THAT(sound(kBuffer + write + kSync + free), IsEmpty());
  EXPECT_EQ(sound(kBuffer + kSync + free + kSync + write), use);
  EXPECT_EQ(sound(kBuffer + kSync + free + kSync + free), use);
  EXPECT_EQ(sound(kBuffer + "scf.for %i = %zero to %n step %one {\n" + kSync + free + "}\n"), use) << "twice";
  EXPECT_THAT(sound("scf.for %i = %zero to %n step %one {\n" + kBuffer + kSync + free + "}\n"), IsEmpty());
  EXPECT_EQ(sound(kBuffer + "scf.if %flag {\n" + kSync + free + "}\n" + kSync + write), use);
  EXPECT_THAT(sound(kBuffer + "scf.if %flag {\n" + kSync + free + "} else {\n" + write + "}\n"), IsEmpty());
  EXPECT_THAT(gate(kBuffer + write + kSync + free + write), testing::Not(testing::Contains("WARPSPEC_USE_AFTER_FREE")));
}

TEST(TileAttributes, WhatIsNoNumberIsOutOfBounds) {
  auto barrier = [&](const std::string &expect) {
    return sound("\"tile.x\"() {tile.barrier = #tile.barrier<kind = \"tma\", expect = " + expect + ">} : () -> ()\n");
  };
  EXPECT_THAT(barrier("9223372036854775807"), IsEmpty());
  EXPECT_EQ(barrier("99999999999999999999999"), Codes{"TILE_BARRIER_NEGATIVE_EXPECT"});
  EXPECT_EQ(barrier("\"many\""), Codes{"TILE_BARRIER_NEGATIVE_EXPECT"});
  EXPECT_EQ(
      sound("%s = \"tile.pipeline_init\"() {depth = \"two\", phase = true, role = 3 : i64, stage = 0.5 : f32} : () "
            "-> !tile.pipeline_state\n"),
      (Codes{"TILE_PIPELINE_BAD_DEPTH", "TILE_PIPELINE_BAD_PHASE", "TILE_PIPELINE_BAD_ROLE"}));
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
