#include "core/formats/megamoe/PlanLocator.h"

#include "core/json/JsonReader.h"
#include "core/json/JsonSeek.h"
#include "core/model/MegaMoePlan.h"

using namespace precedent;

std::optional<uint64_t> MegaMoePlanLocator::find(const Anchor &anchor, uint64_t document) const {
  llvm::StringRef bytes = source->bytes();
  if (anchor.kind == Anchor::Kind::Attribute)
    return findMember(bytes, document, anchor.name);
  if (anchor.kind == Anchor::Kind::Row && anchor.index < actionId.size()) {
    std::optional<uint64_t> actions = findMember(bytes, document, nameOf(PlanActionDependencies));
    return actions ? findMember(bytes, *actions, actionId[anchor.index]) : actions;
  }
  if (anchor.kind != Anchor::Kind::Chunk)
    return std::nullopt;
  std::optional<uint64_t> chunks = findMember(bytes, document, nameOf(PlanChunks));
  std::optional<uint64_t> chunk = chunks ? findElement(bytes, *chunks, anchor.index) : chunks;
  if (!chunk || anchor.name.empty())
    return chunk;
  std::optional<uint64_t> field = findMember(bytes, *chunk, anchor.name);
  return field ? field : chunk;
}

Location MegaMoePlanLocator::locate(const Anchor &anchor) const {
  if (anchor.kind == Anchor::Kind::File)
    return Location::ofFile(source->name());
  // The document is one value; blanks may stand before it.
  uint64_t document = source->bytes().find_first_not_of(" \t\r\n");
  uint64_t place = find(anchor, document).value_or(document);
  if (anchor.sub)
    place = findElement(source->bytes(), place, *anchor.sub).value_or(place);
  return locationAt(*source, place);
}
