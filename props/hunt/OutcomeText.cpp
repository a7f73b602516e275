#include "props/hunt/OutcomeText.h"

#include "llvm/Support/raw_ostream.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

static std::string valid(llvm::StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

json::Object props::asJson(const Outcome &outcome) {
  json::Object object{{"fate", nameOf(outcome.fate)}};
  json::Array rules;
  for (const std::string &rule : outcome.rules)
    rules.push_back(valid(rule));
  object["rules"] = std::move(rules);
  if (outcome.find) {
    object["kind"] = outcome.find->kind;
    object["reason"] = valid(outcome.find->reason);
  }
  return object;
}

std::optional<Outcome> props::outcomeFrom(const json::Object &object) {
  Outcome outcome;
  std::optional<llvm::StringRef> fate = object.getString("fate");
  const json::Array *rules = object.getArray("rules");
  if (!fate || !rules)
    return std::nullopt;
  for (Fate each : {Fate::NoMutant, Fate::Intended, Fate::Another, Fate::Harmless, Fate::Survived})
    if (nameOf(each) == *fate)
      outcome.fate = each;
  for (const json::Value &rule : *rules)
    outcome.rules.push_back(rule.getAsString().value_or("").str());
  if (std::optional<llvm::StringRef> kind = object.getString("kind"))
    outcome.find = Find{kind->str(), object.getString("reason").value_or("").str()};
  return outcome;
}

json::Object props::asJson(const Recipe &recipe) {
  json::Object object{{"source", recipe.source->name}, {"genes", json::Array(recipe.genes)}, {"choice", recipe.choice}};
  if (recipe.mutator)
    object["mutator"] = recipe.mutator->name;
  return object;
}

std::optional<Recipe> props::recipeFrom(const json::Object &object) {
  Recipe recipe;
  recipe.source = findSource(object.getString("source").value_or(""));
  const json::Array *genes = object.getArray("genes");
  if (!recipe.source || !genes || genes->size() < recipe.source->parameters.size())
    return std::nullopt;
  for (const json::Value &gene : *genes)
    recipe.genes.push_back(gene.getAsInteger().value_or(0));
  for (size_t index = 0; index < recipe.source->parameters.size(); ++index)
    if (recipe.genes[index] < recipe.source->parameters[index].least ||
        recipe.genes[index] > recipe.source->parameters[index].most)
      return std::nullopt;
  recipe.choice = static_cast<uint64_t>(object.getInteger("choice").value_or(0));
  if (std::optional<llvm::StringRef> mutator = object.getString("mutator")) {
    recipe.mutator = findMutator(*mutator);
    if (!recipe.mutator)
      return std::nullopt;
  }
  return recipe;
}

std::string props::onOneLine(json::Object object) {
  std::string line;
  llvm::raw_string_ostream os(line);
  os << json::Value(std::move(object));
  return line;
}
