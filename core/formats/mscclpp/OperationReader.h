//===- OperationReader.h - one GPU of an MSCCL++ plan, as steps ------------------------------------------*- C++
//-*-===//
//
// Vocabulary. A block names channels, remote buffers and switch channels by their places in lists of its own, which
// name those of its GPU. The n-th channel of GPU g to GPU p is the other end of the n-th channel of p to g. A *switch
// channel* is a buffer of all GPUs of a group at once. A *block group* shares one operation: each of its blocks does a
// part.
//
// A `pipeline` runs its operations again and again, each time on the next `unit_size` bytes of every chunk. How often
// is not known before the size of the data is, so it is unrolled `kUnrolled` times, and each chunk counts as so many
// parts.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/formats/mscclpp/PlanNames.h"
#include "core/json/JsonTree.h"
#include "core/model/CollectivePlan.h"
#include "core/support/Limits.h"

#include <map>
#include <optional>

namespace precedent::mscclpp {

inline constexpr int64_t kUnrolled = 2;

/// What cannot be read, and where.
struct Problem {
  uint64_t offset = 0;
  std::string message;
  llvm::StringRef code = "parse-error";
};
using Outcome = std::optional<Problem>;

/// A member that is an integer from `least` to kMaxNumber.
Outcome readInteger(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, int64_t least, int64_t &value);
/// A member that is a list; null where there is none and none is needed.
Outcome readList(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, bool isNeeded,
                 const JsonNode *&list);

/// `i`, `o`, `s`.
std::optional<PlanBuffer> bufferOf(llvm::StringRef letter);
inline Problem problem(const JsonNode &node, const llvm::Twine &message) {
  return {node.begin, message.str()};
}

class OperationReader {
public:
  OperationReader(CollectivePlan &plan, const Limits &limits) : plan(plan), limits(limits) {}

  /// The GPU whose number is the next one. `plan.unitsPerChunk` must be known.
  Outcome readGpu(const JsonTree &tree, const JsonNode &node);
  /// After the last GPU: whether all GPUs that were named are there.
  Outcome finish() const;

private:
  enum ChannelType : unsigned { Memory, Port, Switch };
  static constexpr unsigned kNumTypes = 3;
  struct Channel {
    uint32_t peer, number; ///< among those to this peer
  };
  struct SwitchChannel {
    PlanBuffer buffer;
    std::vector<uint32_t> ranks;
  };
  struct RemoteBuffer {
    uint32_t rank;
    PlanBuffer buffer;
  };
  /// Where an operation stands, and which part of it is done.
  struct Place {
    uint32_t number;
    uint32_t inner = kNoNumber, iteration = kNoNumber, loop = kNoNumber;
    int64_t loopChunks = 0;
  };

  Outcome readChannels(const JsonTree &tree, const JsonNode &gpuNode);
  Outcome readBuffers(const JsonTree &tree, const JsonNode &gpuNode);
  Outcome readSemaphores(const JsonTree &tree, const JsonNode &gpuNode);
  Outcome readBlock(const JsonTree &tree, const JsonNode &node);
  Outcome readBlockLists(const JsonTree &tree, const JsonNode &node);
  Outcome readOperation(const JsonTree &tree, const JsonNode &node, const Place &place);
  Outcome readLoop(const JsonTree &tree, const JsonNode &node, uint32_t number);
  /// What each buffer of an operation is: that of several GPUs, through the switch.
  struct Buffers {
    std::vector<std::vector<PlanRange>> sources, targets;
  };
  Outcome readRanges(const JsonTree &tree, const JsonNode &node, const OperationKind &kind, const Place &place,
                     Buffers &result);
  Outcome readBuffer(const JsonTree &tree, const JsonNode &buffer, ChannelType type, int64_t begin, int64_t end,
                     std::vector<PlanRange> &ranges) const;
  Outcome readChannelIds(const JsonTree &tree, const JsonNode &node, ChannelType &type,
                         std::vector<uint32_t> &ids) const;
  /// `ports`: the port channels that a proxy is told on.
  Outcome readSyncs(const JsonTree &tree, const JsonNode &node, const OperationKind &kind, PlanStep &step,
                    std::vector<uint32_t> &ports);
  Outcome addParts(const JsonNode &node, const OperationKind &kind, PlanStep step, const Buffers &moved,
                   llvm::ArrayRef<uint32_t> ports);
  uint32_t queueOf(uint32_t port);
  Outcome readRank(const JsonNode &node, uint32_t &rank);
  Outcome readRanks(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, std::vector<uint32_t> &ranks);
  Outcome readType(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, ChannelType &type) const;
  Outcome readPlaces(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, size_t size,
                     llvm::StringRef what, std::vector<uint32_t> &places) const;
  Outcome addStep(const PlanStep &step);
  uint32_t signalOf(uint32_t from, uint32_t to, ChannelType type, uint32_t number);

  CollectivePlan &plan;
  const Limits &limits;
  uint32_t gpu = 0;
  std::vector<Channel> channels[kNumTypes];
  std::vector<SwitchChannel> switches;
  std::vector<RemoteBuffer> buffers;
  uint32_t firstSemaphore = 0, numSemaphores = 0;
  /// Of the block that is being read: places in the lists of its GPU.
  std::vector<uint32_t> blockChannels[kNumTypes], blockBuffers[kNumTypes];

  std::map<std::tuple<uint32_t, uint32_t, unsigned, uint32_t>, uint32_t> signals;
  std::map<std::tuple<uint32_t, uint32_t, int64_t>, uint32_t> barriers;
  /// Operations of one name at one place of several blocks that say that they are parts of as many.
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, std::string, int64_t>, uint32_t> sharedSteps;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> queues; ///< by block and port channel
  uint32_t greatestRank = 0;
  uint64_t greatestRankAt = 0;
};

} // namespace precedent::mscclpp
