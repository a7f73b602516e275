//===- Shrink.h - the smallest case of which the same is found ------------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Isolation.h"
#include "props/hunt/Target.h"

namespace precedent::props {

/// Tests in a child; a crash and a hang are finds of their own (`hunt-crash`, `hunt-time-out`).
Outcome testIsolated(const Target &target, const Case &tried, const HuntOptions &options,
                     const IsolationLimits &limits = {});

struct ShrinkLimits {
  unsigned maxTests = 500;
  IsolationLimits isolation;
};

/// Genes that are smaller and still wanted, down to where no single change helps: blocks of a program fall out first,
/// then parameters and numbers go towards their least. `isWanted` is asked up to `maxTests` times, which are used up.
Genes shrinkGenes(const SeedSource &source, Genes genes, const std::function<bool(const Genes &)> &isWanted,
                  unsigned &maxTests);

/// Lines, then pieces of the text, fall out while it is still wanted.
std::string shrinkText(std::string text, const std::function<bool(const std::string &)> &isWanted, unsigned &maxTests);

/// Parameters first, then the mutation, then the text; the text only where the find does not rest on how the case was
/// made. The reason is the one of the smallest case.
Case shrinkCase(const Target &target, Case found, Find &find, const HuntOptions &options,
                const ShrinkLimits &limits = {});

} // namespace precedent::props
