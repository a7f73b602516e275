//===- JsonMutators.cpp - ways to break schedule objects and MegaMoE plans --------------------------------------===//

#include "props/hunt/Mutator.h"
#include "props/hunt/mutators/JsonEdit.h"

#include "core/digest/MegaMoeDigest.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

struct Row {
  Family family;
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  JsonEdit edit;
  /// Of MegaMoE plans; objects have no digest in them.
  bool restamps = true;
};

std::string textOf(const json::Object &object, llvm::StringRef key) {
  return object.getString(key).value_or("").str();
}

void removeText(json::Array &list, llvm::StringRef text) {
  for (size_t at = list.size(); at-- > 0;)
    if (list[at].getAsString() == text)
      list.erase(list.begin() + static_cast<ptrdiff_t>(at));
}

json::Object *objectAt(json::Value &document, llvm::StringRef path, Random &random) {
  json::Value *place = follow(document, path, random);
  return place ? place->getAsObject() : nullptr;
}

json::Array *listAt(json::Value &document, llvm::StringRef path, Random &random) {
  json::Value *place = follow(document, path, random);
  return place ? place->getAsArray() : nullptr;
}

/// The action waits for itself.
bool dependOnSelf(json::Value &document, Random &random) {
  json::Object *action = objectAt(document, "actions/*", random);
  if (!action)
    return false;
  action->getArray("depends_on")->push_back(textOf(*action, "action_id"));
  return true;
}

/// Both of two actions wait for each other.
bool closeCycle(json::Value &document, Random &random) {
  json::Object *action = objectAt(document, "actions/*", random);
  json::Array *dependencies = action ? action->getArray("depends_on") : nullptr;
  if (!dependencies || dependencies->empty())
    return false;
  std::string before = dependencies->front().getAsString()->str();
  for (json::Value &other : *document.getAsObject()->getArray("actions"))
    if (textOf(*other.getAsObject(), "action_id") == before)
      other.getAsObject()->getArray("depends_on")->push_back(textOf(*action, "action_id"));
  return true;
}

/// An action that another one waits for is gone.
bool loseAction(json::Value &document, Random &random) {
  json::Object *action = objectAt(document, "actions/*", random);
  json::Array *dependencies = action ? action->getArray("depends_on") : nullptr;
  if (!dependencies || dependencies->empty())
    return false;
  std::string lost = dependencies->front().getAsString()->str();
  json::Array &actions = *document.getAsObject()->getArray("actions");
  for (size_t at = actions.size(); at-- > 0;)
    if (textOf(*actions[at].getAsObject(), "action_id") == lost)
      actions.erase(actions.begin() + static_cast<ptrdiff_t>(at));
  return true;
}

/// The edge leads from its successor to itself.
bool edgeToSelf(json::Value &document, Random &random) {
  json::Object *edge = objectAt(document, "edges/*", random);
  if (edge)
    (*edge)["predecessor"] = textOf(*edge, "successor");
  return edge != nullptr;
}

/// The edge stays and what it explains is gone.
bool dropExplainedDependency(json::Value &document, Random &random) {
  json::Object *edge = objectAt(document, "edges/*", random);
  if (!edge)
    return false;
  for (json::Value &action : *document.getAsObject()->getArray("actions"))
    if (textOf(*action.getAsObject(), "action_id") == textOf(*edge, "successor"))
      removeText(*action.getAsObject()->getArray("depends_on"), textOf(*edge, "predecessor"));
  return true;
}

bool turnEdgeAround(json::Value &document, Random &random) {
  json::Object *edge = objectAt(document, "edges/*", random);
  if (!edge)
    return false;
  std::string before = textOf(*edge, "predecessor");
  (*edge)["predecessor"] = textOf(*edge, "successor");
  (*edge)["successor"] = before;
  return true;
}

/// An action of a plan, as its id and its dependencies.
std::pair<std::string, json::Array *> planAction(json::Value &document, Random &random) {
  json::Object *actions = objectAt(document, "action_dependencies", random);
  std::vector<std::string> ids;
  for (auto &member : *actions)
    ids.push_back(member.first.str());
  std::sort(ids.begin(), ids.end());
  const std::string &id = ids[random.below(ids.size())];
  return {id, actions->getArray(id)};
}

bool planDependOnSelf(json::Value &document, Random &random) {
  auto [id, dependencies] = planAction(document, random);
  dependencies->push_back(id);
  return true;
}

bool planCloseCycle(json::Value &document, Random &random) {
  auto [id, dependencies] = planAction(document, random);
  if (dependencies->empty())
    return false;
  std::string before = dependencies->front().getAsString()->str();
  objectAt(document, "action_dependencies", random)->getArray(before)->push_back(id);
  return true;
}

bool planDropEdge(json::Value &document, Random &random) {
  json::Array *dependencies = planAction(document, random).second;
  if (dependencies->empty())
    return false;
  dependencies->erase(dependencies->begin() + static_cast<ptrdiff_t>(random.below(dependencies->size())));
  return true;
}

bool planAddEdge(json::Value &document, Random &random) {
  auto [id, dependencies] = planAction(document, random);
  std::string other = planAction(document, random).first;
  if (other == id || llvm::is_contained(*dependencies, json::Value(other)))
    return false;
  dependencies->push_back(other);
  return true;
}

bool planSwapDependencies(json::Value &document, Random &random) {
  json::Array *dependencies = planAction(document, random).second;
  if (dependencies->size() < 2)
    return false;
  std::swap(dependencies->front(), dependencies->back());
  return true;
}

/// Two chunks are taken in each other's place.
bool planSwapChunks(json::Value &document, Random &random) {
  json::Array *chunks = listAt(document, "chunks", random);
  if (!chunks || chunks->size() < 2)
    return false;
  size_t at = random.below(chunks->size() - 1);
  std::swap((*chunks)[at], (*chunks)[at + 1]);
  return true;
}

/// More chunks in flight than overlap, and bytes for them.
bool planSerialize(json::Value &document, Random &random) {
  json::Array *chunks = listAt(document, "chunks", random);
  if (!chunks || chunks->size() < 2)
    return false;
  std::string next = std::to_string(1 + random.below(chunks->size() - 1));
  json::Object *actions = objectAt(document, "action_dependencies", random);
  std::string before = std::to_string(std::stoul(next) - 1);
  // Only where it does not close a cycle: combine:0 waits for dispatch:1.
  if (before == "0")
    removeText(*actions->getArray("combine:0"), "dispatch:1");
  actions->getArray("dispatch:" + next)->push_back("combine:" + before);
  return true;
}

const std::vector<Row> &table() {
  constexpr Family Object = Family::Object, MegaMoe = Family::MegaMoe;
  static const std::vector<Row> rows = {
#include "props/hunt/mutators/JsonMutators.def"
  };
  return rows;
}

std::optional<MegaMoePlan> readPlan(llvm::StringRef text) {
  ReadOptions options;
  options.format = InputFormat::MegaMoePlan;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("plan.json", text), options);
  if (!document) {
    llvm::consumeError(document.takeError());
    return std::nullopt;
  }
  return std::move(std::get<MegaMoePlan>(document->content));
}

void restamp(std::string &text) {
  std::optional<MegaMoePlan> plan = readPlan(text);
  if (!plan || !plan->hasShape())
    return;
  llvm::StringRef old = plan->text(PlanArtifactDigest);
  size_t at = old.empty() ? std::string::npos : text.find(old.str());
  if (at != std::string::npos)
    text.replace(at, old.size(), digestOf(*plan));
}

} // namespace

void props::addJsonMutators(std::vector<Mutator> &list) {
  for (const Row &row : table())
    list.push_back({row.name, row.why, row.family, row.rules,
                    [&row](llvm::StringRef seed, Random &random) -> std::optional<std::string> {
                      std::optional<std::string> text = editedText(seed, row.edit, random);
                      if (text && row.family == Family::MegaMoe && row.restamps)
                        restamp(*text);
                      return text;
                    }});
}
