//===- Mismatches.h - what differs between what was proved and what was made of it ----------------------*- C++ -*-===//

#pragma once

#include "core/model/ModuleGraph.h"
#include "core/support/Finding.h"

#include "llvm/ADT/Twine.h"

#include <map>

namespace precedent {

/// An error of the rule `lowering-mismatch` at an operation of the lowered module; without one, about the module.
Finding loweringMismatch(const llvm::Twine &message, OperationIndex at = kNoIndex);

/// The first of each kind of difference, with the number of all.
class Mismatches {
public:
  void add(OperationIndex at, llvm::StringRef kind, const llvm::Twine &message);
  std::vector<Finding> take();

private:
  std::map<std::string, Finding> byKind;
};

} // namespace precedent
