//===- CampaignShard.h - which part of a campaign this process is ---------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Hunt.h"

namespace precedent::props {

/// `i/n` with i < n; nothing for any other text.
std::optional<Shard> parseShard(llvm::StringRef text);

/// The shard that a scheduler has given this process, by its environment:
///   Slurm array       SLURM_ARRAY_TASK_ID, SLURM_ARRAY_TASK_MIN (0 where it is not set), SLURM_ARRAY_TASK_STEP (1),
///                     SLURM_ARRAY_TASK_COUNT
///   Kubernetes        JOB_COMPLETION_INDEX, and JOB_COMPLETIONS, which the job must pass on: Kubernetes does not say
///   it Open MPI          OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE
/// The first that is there counts. Errors: one variable is there and its partner is not, or they are no such numbers.
/// The whole campaign where there is none.
llvm::Expected<Shard> shardFromEnvironment(const std::function<const char *(const char *name)> &variable);

} // namespace precedent::props
