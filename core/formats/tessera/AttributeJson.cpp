#include "core/formats/tessera/AttributeJson.h"

#include "core/json/JsonText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace precedent;

namespace {
template <typename Printable> std::string textOf(Printable printable) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printable.print(os);
  return text;
}

void writeInteger(mlir::IntegerAttr attribute, llvm::raw_ostream &os) {
  if (attribute.getType().isInteger(1)) {
    os << (attribute.getValue().isZero() ? "false" : "true");
    return;
  }
  auto type = mlir::dyn_cast<mlir::IntegerType>(attribute.getType());
  attribute.getValue().print(os, /*isSigned=*/!type || !type.isUnsigned());
}

void writeFloat(double value, llvm::raw_ostream &os) {
  if (std::isfinite(value)) {
    FloatBuffer buffer;
    os << spellFloat(value, buffer);
  } else {
    os << (std::isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"");
  }
}

template <typename List, typename Write> void writeList(const List &list, llvm::raw_ostream &os, Write write) {
  char before = '[';
  for (auto element : list) {
    os << before;
    write(element);
    before = ',';
  }
  os << (before == '[' ? "[]" : "]");
}

bool writeDenseArray(mlir::Attribute attribute, llvm::raw_ostream &os) {
  auto writeAs = [&](auto array, auto element) {
    if (array)
      writeList(array.asArrayRef(), os, element);
    return static_cast<bool>(array);
  };
  auto number = [&](auto value) { os << int64_t(value); };
  auto real = [&](double value) { writeFloat(value, os); };
  return writeAs(mlir::dyn_cast<mlir::DenseI64ArrayAttr>(attribute), number) ||
         writeAs(mlir::dyn_cast<mlir::DenseI32ArrayAttr>(attribute), number) ||
         writeAs(mlir::dyn_cast<mlir::DenseI16ArrayAttr>(attribute), number) ||
         writeAs(mlir::dyn_cast<mlir::DenseI8ArrayAttr>(attribute), number) ||
         writeAs(mlir::dyn_cast<mlir::DenseBoolArrayAttr>(attribute),
                 [&](bool value) { os << (value ? "true" : "false"); }) ||
         writeAs(mlir::dyn_cast<mlir::DenseF64ArrayAttr>(attribute), real) ||
         writeAs(mlir::dyn_cast<mlir::DenseF32ArrayAttr>(attribute), real);
}
} // namespace

void precedent::writeAttribute(mlir::Attribute attribute, AttributePlace place, llvm::raw_ostream &os) {
  if (mlir::isa<mlir::UnitAttr>(attribute)) {
    os << (place == AttributePlace::Member ? "true" : "null");
  } else if (auto integer = mlir::dyn_cast<mlir::IntegerAttr>(attribute)) {
    writeInteger(integer, os);
  } else if (auto real = mlir::dyn_cast<mlir::FloatAttr>(attribute)) {
    writeFloat(real.getValueAsDouble(), os);
  } else if (auto text = mlir::dyn_cast<mlir::StringAttr>(attribute)) {
    writeJsonString(text.strref(), os);
  } else if (auto list = mlir::dyn_cast<mlir::ArrayAttr>(attribute)) {
    writeList(list, os, [&](mlir::Attribute element) { writeAttribute(element, AttributePlace::Element, os); });
  } else if (auto dictionary = mlir::dyn_cast<mlir::DictionaryAttr>(attribute)) {
    char before = '{';
    for (mlir::NamedAttribute member : dictionary) {
      os << before;
      writeJsonString(member.getName(), os);
      os << ':';
      writeAttribute(member.getValue(), AttributePlace::Member, os);
      before = ',';
    }
    os << (before == '{' ? "{}" : "}");
  } else if (!writeDenseArray(attribute, os)) {
    writeJsonString(textOf(attribute), os);
  }
}

std::string precedent::printed(mlir::Type type) {
  return textOf(type);
}
