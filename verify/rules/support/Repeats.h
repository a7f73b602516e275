//===- Repeats.h - texts that occur twice ---------------------------------------------------------------*- C++ -*-===//
//
// Both codes report every occurrence but the first. One keeps a hash set, or compares each of a few with all before it;
// the other sorts and looks at neighbours, by hash first so that a million ids with a long common beginning stay quick.
// Texts decide, hashes only find.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ScheduleObject.h"
#include "verify/Claims.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

/// Subject i holds if its text is none of those before it. A token that is not a text, or empty, has no name and
/// cannot repeat: other rules speak of it.
GroundClaim allDifferent(uint32_t total, llvm::function_ref<const Token &(uint32_t)> name);

/// Entries of the list that repeat an earlier one, ascending; entries that are not texts never do. The empty text is a
/// text like any other here. Two codes, as above.
std::vector<uint32_t> repeatsByHash(llvm::ArrayRef<Token> list);
std::vector<uint32_t> repeatsBySorting(llvm::ArrayRef<Token> list);

/// Where a text occurs first, for findings. A rule keeps one between its findings: with a million of them, each must
/// not search a million elements again. The index is made anew when another list is asked about.
class FirstOccurrence {
public:
  /// Subject of the first text that is `text`, or `total`. `list` tells apart what is asked about.
  uint32_t of(const void *list, uint32_t total, llvm::function_ref<const Token &(uint32_t)> name, llvm::StringRef text);

private:
  const void *indexed = nullptr;
  llvm::DenseMap<llvm::StringRef, uint32_t> first;
};

} // namespace precedent
