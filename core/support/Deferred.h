//===- Deferred.h - a value that is worked out while others go on ---------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Concurrently.h"

#include <functional>
#include <future>

namespace precedent {

/// Begins its work at once, on a thread of its own where `rows` are worth one, and waits for it where the value is
/// read: by any number of threads. What the work reads must outlive it; what it throws is thrown where it is read.
template <typename Value> class Deferred {
public:
  Deferred(size_t rows, std::function<Value()> work) {
    bool ownThread = rows >= kWorthAThread;
    value = std::async(ownThread ? std::launch::async : std::launch::deferred, std::move(work)).share();
    if (!ownThread)
      value.wait();
  }

  const Value &get() const {
    std::shared_future<Value> mine = value; // a copy for each thread that reads
    return mine.get();
  }

private:
  std::shared_future<Value> value;
};

} // namespace precedent
