#include "verify/rules/support/DependencyFix.h"

#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

Fix precedent::addDependency(llvm::StringRef actionId) {
  Fix fix{"add " + inQuotes(actionId) + " to depends_on", {}, {}};
  if (llvm::all_of(actionId, [](char c) { return llvm::isPrint(c) && c != '"' && c != '\\'; }))
    fix.insert = ("\"" + actionId + "\"").str();
  return fix;
}
