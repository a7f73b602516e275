//===- SpectralWorkspace.h - how much scratch memory a program takes ------------------------------------*- C++ -*-===//
//
// A workspace is a list of *segments*, each some elements of one size. They are laid out one after the other, each
// aligned to its element: the rule of the bump allocator in the ROCm package, where the sum is a real buffer.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/spectral/CheckedSize.h"
#include "analysis/plan/spectral/SpectralGeometry.h"

namespace precedent {

struct WorkspaceSegment {
  int64_t elementBytes;
  CheckedSize count;
};

std::vector<WorkspaceSegment> workspaceOf(const SpectralFacts &facts, const SpectralLengths &lengths);

/// Bytes from the first to the last; nothing beyond 64 bits.
std::optional<int64_t> bytesOf(llvm::ArrayRef<WorkspaceSegment> segments);

} // namespace precedent
