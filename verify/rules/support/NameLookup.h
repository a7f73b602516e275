//===- NameLookup.h - which action a text names, looked up a second time --------------------------------*- C++ -*-===//
//
// The reader resolves names through a hash table (`dependsOnAction`, `from`, `to`). Rules that rest on it need a second
// code: where a name was resolved, its text is compared with the id of that action; where it was not, it is searched
// in a sorted list of all ids, which is built only then.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ScheduleObject.h"

#include <string>
#include <vector>

namespace precedent {

class NameLookup {
public:
  explicit NameLookup(const ScheduleObject &object) : object(object) {}

  /// Whether no action bears the name that was resolved to `found` (kNoAction: to none).
  bool namesNothing(llvm::StringRef name, ActionIndex found);

private:
  const ScheduleObject &object;
  std::vector<llvm::StringRef> sortedIds;
  bool isSorted = false;
};

/// The id that was probably meant, in double quotes, or empty: at most a third of its letters differ. Objects of more
/// than some hundred actions get no answer, since every id is compared for every finding.
std::string nearestAction(const ScheduleObject &object, llvm::StringRef name);

} // namespace precedent
