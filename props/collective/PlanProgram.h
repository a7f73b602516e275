//===- PlanProgram.h - a collective plan as the machine sees it -----------------------------------------*- C++ -*-===//
//
// Words of its own, as props/schedule has them: the machine is a witness against the checker, and shares no model and
// no reader with it. A *plan* has, for each GPU, *blocks* that run their operations one after the other. Buffers are
// `i` (input), `o` (output) and `s` (scratch), counted in chunks.
//
// In MSCCL's plans (XML) a block has a peer to which it sends and one from which it receives, on a channel, and an
// operation can wait for another block's. In MSCCL++'s (JSON) an operation reads and writes memory of any GPU, or of
// all at once through the switch; blocks tell each other by signals, semaphores, barriers and packets, and loops run
// their operations on one slice of each chunk after the other. Every GPU has the same channels to every other one.
//
//===------------------------------------------------------------------------------------------------------------------===//

#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace precedent::simulation {

/// The same chunks of all GPUs, through the switch.
inline constexpr int kEveryGpu = -1;

struct Chunks {
  int gpu = 0;
  char buffer = 'i';
  int first = 0, count = 1;
  bool operator==(const Chunks &other) const = default;
};

struct PlanOp {
  std::string name; ///< as in the file: `rrcs`, `put`
  std::vector<Chunks> sources, targets;
  /// MSCCL: the operation that it waits for, or -1; whether others can wait for it.
  int waitsForBlock = -1, waitsForStep = -1;
  bool isFlagged = false;
  /// MSCCL++: the GPU that is signalled or waited for, or -1; on its port channel, and on which of several.
  int peer = -1;
  bool isPort = false;
  int channel = 0;
  int semaphore = -1, barrier = -1, members = 0;
  /// Neighbours of one number, in a block, are one loop, which takes `loopBytes` of `loopChunks` chunks a turn; -1:
  /// none.
  int loop = -1, loopBytes = 0, loopChunks = 0;
  bool operator==(const PlanOp &other) const = default;

  bool sends() const;    ///< MSCCL
  bool receives() const; ///< MSCCL
  bool signals() const;  ///< tells the other end of its channel
  bool waits() const;    ///< for the other end of its channel
  /// Moves each source to the target of the same place; everything else writes one sum to all targets.
  bool movesOneByOne() const;
  /// Reads, or writes, source (target) number `at` as packets.
  bool readsPackets(size_t at) const;
  bool writesPackets(size_t at) const;
};

struct PlanBlock {
  int sendsTo = -1, receivesFrom = -1, channel = 0; ///< MSCCL
  std::vector<PlanOp> ops;
  bool operator==(const PlanBlock &other) const = default;
};

struct PlanGpu {
  std::array<int, 3> chunks{}; ///< of i, o and s
  std::vector<PlanBlock> blocks;
  std::vector<int> semaphores; ///< what each begins with
  bool operator==(const PlanGpu &other) const = default;
};

struct PlanProgram {
  bool isXml = true;
  std::string collective; ///< `allreduce`, `allgather`, `reducescatter`, `alltoall`, `broadcast`
  bool isInPlace = false;
  std::vector<PlanGpu> gpus;
  bool operator==(const PlanProgram &other) const = default;

  int sizeOf(int gpu, char buffer) const;
};

/// 0, 1, 2 for `i`, `o`, `s`.
int placeOf(char buffer);

/// MSCCL's XML or MSCCL++'s JSON.
std::string writePlan(const PlanProgram &program);
/// Nothing for files that `writePlan` could not have written, up to white space and the order of members.
std::optional<PlanProgram> readPlan(const std::string &bytes);

/// What goes wrong when the plan is run; empty: nothing, in whatever order its blocks come to run; nothing at all where
/// that depends on the order (several blocks that post or take one semaphore, several steps that write one packet).
///
/// Blocks run as far as they can, with sums of inputs in place of numbers and a vector clock each. What waits for what
/// is fixed by the plan, so a run in which every two accesses of a chunk, one of them a write, are ordered by the
/// clocks ends like every other one. Behind the clocks of a GPU's blocks its output must be complete.
std::optional<std::string> runPlan(const PlanProgram &program);

} // namespace precedent::simulation
