#include "verify/rules/support/IssuedRows.h"

#include "llvm/ADT/DenseMap.h"

using namespace precedent;

IssuedRows::IssuedRows(const MegaMoeSubject &subject) : first(subject.plan.actions.size(), kNever) {
  const MegaMoeActionTable &actions = subject.plan.actions;
  llvm::DenseMap<llvm::StringRef, ActionIndex> named;
  named.reserve(actions.size());
  for (ActionIndex action = 0; action < actions.size(); ++action)
    named.try_emplace(actions.actionId[action], action);
  row.reserve(subject.issued->actions.size());
  for (uint32_t entry = 0; entry < subject.issued->actions.size(); ++entry) {
    auto found = named.find(subject.issued->actions[entry]);
    row.push_back(found == named.end() ? kNoAction : found->second);
    if (row.back() != kNoAction && first[row.back()] == kNever)
      first[row.back()] = entry;
  }
}
