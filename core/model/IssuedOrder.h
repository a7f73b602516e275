//===- IssuedOrder.h - the order in which a runtime really issued its actions ---------------------------*- C++ -*-===//

#pragma once

#include "core/support/Limits.h"
#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <vector>

namespace precedent {

/// Ids as they were issued, earliest first: one JSON list of strings. They may name anything, any number of times: what
/// they name is for the rules to judge.
struct IssuedOrder {
  std::vector<llvm::StringRef> actions;

  std::shared_ptr<const SourceText> source;
  std::shared_ptr<llvm::BumpPtrAllocator> storage;

  /// Of an entry; linear.
  Location locate(uint32_t entry) const;
};

/// Errors are located: those of readJson, `issued-shape` for what is not a list of strings, and `limit-exceeded`.
llvm::Expected<IssuedOrder> readIssuedOrder(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
