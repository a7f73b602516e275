#include "core/formats/tessera/TileAttributes.h"

#include "core/formats/tessera/RowReader.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace precedent;

static std::string numberType(mlir::Type type) {
  if (!type.isIntOrIndexOrFloat())
    return "a type";
  std::string text;
  llvm::raw_string_ostream os(text);
  type.print(os);
  return text;
}

template <typename Array>
static bool copyDense(mlir::Attribute attribute, TileAttribute &into, std::deque<TileAttribute> &pool) {
  auto array = mlir::dyn_cast<Array>(attribute);
  if (!array)
    return false;
  into.kind = TileAttribute::Kind::List;
  for (auto number : array.asArrayRef()) {
    TileAttribute &element = pool.emplace_back();
    element.kind = std::is_same_v<decltype(number), bool> ? TileAttribute::Kind::Boolean : TileAttribute::Kind::Integer;
    element.number = static_cast<int64_t>(number);
    into.elements.push_back(&element);
  }
  return true;
}

TileAttribute *TileAttributes::copyOuter(mlir::Attribute attribute, llvm::SmallVectorImpl<mlir::Attribute> &held) {
  TileAttribute &copy = pool->emplace_back();
  if (mlir::isa<mlir::UnitAttr>(attribute)) {
    copy.kind = TileAttribute::Kind::Unit;
  } else if (auto flag = mlir::dyn_cast<mlir::BoolAttr>(attribute)) {
    copy.kind = TileAttribute::Kind::Boolean;
    copy.number = flag.getValue();
  } else if (mlir::isa<mlir::IntegerAttr>(attribute)) {
    std::optional<int64_t> number = readInteger(attribute);
    copy.kind = number ? TileAttribute::Kind::Integer : TileAttribute::Kind::Other;
    copy.number = number.value_or(0);
    copy.text = number ? "" : "a number of more than 64 bits";
  } else if (auto text = mlir::dyn_cast<mlir::StringAttr>(attribute)) {
    copy.kind = TileAttribute::Kind::Text;
    copy.text = text.str();
  } else if (auto list = mlir::dyn_cast<mlir::ArrayAttr>(attribute)) {
    copy.kind = TileAttribute::Kind::List;
    held.append(list.begin(), list.end());
  } else if (auto dictionary = mlir::dyn_cast<mlir::DictionaryAttr>(attribute)) {
    copy.kind = TileAttribute::Kind::Dictionary;
    for (mlir::NamedAttribute member : dictionary) {
      copy.keys.push_back(member.getName().str());
      held.push_back(member.getValue());
    }
  } else if (auto type = mlir::dyn_cast<mlir::TypeAttr>(attribute)) {
    copy.kind = TileAttribute::Kind::Type;
    copy.text = numberType(type.getValue());
  } else if (auto opaque = mlir::dyn_cast<mlir::OpaqueAttr>(attribute);
             opaque && opaque.getDialectNamespace() == "tile") {
    copy = readTileDialectAttribute(opaque.getAttrData(), *pool);
  } else if (!copyDense<mlir::DenseI64ArrayAttr>(attribute, copy, *pool) &&
             !copyDense<mlir::DenseI32ArrayAttr>(attribute, copy, *pool) &&
             !copyDense<mlir::DenseI16ArrayAttr>(attribute, copy, *pool) &&
             !copyDense<mlir::DenseI8ArrayAttr>(attribute, copy, *pool) &&
             !copyDense<mlir::DenseBoolArrayAttr>(attribute, copy, *pool)) {
    copy.text = mlir::isa<mlir::FloatAttr>(attribute) ? "a number with a fraction" : "an attribute of another kind";
  }
  return &copy;
}

const TileAttribute *TileAttributes::copyOf(mlir::Attribute attribute) {
  if (const TileAttribute *known = copies.lookup(attribute))
    return known;
  // Outer attributes first; what they hold is filled in as soon as it is there. No recursion: files nest as they like.
  struct Hole {
    TileAttribute *outer;
    mlir::Attribute held;
  };
  std::vector<Hole> holes;
  llvm::SmallVector<mlir::Attribute> held;
  auto copy = [&](mlir::Attribute next) {
    held.clear();
    TileAttribute *outer = copyOuter(next, held);
    copies[next] = outer;
    for (mlir::Attribute inner : llvm::reverse(held))
      holes.push_back({outer, inner});
    return outer;
  };
  const TileAttribute *result = copy(attribute);
  while (!holes.empty()) {
    Hole hole = holes.back();
    holes.pop_back();
    const TileAttribute *inner = copies.lookup(hole.held);
    // `hole.outer` gets its elements in their order: those of one list are popped from first to last, and what the
    // first of them holds goes to lists of its own.
    hole.outer->elements.push_back(inner ? inner : copy(hole.held));
  }
  return result;
}
