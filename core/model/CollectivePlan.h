//===- CollectivePlan.h - what each thread block of each GPU does ---------------------------------------*- C++ -*-===//
//
// Vocabulary. A *plan* carries out one collective (allreduce, allgather, …) on GPUs that are numbered from 0. A *block*
// is a thread block of a GPU; its *steps* run in order. Buffers are counted in *chunks*; a plan that splits chunks
// counts them in *units*, `unitsPerChunk` of them each, and all ranges here are in units. A *connection* is a directed
// pair of GPUs and a channel; its messages arrive in the order in which they were sent. A *dependence* lets a step wait
// until another block of its GPU has finished a step; only *flagged* steps tell others that they have finished. A
// *counter* is posted and taken: the k-th take waits for k posts, less the value that it begins with (signals of a
// channel, semaphores). A *barrier* lets some blocks of a GPU wait for each other. A *packet* carries a flag beside its
// data, so that its reader waits for its writer.
//
// A step computes one value: the message that it receives, if it receives one, plus all that it reads. It sends that
// value, if it sends, and writes it to all that it writes.
//
// All readers of plans (MSCCL XML, MSCCL++ JSON) fill this one model.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/RankSchedule.h"

#include "llvm/ADT/DenseMap.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace precedent {

enum class PlanBuffer : uint8_t { Input, Output, Scratch };
inline constexpr unsigned kNumPlanBuffers = 3;
/// `input`, `output`, `scratch`.
llvm::StringRef nameOf(PlanBuffer buffer);

/// Name of the anchor of a GPU; its index is the GPU's number.
inline constexpr llvm::StringLiteral kPlanGpu = "gpu";

/// Units begin … end-1 of a buffer of a GPU. As written, so it can reach beyond the buffer.
struct PlanRange {
  uint32_t gpu;
  PlanBuffer buffer;
  int64_t begin, end;
  bool isPacket = false;
};

/// What a step waits for, by the numbers in the file.
struct PlanDependence {
  int64_t block, step;
};

struct PlanConnection {
  uint32_t from, to, channel;
  bool operator==(const PlanConnection &) const = default;
};

/// What others see of a step, beside its accesses.
struct PlanSync {
  enum class Kind : uint8_t { Post, Take, Barrier };
  Kind kind;
  uint32_t object; ///< in `counters` or `barriers`
};

struct PlanCounter {
  int64_t initial = 0;
  std::string name; ///< `semaphore 2 of GPU 0`
};

struct PlanBarrier {
  uint32_t gpu, id; ///< kNoNumber: no barrier, but an operation that the blocks of a group share, each a part
  int64_t members;  ///< blocks that meet, as written
};

/// How often a loop runs: the bytes of `chunks` chunks, by `bytes`, rounded up.
struct PlanLoop {
  int64_t bytes, chunks;
  bool operator==(const PlanLoop &) const = default;
};

/// A step as the reader hands it over.
struct PlanStep {
  llvm::StringRef op; ///< static, or part of the source
  bool isNop = false;
  bool isFlagged = false;
  uint32_t number = 0;            ///< of the step in its block, as written
  uint32_t inner = kNoNumber;     ///< of the operation in its loop
  uint32_t iteration = kNoNumber; ///< of the loop
  uint32_t loop = kNoNumber;      ///< in `loops`
  uint64_t offset = 0;
  uint32_t sendsOn = kNoNumber, receivesOn = kNoNumber; ///< in `connections`
  int64_t messageUnits = 0;
  /// Runs beside its block, in order with the others of this lane (a proxy's queue); kNoNumber: runs in the block.
  uint32_t queue = kNoNumber;
  bool waitsForQueue = false; ///< goes on when all of the queue before it is done
  std::vector<PlanRange> reads, writes;
  std::vector<PlanDependence> dependences;
  std::vector<PlanSync> syncs;
};

/// Columns; steps of a block follow each other.
struct CollectivePlan {
  std::string name, collective;
  bool inPlace = false;
  int64_t unitsPerChunk = 1;

  /// By GPU.
  std::vector<std::array<int64_t, kNumPlanBuffers>> chunks;
  std::vector<uint64_t> gpuOffset;
  /// By block, in file order; `stepBegin` has one entry more.
  std::vector<uint32_t> gpuOf, blockId;
  std::vector<ActionIndex> stepBegin;
  /// By step.
  std::vector<uint32_t> block, number, inner, iteration, loop, sendsOn, receivesOn, queue;
  std::vector<llvm::StringRef> op;
  std::vector<uint8_t> flags;
  std::vector<uint64_t> offset;
  std::vector<int64_t> messageUnits;
  Lists<PlanRange> reads, writes;
  Lists<PlanDependence> dependences;
  Lists<PlanSync> syncs;

  std::vector<PlanConnection> connections;
  std::vector<PlanCounter> counters;
  std::vector<PlanBarrier> barriers;
  /// Loops that run equally often, whatever the size of the data: each sort once.
  std::vector<PlanLoop> loops;
  /// Operations as written; a loop counts its operations once.
  uint64_t numOperations = 0;
  /// A loop whose count is not known was unrolled so many times; 0: there is none.
  uint32_t unrolled = 0;
  bool hasConnections = false;

  std::shared_ptr<const SourceText> source;
  std::shared_ptr<const Locator> locator;

  ActionIndex size() const { return static_cast<ActionIndex>(op.size()); }
  uint32_t numGpus() const { return static_cast<uint32_t>(chunks.size()); }
  uint32_t numBlocks() const { return static_cast<uint32_t>(gpuOf.size()); }
  uint32_t gpuOfStep(ActionIndex step) const { return gpuOf[block[step]]; }

  enum Flag : uint8_t { Nop = 1, Flagged = 2, WaitsForQueue = 4 };
  bool has(ActionIndex step, Flag flag) const { return (flags[step] & flag) != 0; }

  /// `gpu:block:step`, of a loop `gpu:block:step.inner`, from its second iteration on with `#iteration` behind it.
  std::string text(ActionIndex step) const;
  /// `chunk 3 of the scratch buffer of GPU 0`, `chunks 3 to 5 of …`, in the file's own numbers.
  std::string text(const PlanRange &range) const;
  /// A block of a GPU by its number, or kNoNumber.
  uint32_t findBlock(uint32_t gpu, int64_t id) const;
  uint32_t addConnection(const PlanConnection &connection);

  /// False: the GPU has a block of that number.
  bool addBlock(uint32_t gpu, uint32_t id);
  void addStep(const PlanStep &step);
  void finish();

private:
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> blockByNumber;
  llvm::DenseMap<std::pair<uint64_t, uint32_t>, uint32_t> connectionByEnds;
};

} // namespace precedent
