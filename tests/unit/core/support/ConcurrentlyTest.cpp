//===- ConcurrentlyTest.cpp - pieces of work, and values that are waited for ------------------------------------===//

#include "core/support/Deferred.h"

#include <gtest/gtest.h>

#include <stdexcept>

using namespace precedent;

namespace {

TEST(Concurrently, RunsEachPieceOnce) {
  for (size_t rows : {size_t(0), kWorthAThread}) {
    std::vector<std::atomic<int>> runs(100);
    concurrently(runs.size(), rows, [&](size_t piece) { ++runs[piece]; });
    for (const std::atomic<int> &count : runs)
      EXPECT_EQ(count, 1);
  }
}

TEST(Concurrently, FewRowsAreWorthNoThread) {
  std::thread::id self = std::this_thread::get_id();
  concurrently(8, kWorthAThread - 1, [&](size_t) { EXPECT_EQ(std::this_thread::get_id(), self); });
}

TEST(Deferred, IsWorkedOutOnceHoweverOftenItIsRead) {
  for (size_t rows : {size_t(0), kWorthAThread}) {
    std::atomic<int> runs{0};
    Deferred<int> value(rows, [&] { return ++runs; });
    concurrently(16, kWorthAThread, [&](size_t) { EXPECT_EQ(value.get(), 1); });
    EXPECT_EQ(runs, 1);
  }
}

TEST(Deferred, IsDoneBeforeItsInputsGo) {
  bool isDone = false;
  {
    Deferred<int> value(kWorthAThread, [&] { return isDone = true, 1; });
  }
  EXPECT_TRUE(isDone);
}

TEST(Deferred, ThrowsWhereItIsRead) {
  Deferred<int> value(kWorthAThread, []() -> int { throw std::runtime_error("no memory"); });
  EXPECT_THROW(value.get(), std::runtime_error);
}

} // namespace
