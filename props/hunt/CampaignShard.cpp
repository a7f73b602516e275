#include "props/hunt/CampaignShard.h"

using namespace precedent;
using namespace precedent::props;

std::optional<Shard> props::parseShard(llvm::StringRef text) {
  auto [index, count] = text.split('/');
  Shard shard;
  if (index.getAsInteger(10, shard.index) || count.getAsInteger(10, shard.count) || shard.index >= shard.count)
    return std::nullopt;
  return shard;
}

llvm::Expected<Shard> props::shardFromEnvironment(const std::function<const char *(const char *)> &variable) {
  struct Scheduler {
    const char *index, *first, *step, *count;
  };
  static constexpr Scheduler schedulers[] = {
      {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP", "SLURM_ARRAY_TASK_COUNT"},
      {"JOB_COMPLETION_INDEX", nullptr, nullptr, "JOB_COMPLETIONS"},
      {"OMPI_COMM_WORLD_RANK", nullptr, nullptr, "OMPI_COMM_WORLD_SIZE"},
  };
  for (const Scheduler &scheduler : schedulers) {
    const char *index = variable(scheduler.index), *count = variable(scheduler.count);
    const char *first = scheduler.first ? variable(scheduler.first) : nullptr;
    const char *step = scheduler.step ? variable(scheduler.step) : nullptr;
    if (!index)
      continue;
    if (!count)
      return llvm::createStringError(std::string(scheduler.index) + " is set and " + scheduler.count +
                                     " is not, so it is not known of how many shards this is one; set it, or say "
                                     "--shard=i/n");
    uint32_t number, least = 0, width = 1, total;
    if (llvm::StringRef(index).getAsInteger(10, number) || llvm::StringRef(count).getAsInteger(10, total) ||
        (first && llvm::StringRef(first).getAsInteger(10, least)) ||
        (step && llvm::StringRef(step).getAsInteger(10, width)) || width == 0 || number < least ||
        (number - least) % width != 0 || (number - least) / width >= total)
      return llvm::createStringError(std::string(scheduler.index) + "=" + index + " is no shard of " + scheduler.count +
                                     "=" + count + "; --shard=i/n says it instead");
    return Shard{(number - least) / width, total};
  }
  return Shard();
}
