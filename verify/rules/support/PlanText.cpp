#include "verify/rules/support/PlanText.h"

#include "verify/rules/support/Elements.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

std::string precedent::pointerTo(const MegaMoePlan &plan, const Anchor &anchor) {
  std::string pointer;
  if (anchor.kind == Anchor::Kind::Row)
    pointer = ("/" + nameOf(PlanActionDependencies) + "/" + plan.actions.actionId[anchor.index]).str();
  else if (anchor.kind == Anchor::Kind::Chunk)
    pointer = ("/" + nameOf(PlanChunks) + "/" + llvm::Twine(anchor.index)).str();
  if (!anchor.name.empty())
    pointer += "/" + anchor.name;
  if (anchor.sub)
    pointer += "/" + std::to_string(*anchor.sub);
  return pointer;
}

Anchor precedent::dependencyAnchor(ActionIndex action, uint32_t place) {
  return Anchor::row(action, "", place);
}

DependencyEntry precedent::dependencyAt(const MegaMoePlan &plan, uint32_t entry) {
  ActionIndex action = listOfEntry(plan.actions.dependsOn, entry);
  return {action, static_cast<uint32_t>(entry - plan.actions.dependsOn.beginOf(action))};
}

std::optional<uint32_t> precedent::placeOfDependency(const MegaMoePlan &plan, ActionIndex action,
                                                     ActionIndex dependency) {
  llvm::ArrayRef<ActionIndex> list = plan.actions.dependsOnAction[action];
  auto found = llvm::find(list, dependency);
  if (found == list.end())
    return std::nullopt;
  return static_cast<uint32_t>(found - list.begin());
}

std::string precedent::nameOfChunks(llvm::ArrayRef<uint32_t> chunks) {
  constexpr size_t shown = 6;
  std::string text = chunks.size() == 1 ? "chunk " : "chunks ";
  size_t named = chunks.size() <= shown ? chunks.size() : shown - 1;
  for (size_t index = 0; index < named; ++index) {
    bool isLast = index + 1 == chunks.size();
    text += (index == 0 ? "" : isLast ? " and " : ", ") + std::to_string(chunks[index]);
  }
  if (named < chunks.size())
    text += " and " + std::to_string(chunks.size() - named) + " more";
  return text;
}
