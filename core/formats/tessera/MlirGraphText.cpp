#include "core/formats/tessera/MlirGraphText.h"

#include "core/formats/tessera/AttributeJson.h"
#include "core/json/JsonText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent;

namespace {
constexpr llvm::StringLiteral kPrefix = "precedent.";

class Speller {
public:
  Speller(const MlirParse &parse, mlir::Operation &function, MlirGraphText &text)
      : parse(parse), function(function), body(function.getRegion(0).front()), text(text), os(text.json) {}

  void spell(unsigned ordinal);

private:
  using Values = llvm::SmallSetVector<mlir::Value, 8>;

  void origin(uint64_t written) { text.origins.push_back({text.json.size(), written}); }
  void key(llvm::StringRef name) {
    writeJsonString(name, os);
    os << ':';
  }
  /// A comma before every element but the first.
  void next(bool &isFirst) {
    if (!isFirst)
      os << ',';
    isFirst = false;
  }
  llvm::StringRef nameOf(mlir::Value value);
  Values capturesOf(mlir::Operation &operation) const;
  void spellNames(llvm::StringRef as, mlir::ValueRange values);
  void spellOperation(mlir::Operation &operation);
  void spellAttributes(mlir::Operation &operation);
  void openFact(llvm::StringRef member);
  void spellStorageOf(mlir::Value value, uint64_t place, mlir::Attribute range, bool &isFirst);
  void spellStorage();
  void spellFacts();
  void spellVectors();
  /// The attribute `precedent.<name>`, or null.
  static mlir::Attribute own(mlir::Operation &operation, llvm::StringRef name) {
    return operation.getAttr((kPrefix + name).str());
  }
  mlir::Attribute ofArgument(unsigned argument, llvm::StringRef name);
  uint64_t placeOf(mlir::Operation &operation) const { return parse.offsetOf(operation); }
  std::string idOf(mlir::Operation &operation, size_t place) const;
  auto operations() { return llvm::make_range(body.begin(), std::prev(body.end())); }

  const MlirParse &parse;
  mlir::Operation &function;
  mlir::Block &body;
  MlirGraphText &text;
  llvm::raw_string_ostream os;
  llvm::DenseMap<mlir::Value, std::string> names;
  bool isInFacts = false;
};
} // namespace

uint64_t MlirGraphText::originOf(uint64_t offset) const {
  auto after =
      llvm::upper_bound(origins, offset, [](uint64_t at, const Origin &origin) { return at < origin.spelled; });
  return after == origins.begin() ? function : std::prev(after)->written;
}

/// Values without a name get one that no text can give: a `#` stands only behind a name.
llvm::StringRef Speller::nameOf(mlir::Value value) {
  auto [entry, isNew] = names.try_emplace(value);
  if (isNew) {
    entry->second = parse.nameOf(value);
    if (entry->second.empty())
      entry->second = "#" + std::to_string(names.size() - 1);
  }
  return entry->second;
}

/// What its regions use of the values around it.
Speller::Values Speller::capturesOf(mlir::Operation &operation) const {
  Values values;
  for (mlir::Region &region : operation.getRegions())
    region.walk([&](mlir::Operation *inside) {
      for (mlir::Value value : inside->getOperands())
        if (!operation.isAncestor(value.getParentBlock()->getParentOp()))
          values.insert(value);
    });
  return values;
}

void Speller::spellNames(llvm::StringRef as, mlir::ValueRange values) {
  os << ',';
  key(as);
  os << '[';
  bool isFirst = true;
  for (mlir::Value value : values) {
    next(isFirst);
    writeJsonString(nameOf(value), os);
  }
  os << ']';
}

std::string Speller::idOf(mlir::Operation &operation, size_t place) const {
  auto id = mlir::dyn_cast_or_null<mlir::StringAttr>(own(operation, "id"));
  return id ? id.str() : "graph_action_" + std::to_string(place);
}

void Speller::spellAttributes(mlir::Operation &operation) {
  os << ",\"attrs\":{";
  bool isFirst = true;
  for (mlir::NamedAttribute attribute : operation.getAttrs())
    if (!attribute.getName().strref().starts_with(kPrefix)) {
      next(isFirst);
      key(attribute.getName());
      writeAttribute(attribute.getValue(), AttributePlace::Member, os);
    }
  if (operation.getNumRegions() > 0) {
    next(isFirst);
    os << "\"regions\":" << operation.getNumRegions();
  }
  os << '}';
}

void Speller::spellOperation(mlir::Operation &operation) {
  origin(placeOf(operation));
  os << "{\"id\":";
  mlir::Attribute id = own(operation, "id");
  if (id && !mlir::isa<mlir::StringAttr>(id))
    writeAttribute(id, AttributePlace::Member, os); // the reader says what is wrong with it
  else
    writeJsonString(idOf(operation, text.operations.size()), os);
  os << ",\"name\":";
  writeJsonString(operation.getName().getStringRef(), os);
  llvm::SmallVector<mlir::Value, 4> operands(operation.getOperands());
  llvm::append_range(operands, capturesOf(operation));
  spellNames("operands", operands);
  spellNames("results", operation.getResults());
  os << ",\"result_types\":[";
  bool isFirst = true;
  for (mlir::Type type : operation.getResultTypes()) {
    next(isFirst);
    writeJsonString(printed(type), os);
  }
  os << ']';
  spellAttributes(operation);
  if (mlir::Attribute cost = own(operation, "cost")) {
    os << ",\"cost\":";
    writeAttribute(cost, AttributePlace::Member, os);
  }
  os << '}';
  text.operations.push_back(placeOf(operation));
}

mlir::Attribute Speller::ofArgument(unsigned argument, llvm::StringRef name) {
  auto all = function.getAttrOfType<mlir::ArrayAttr>("arg_attrs");
  if (!all || argument >= all.size())
    return {};
  auto attributes = mlir::dyn_cast<mlir::DictionaryAttr>(all[argument]);
  return attributes ? attributes.get((kPrefix + name).str()) : mlir::Attribute();
}

/// `facts` is there only if something is said in it: a program without facts is read by the registry alone.
void Speller::openFact(llvm::StringRef member) {
  os << (isInFacts ? "," : ",\"facts\":{");
  isInFacts = true;
  key(member);
}

void Speller::spellStorageOf(mlir::Value value, uint64_t place, mlir::Attribute range, bool &isFirst) {
  if (!range || mlir::isa<mlir::UnitAttr>(range))
    return;
  if (isFirst) {
    openFact("storage");
    os << '{';
  }
  next(isFirst);
  origin(place);
  key(nameOf(value));
  writeAttribute(range, AttributePlace::Member, os);
}

void Speller::spellStorage() {
  bool isFirst = true;
  for (mlir::BlockArgument argument : body.getArguments())
    spellStorageOf(argument, placeOf(function), ofArgument(argument.getArgNumber(), "storage"), isFirst);
  for (mlir::Operation &operation : operations()) {
    mlir::Attribute given = own(operation, "storage");
    if (!given)
      continue;
    auto ranges = mlir::dyn_cast<mlir::ArrayAttr>(given);
    if (!ranges || ranges.size() != operation.getNumResults()) {
      text.problem = {placeOf(operation),
                      "`precedent.storage` of an operation is a list with one range for each of its " +
                          std::to_string(operation.getNumResults()) + " results"};
      return;
    }
    for (auto [result, range] : llvm::zip_equal(operation.getResults(), ranges))
      spellStorageOf(result, placeOf(operation), range, isFirst);
  }
  if (!isFirst) {
    os << '}';
  } else if (own(function, "storage")) {
    openFact("storage");
    os << "{}";
  }
}

void Speller::spellFacts() {
  // Symbols are named by terms, so they come first.
  origin(placeOf(function));
  for (llvm::StringRef name : {"symbols", "assume", "groups"})
    if (mlir::Attribute value = own(function, name)) {
      openFact(name);
      writeAttribute(value, AttributePlace::Member, os);
    }
  bool isFirst = true;
  for (mlir::BlockArgument argument : body.getArguments())
    if (ofArgument(argument.getArgNumber(), "no_alias")) {
      if (isFirst) {
        openFact("no_alias");
        os << '[';
      }
      next(isFirst);
      writeJsonString(nameOf(argument), os);
    }
  os << (isFirst ? "" : "]");
  spellStorage();
  isFirst = true;
  for (auto [place, operation] : llvm::enumerate(operations()))
    if (mlir::Attribute facts = own(operation, "facts")) {
      if (isFirst) {
        openFact("ops");
        os << '{';
      }
      next(isFirst);
      origin(placeOf(operation));
      key(idOf(operation, place));
      writeAttribute(facts, AttributePlace::Member, os);
    }
  os << (isFirst ? "" : "}") << (isInFacts ? "}" : "");
}

void Speller::spellVectors() {
  bool isFirst = true;
  for (auto [place, operation] : llvm::enumerate(operations()))
    if (mlir::Attribute vector = own(operation, "resource_vector")) {
      os << (isFirst ? ",\"resource_vectors\":{" : ",");
      isFirst = false;
      origin(placeOf(operation));
      key(idOf(operation, place));
      writeAttribute(vector, AttributePlace::Member, os);
    }
  if (!isFirst)
    os << '}';
}

void Speller::spell(unsigned ordinal) {
  auto symbol = function.getAttrOfType<mlir::StringAttr>("sym_name");
  origin(placeOf(function));
  os << "{\"schema\":\"precedent.graph.v1\",\"name\":";
  writeJsonString(symbol ? symbol.str() : "function_" + std::to_string(ordinal), os);
  os << ",\"args\":[";
  bool isFirst = true;
  for (mlir::BlockArgument argument : body.getArguments()) {
    next(isFirst);
    os << '[';
    writeJsonString(nameOf(argument), os);
    os << ',';
    writeJsonString(printed(argument.getType()), os);
    os << ']';
  }
  os << "],\"ops\":[";
  isFirst = true;
  for (mlir::Operation &operation : operations()) {
    next(isFirst);
    spellOperation(operation);
  }
  origin(placeOf(body.back()));
  os << ']';
  spellNames("returns", body.back().getOperands());
  spellFacts();
  spellVectors();
  os << '}';
}

MlirGraphText precedent::spellGraph(const MlirParse &parse, mlir::Operation &function, unsigned ordinal) {
  MlirGraphText text;
  text.function = parse.offsetOf(function);
  Speller(parse, function, text).spell(ordinal);
  return text;
}
