#include "props/hunt/mutators/JsonEdit.h"

#include "props/hunt/JsonText.h"

#include <iterator>

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

static json::Value *stepInto(json::Value &value, llvm::StringRef key, Random &random) {
  if (json::Array *list = value.getAsArray()) {
    size_t index;
    if (key == "*")
      return list->empty() ? nullptr : &(*list)[random.below(list->size())];
    return key.getAsInteger(10, index) || index >= list->size() ? nullptr : &(*list)[index];
  }
  json::Object *object = value.getAsObject();
  if (!object)
    return nullptr;
  if (key != "*")
    return object->get(key);
  // Members stand in the order of a hash table, which is the same for the same keys in one build only.
  std::vector<llvm::StringRef> keys;
  for (auto &member : *object)
    keys.push_back(member.first);
  std::sort(keys.begin(), keys.end());
  return keys.empty() ? nullptr : object->get(keys[random.below(keys.size())]);
}

json::Value *props::follow(json::Value &document, llvm::StringRef path, Random &random) {
  json::Value *at = &document;
  while (at && !path.empty()) {
    auto [key, rest] = path.split('/');
    at = stepInto(*at, key, random);
    path = rest;
  }
  return at;
}

static std::pair<llvm::StringRef, llvm::StringRef> splitLast(llvm::StringRef path) {
  size_t slash = path.rfind('/');
  return slash == llvm::StringRef::npos ? std::pair(llvm::StringRef(), path)
                                        : std::pair(path.take_front(slash), path.drop_front(slash + 1));
}

static json::Value parsed(const std::string &text) {
  return llvm::cantFail(json::parse(text));
}

std::optional<std::string> props::editedText(llvm::StringRef document, const JsonEdit &edit, Random &random) {
  std::optional<llvm::json::Value> value = parseJson(document);
  if (!value)
    return std::nullopt;
  llvm::json::Value before = *value;
  if (!edit(*value, random) || before == *value)
    return std::nullopt;
  return printJson(*value);
}

JsonEdit props::set(std::string path, std::string value) {
  return [path, value](json::Value &document, Random &random) {
    auto [above, key] = splitLast(path);
    json::Value *parent = follow(document, above, random);
    json::Object *object = parent ? parent->getAsObject() : nullptr;
    if (object && key != "*") {
      (*object)[key.str()] = parsed(value);
      return true;
    }
    json::Value *place = parent ? follow(*parent, key, random) : nullptr;
    if (place)
      *place = parsed(value);
    return place != nullptr;
  };
}

JsonEdit props::take(std::string path) {
  return [path](json::Value &document, Random &random) {
    auto [above, key] = splitLast(path);
    json::Value *parent = follow(document, above, random);
    json::Value *place = parent ? follow(*parent, key, random) : nullptr;
    if (!place)
      return false;
    if (json::Array *list = parent->getAsArray()) {
      list->erase(list->begin() + (place - list->data()));
      return true;
    }
    json::Object *object = parent->getAsObject();
    for (auto &member : *object)
      if (&member.second == place) {
        object->erase(member.first);
        break;
      }
    return true;
  };
}

JsonEdit props::append(std::string path, std::string value) {
  return [path, value](json::Value &document, Random &random) {
    json::Value *place = follow(document, path, random);
    json::Array *list = place ? place->getAsArray() : nullptr;
    if (list)
      list->push_back(parsed(value));
    return list != nullptr;
  };
}

JsonEdit props::repeat(std::string path) {
  return [path](json::Value &document, Random &random) {
    json::Value *place = follow(document, path, random);
    json::Array *list = place ? place->getAsArray() : nullptr;
    if (!list || list->empty())
      return false;
    json::Value copy = (*list)[random.below(list->size())];
    list->push_back(std::move(copy));
    return true;
  };
}

JsonEdit props::add(std::string path, int64_t amount) {
  return [path, amount](json::Value &document, Random &random) {
    json::Value *place = follow(document, path, random);
    std::optional<int64_t> number = place ? place->getAsInteger() : std::nullopt;
    if (number)
      *place = *number + amount;
    return number.has_value();
  };
}

JsonEdit props::copyMember(std::string path, std::string key) {
  return [path, key](json::Value &document, Random &random) {
    json::Value *place = follow(document, path, random);
    json::Array *list = place ? place->getAsArray() : nullptr;
    if (!list || list->size() < 2)
      return false;
    size_t to = random.below(list->size()), from = (to + 1 + random.below(list->size() - 1)) % list->size();
    json::Object *source = (*list)[from].getAsObject(), *target = (*list)[to].getAsObject();
    if (!source || !target || !source->get(key))
      return false;
    json::Value copy = *source->get(key);
    (*target)[key] = std::move(copy);
    return true;
  };
}

JsonEdit props::cut(std::string path) {
  return [path](json::Value &document, Random &random) {
    json::Value *place = follow(document, path, random);
    std::optional<llvm::StringRef> text = place ? place->getAsString() : std::nullopt;
    if (!text || text->empty())
      return false;
    *place = text->drop_back().str();
    return true;
  };
}

JsonEdit props::where(std::string path, JsonEdit edit) {
  return [path, edit](json::Value &document, Random &random) {
    return follow(document, path, random) && edit(document, random);
  };
}
