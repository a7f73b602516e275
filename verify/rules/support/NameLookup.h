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

  /// Calls `visit(entry, namesNothing)` for each entry that is a text: whether no action bears the name that was
  /// resolved to `found` (kNoAction: to none). Both columns have one value an entry.
  template <typename Visit> void forEach(llvm::ArrayRef<Token> names, llvm::ArrayRef<ActionIndex> found, Visit visit) {
    for (uint32_t entry = 0; entry < names.size(); ++entry) {
      fetchAhead(found, entry);
      if (names[entry].isString())
        visit(entry, namesNothing(names[entry].text, found[entry]));
    }
  }

private:
  bool namesNothing(llvm::StringRef name, ActionIndex found);

  /// The actions that a million names lead to lie anywhere; asked for in time, their ids are there when compared.
  void fetchAhead(llvm::ArrayRef<ActionIndex> found, size_t entry) const {
    constexpr size_t kToken = 32, kText = 16;
    llvm::ArrayRef<Token> ids = object.actions.actionId;
    if (entry + kToken < found.size() && found[entry + kToken] != kNoAction)
      __builtin_prefetch(&ids[found[entry + kToken]]);
    if (entry + kText < found.size() && found[entry + kText] != kNoAction)
      __builtin_prefetch(ids[found[entry + kText]].text.data());
  }

  const ScheduleObject &object;
  std::vector<llvm::StringRef> sortedIds;
  bool isSorted = false;
};

/// The id that was probably meant, in double quotes, or empty: at most a third of its letters differ. Objects of more
/// than some hundred actions get no answer, since every id is compared for every finding.
std::string nearestAction(const ScheduleObject &object, llvm::StringRef name);

} // namespace precedent
