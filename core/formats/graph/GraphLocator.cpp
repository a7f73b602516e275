#include "core/formats/graph/GraphLocator.h"

#include "core/json/JsonReader.h"
#include "core/json/JsonSeek.h"

using namespace precedent;

std::optional<uint64_t> GraphLocator::find(uint64_t element, llvm::StringRef path) const {
  // Attributes have dots in their names, so a path has two parts at most.
  auto [key, rest] = path.split('.');
  std::optional<uint64_t> place = findMember(source->bytes(), element, key);
  return place && !rest.empty() ? findMember(source->bytes(), *place, rest) : place;
}

Location GraphLocator::locate(const Anchor &anchor) const {
  if (anchor.kind == Anchor::Kind::File)
    return Location::ofFile(source->name());
  uint64_t place = document;
  std::optional<uint64_t> container;
  if (anchor.kind == Anchor::Kind::Attribute) {
    if (auto found = topLevel.find(anchor.name); found != topLevel.end())
      place = *(container = found->second);
  } else if (anchor.kind == Anchor::Kind::Row && anchor.index < operations.size()) {
    place = operations[anchor.index];
    container = anchor.name.empty() ? place : find(place, anchor.name);
    place = container.value_or(place);
  }
  if (container && anchor.sub)
    place = findElement(source->bytes(), *container, *anchor.sub).value_or(place);
  return locationAt(*source, place);
}
