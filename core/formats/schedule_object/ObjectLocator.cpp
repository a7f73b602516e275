#include "core/formats/schedule_object/ObjectLocator.h"

#include "core/json/JsonReader.h"
#include "core/json/JsonSeek.h"

using namespace precedent;

const std::vector<uint64_t> *ObjectLocator::columnOf(Anchor::Kind kind) const {
  switch (kind) {
  case Anchor::Kind::Row:
    return &offsets.actions;
  case Anchor::Kind::Edge:
    return &offsets.edges;
  case Anchor::Kind::Role:
    return &offsets.roles;
  case Anchor::Kind::Residency:
    return &offsets.residency;
  case Anchor::Kind::Proof:
    return &offsets.proofs;
  case Anchor::Kind::File:
  case Anchor::Kind::Carrier:
  case Anchor::Kind::Attribute:
  case Anchor::Kind::Chunk:
  case Anchor::Kind::Issued:
  case Anchor::Kind::Operation:
    return nullptr;
  }
  return nullptr;
}

std::optional<uint64_t> ObjectLocator::findPath(uint64_t element, llvm::StringRef path) const {
  std::optional<uint64_t> place = element;
  while (place && !path.empty()) {
    auto [key, rest] = path.split('.');
    place = findMember(source->bytes(), *place, key);
    path = rest;
  }
  return place;
}

std::optional<uint64_t> ObjectLocator::findField(uint64_t element, llvm::StringRef name) const {
  // A key that holds a dot is one key before it is a path.
  if (std::optional<uint64_t> place = findMember(source->bytes(), element, name))
    return place;
  for (llvm::StringRef outer : {"", "resource_vector", "resource_vector.timing_provenance"})
    if (std::optional<uint64_t> container = findPath(element, outer))
      if (std::optional<uint64_t> place = findPath(*container, name))
        return place;
  return std::nullopt;
}

Location ObjectLocator::locate(const Anchor &anchor) const {
  if (anchor.kind == Anchor::Kind::File)
    return Location::ofFile(source->name());
  uint64_t place = offsets.document;
  bool hasPlace = false;
  if (anchor.kind == Anchor::Kind::Attribute) {
    auto found = offsets.topLevel.find(anchor.name);
    hasPlace = found != offsets.topLevel.end();
    if (hasPlace)
      place = found->second;
  } else if (const std::vector<uint64_t> *column = columnOf(anchor.kind); column && anchor.index < column->size()) {
    place = (*column)[anchor.index];
    std::optional<uint64_t> field = anchor.name.empty() ? place : findField(place, anchor.name);
    hasPlace = field.has_value();
    place = field.value_or(place);
  }
  if (hasPlace && anchor.sub)
    place = findElement(source->bytes(), place, *anchor.sub).value_or(place);
  return locationAt(*source, place);
}
