#include "core/digest/Sha256Stream.h"

#include <algorithm>
#include <cstring>
#include <semaphore>
#include <system_error>
#include <thread>

using namespace precedent;

/// Hashes one chunk while the next is filled.
class Sha256Stream::Worker {
public:
  explicit Worker(Sha256 &hash) : hash(hash), thread([this] { run(); }) {}
  ~Worker() {
    drain();
    isEnd = true;
    hasChunk.release();
    thread.join();
  }

  void append(const char *data, size_t size) {
    while (size > 0) {
      size_t taken = std::min(size, kChunk - filled);
      std::memcpy(next.get() + filled, data, taken);
      filled += taken;
      data += taken;
      size -= taken;
      if (filled == kChunk)
        handOver();
    }
  }

  /// Afterwards the hash covers everything and may be used by the caller.
  void drain() {
    if (filled > 0)
      handOver();
    isIdle.acquire();
    isIdle.release();
  }

private:
  static constexpr size_t kChunk = size_t(1) << 18;

  void handOver() {
    isIdle.acquire();
    std::swap(next, current);
    currentSize = filled;
    filled = 0;
    hasChunk.release();
  }

  void run() {
    for (hasChunk.acquire(); !isEnd; hasChunk.acquire()) {
      hash.update({current.get(), currentSize});
      isIdle.release();
    }
  }

  Sha256 &hash;
  std::unique_ptr<char[]> next = std::make_unique<char[]>(kChunk), current = std::make_unique<char[]>(kChunk);
  size_t filled = 0, currentSize = 0;
  bool isEnd = false;
  std::binary_semaphore hasChunk{0}, isIdle{1};
  std::thread thread; ///< last, so that it finds the rest built
};

Sha256Stream::Sha256Stream() {
  SetBufferSize(size_t(1) << 17);
}

Sha256Stream::~Sha256Stream() {
  flush();
}

void Sha256Stream::write_impl(const char *data, size_t size) {
  constexpr uint64_t worthAThread = uint64_t(4) << 20;
  written += size;
  if (!worker && !isAlone && written > worthAThread) {
    try {
      worker = std::make_unique<Worker>(state);
    } catch (const std::system_error &) {
      isAlone = true;
    }
  }
  if (worker)
    worker->append(data, size);
  else
    state.update({data, size});
}

const Sha256 &Sha256Stream::hash() {
  flush();
  if (worker)
    worker->drain();
  return state;
}
