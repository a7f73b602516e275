#include "analysis/dependence/ValuePlaces.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

bool precedent::isValueType(llvm::StringRef type) {
  type = type.trim();
  if (type.starts_with("tensor") || type.starts_with("vector") || type.starts_with("complex"))
    return true;
  if (type == "index" || type == "none" || type.ends_with(".token"))
    return true;
  // f32, bf16, i64, ui8
  llvm::StringRef letters = type.take_while([](char c) { return llvm::isAlpha(c); });
  return (letters == "f" || letters == "bf" || letters == "i" || letters == "si" || letters == "ui") &&
         letters.size() < type.size() && llvm::isDigit(type[letters.size()]);
}

static bool isMemref(llvm::StringRef type) {
  return type.starts_with("memref");
}

ValuePlaces::ValuePlaces(const GraphFunction &graph, Effects &effects) : graph(graph), effects(effects) {
  effects.storage.resize(graph.names.size());
  effects.contents.assign(graph.names.size(), kNoAction);
  std::vector<bool> isUnaliased(graph.names.size(), false);
  for (NameIndex name : graph.facts.unaliased)
    isUnaliased[name] = true;
  for (const GraphArgument &argument : graph.arguments) {
    bool isValue = isValueType(argument.type);
    StorageRange place = graph.facts.storage[argument.name];
    if (place.object == kNoObject) {
      bool isAlone = isValue || graph.facts.isStorageStated || isUnaliased[argument.name];
      place = isAlone
                  ? own(argument.name)
                  : StorageRange{effects.objects.intern(
                        ("<arguments of type " + (isMemref(argument.type) ? "memref" : argument.type) + ">").str())};
    }
    put(argument.name, place, isValue);
  }
}

StorageRange ValuePlaces::own(NameIndex name) {
  return {effects.objects.intern(graph.names[name])};
}

void ValuePlaces::put(NameIndex name, const StorageRange &range, bool isValue) {
  effects.storage[name] = range;
  // Whoever comes first says what the object is.
  if (range.object >= effects.isValueObject.size()) {
    effects.isValueObject.resize(range.object + 1, false);
    isKnown.resize(range.object + 1, false);
  }
  if (!isKnown[range.object])
    effects.isValueObject[range.object] = isValue;
  isKnown[range.object] = true;
}

StorageRange ValuePlaces::of(NameIndex name) {
  if (effects.storage[name].object == kNoObject)
    put(name, hasStatedPlace(name) ? graph.facts.storage[name] : own(name), false);
  return effects.storage[name];
}

bool ValuePlaces::isObject(NameIndex name) const {
  ObjectIndex object = effects.storage[name].object;
  return object != kNoObject && !effects.isValueObject[object];
}

void ValuePlaces::placeResult(NameIndex result, NameIndex operand, const StorageRange *narrowed) {
  llvm::StringRef type = graph.typeOfName[result];
  bool isValue = type.empty() || isValueType(type);
  StorageRange place = hasStatedPlace(result) ? graph.facts.storage[result]
                       : operand == kNoName   ? own(result)
                       : narrowed             ? *narrowed
                                              : of(operand);
  put(result, place, isValue);
}
