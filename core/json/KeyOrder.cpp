#include "core/json/KeyOrder.h"

#include <algorithm>
#include <tuple>

using namespace precedent;

void KeyOrder::add(llvm::StringRef key, uint64_t offset, bool isTransient) {
  Object &object = objects.back();
  if (isTransient)
    key = key.copy(copies);
  if (keys.size() > object.firstKey && object.ascending)
    object.ascending = keys.back().text < key;
  keys.push_back({key, offset});
}

KeyOrder::Result KeyOrder::leave() {
  Object object = objects.back();
  objects.pop_back();
  Result result;
  if (!object.ascending) {
    auto begin = keys.begin() + object.firstKey, end = keys.end();
    std::sort(begin, end, [](const Key &one, const Key &other) {
      return std::tie(one.text, one.offset) < std::tie(other.text, other.offset);
    });
    order.clear();
    for (auto key = begin; key != end; ++key) {
      order.push_back(key->offset);
      bool repeats = key != begin && key->text == key[-1].text;
      if (repeats && (!result.duplicate || key->offset < result.duplicate->offset))
        result.duplicate = *key;
    }
    result.order = order;
  }
  keys.resize(object.firstKey);
  return result;
}
