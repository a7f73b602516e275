#include "core/model/GraphFunction.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

ObjectIndex ObjectNames::intern(llvm::StringRef name) {
  auto [entry, isNew] = indexOf.try_emplace(name, static_cast<ObjectIndex>(names.size()));
  if (isNew)
    names.push_back(name.str());
  return entry->second;
}

std::optional<ObjectIndex> ObjectNames::find(llvm::StringRef name) const {
  auto entry = indexOf.find(name);
  return entry == indexOf.end() ? std::nullopt : std::optional<ObjectIndex>(entry->second);
}

llvm::StringRef precedent::identityOf(llvm::StringRef written) {
  return written.trim().ltrim('%');
}

const GraphAttribute *GraphFunction::findAttribute(ActionIndex operation, llvm::StringRef key) const {
  for (const GraphAttribute &attribute : llvm::reverse(attributes[operation]))
    if (attribute.key == key)
      return &attribute;
  return nullptr;
}
