//===- Hunt.h - a campaign ------------------------------------------------------------------------------*- C++ -*-===//
//
// Cases are numbered over all targets, which take turns; case n of a seed is the same on every machine. A *shard* of k
// takes every k-th case of each target, so that shards are disjoint and together are the whole. Cases are tested in
// batches, each in a child process: what crashes or hangs is a find, and the rest of the batch goes on.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/hunt/Corpus.h"
#include "props/hunt/Shrink.h"

namespace precedent::props {

struct Shard {
  uint32_t index = 0, count = 1;
  std::string text() const { return std::to_string(index) + "/" + std::to_string(count); }
};

struct HuntRequest {
  uint64_t seed = 1;
  std::vector<const Target *> targets; ///< at least one
  std::optional<uint64_t> cases;       ///< over all targets and shards
  std::optional<uint64_t> only;        ///< of the first target: just the case with this number
  std::optional<double> seconds;       ///< stops behind the batch in which they are over
  Shard shard;
  std::string corpus; ///< finds are written there; empty: nowhere
  bool keepsJournal = false;
  uint32_t maxFinds = 3; ///< of one target, kind and mutator: what follows is counted, not shrunk and not kept
  HuntOptions options;
  ShrinkLimits shrinking;
  std::function<void(const CampaignState &state)> progress;
};

/// Errors: the corpus cannot be written, or holds another campaign's journal.
llvm::Expected<CampaignState> hunt(const HuntRequest &request);

/// What is known of one find again: nothing where it is not found any more.
Outcome replay(const CorpusEntry &entry, const HuntOptions &options);

} // namespace precedent::props
