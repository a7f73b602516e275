//===- CanonicalJson.h - the bytes over which digests are taken -----------------------------------------*- C++ -*-===//
//
// Canonical JSON is what Python writes with sorted keys, separators `,` and `:`, and ASCII only; strings and numbers as
// in JsonText.h. A text is respelled in two passes without building its values: the first reads everything and notes
// which objects are out of order, the second walks the source and writes.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace precedent {

/// Writes the canonical spelling of a JSON text of any kind, without a newline at the end. Nothing is written where the
/// text is refused; the errors are those of readJson. Besides the source it takes 32 bytes for each
/// object whose keys are not in canonical order, and 8 for each of those keys.
llvm::Error writeCanonical(const SourceText &source, const Limits &limits, llvm::raw_ostream &os);

/// In which order the members of some objects of a source must be written. Objects that are not listed stand in
/// canonical order.
class MemberOrders {
public:
  struct Object {
    uint64_t begin, end; ///< bytes of the object, braces included
    size_t firstMember, numMembers;
  };

  void add(uint64_t begin, uint64_t end, llvm::ArrayRef<uint64_t> members);
  void clear();
  /// Sorts the objects by their begin; must be called between add and find.
  void sort();
  /// The object that begins there, or nullptr. `hint` is kept by the caller between calls; calls with ascending offsets
  /// are answered at once.
  const Object *find(uint64_t begin, size_t &hint) const;
  /// Offsets of the keys of an object in canonical order.
  llvm::ArrayRef<uint64_t> membersOf(const Object &object) const {
    return llvm::ArrayRef<uint64_t>(members).slice(object.firstMember, object.numMembers);
  }

private:
  std::vector<Object> objects;
  std::vector<uint64_t> members;
};

/// Writes the canonical spelling of the value that begins at an offset of a text that was read without errors.
void respellJsonValue(llvm::StringRef source, uint64_t begin, const MemberOrders &orders, llvm::raw_ostream &os);

} // namespace precedent
