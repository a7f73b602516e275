//===- Concurrently.h - independent pieces of work on all processors ------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace precedent {

/// Fewer rows than this are done before a thread has begun.
inline constexpr size_t kWorthAThread = 4096;

/// Calls work(0) … work(count-1), each once, in any order; returns when all are done. The pieces must not write to
/// anything that they share, so that the result does not depend on who ran what. `rows` is how much there is to walk in
/// all: only where that is worth a thread there are several.
inline void concurrently(size_t count, size_t rows, llvm::function_ref<void(size_t)> work) {
  if (rows < kWorthAThread) {
    for (size_t piece = 0; piece < count; ++piece)
      work(piece);
    return;
  }
  std::atomic<size_t> next{0};
  auto run = [&] {
    for (size_t piece = next++; piece < count; piece = next++)
      work(piece);
  };
  size_t helpers = std::min<size_t>(count, std::max(1u, std::thread::hardware_concurrency())) - (count > 0);
  std::vector<std::thread> threads;
  for (size_t helper = 0; helper < helpers; ++helper)
    threads.emplace_back(run);
  run();
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace precedent
