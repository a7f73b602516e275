#include "core/formats/megamoe/PlanFieldTypes.h"
#include "core/json/JsonElements.h"
#include "core/json/JsonScan.h"
#include "core/model/ActionCosts.h"
#include "core/support/InputError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace precedent;

namespace {

enum Part : unsigned { Document, Costs, Stages };
constexpr JsonElements::Container kContainers[] = {
    {0, "", TokenType::Object}, {Document, "costs", TokenType::Object}, {Document, "stages", TokenType::Object}};

constexpr std::pair<llvm::StringLiteral, ActionKind> kKinds[] = {
    {"F", ActionKind::Forward},           {"B", ActionKind::Backward},
    {"I", ActionKind::InputGradient},     {"W", ActionKind::WeightGradient},
    {"SEND", ActionKind::SendForward},    {"SEND", ActionKind::SendBackward},
    {"RECV", ActionKind::RecvForward},    {"RECV", ActionKind::RecvBackward},
    {"UNSHARD", ActionKind::Unshard},     {"RESHARD", ActionKind::Reshard},
    {"OTHER", ActionKind::Other},         {"REDUCE_GRAD", ActionKind::ReduceGradient},
    {"SEND", ActionKind::SendValidation}, {"RECV", ActionKind::RecvValidation}};
constexpr llvm::StringLiteral kKindList = "kinds are F, B, I, W, SEND, RECV, UNSHARD, RESHARD, REDUCE_GRAD and OTHER";

/// mantissa * 10^-digits, the mantissa without zeros at its end where there are digits.
struct Decimal {
  int64_t mantissa = 0;
  unsigned digits = 0;
};

/// Whole where the text is a number of JSON; says in words why a number does not do.
std::optional<Decimal> readDecimal(llvm::StringRef text, std::string &why) {
  if (text.starts_with("-")) {
    why = ": it is negative";
    return std::nullopt;
  }
  size_t exponentAt = text.find_first_of("eE");
  auto [whole, fraction] = text.substr(0, exponentAt).split('.');
  std::string mantissa = llvm::StringRef((whole + fraction).str()).ltrim('0').str();
  int64_t digits = int64_t(fraction.size());
  if (mantissa.empty())
    return Decimal();
  if (exponentAt != llvm::StringRef::npos) {
    llvm::StringRef exponent = text.substr(exponentAt + 1);
    exponent.consume_front("+");
    int64_t shift = 0;
    // An exponent of that size makes the number too great or too fine whatever stands before it.
    if (exponent.size() > 9 || exponent.getAsInteger(10, shift))
      shift = exponent.starts_with("-") ? -1'000'000'000'000 : 1'000'000'000'000;
    digits -= shift;
  }
  while (digits > 0 && llvm::StringRef(mantissa).ends_with("0")) {
    mantissa.pop_back();
    --digits;
  }
  constexpr size_t mostDigits = 16;
  if (digits > int64_t(kMaxCostDigits)) {
    why = ": it has more than nine digits behind the point";
    return std::nullopt;
  }
  why = ": it is too great";
  if (digits < -int64_t(mostDigits) || mantissa.size() - std::min<int64_t>(digits, 0) > mostDigits)
    return std::nullopt;
  for (; digits < 0; ++digits)
    mantissa += '0';
  Decimal decimal;
  decimal.digits = static_cast<unsigned>(digits);
  if (llvm::StringRef(mantissa).getAsInteger(10, decimal.mantissa) || decimal.mantissa > kMaxCostTicks)
    return std::nullopt;
  return decimal;
}

class CostsReader : public JsonElements {
public:
  CostsReader(ActionCosts &costs, const SourceText &source, llvm::BumpPtrAllocator &storage)
      : JsonElements(kContainers, storage), costs(costs), source(source) {}

  /// Brings all costs to one number of digits.
  bool finish() {
    if (!hasSchema)
      return refuse("costs-shape", document, ("the costs have no `schema`; it must be " + kCostsSchema).str());
    unsigned digits = 0;
    for (const Entry &entry : entries)
      digits = std::max(digits, entry.value.digits);
    for (unsigned digit = 0; digit < digits; ++digit)
      costs.ticksPerUnit *= 10;
    for (int64_t &cost : costs.byKind)
      cost *= costs.ticksPerUnit;
    // Costs of all stages come first, since the rows of single stages begin as copies of them.
    llvm::stable_sort(entries, [](const Entry &one, const Entry &other) {
      return (one.stage != kNoNumber) < (other.stage != kNoNumber);
    });
    for (const Entry &entry : entries)
      if (!settle(entry, digits))
        return false;
    return true;
  }

private:
  enum class What : uint8_t { Latency, Kind, AllComputes };
  struct Entry {
    What what;
    ActionKind kind;
    uint32_t stage; ///< kNoNumber: all of them
    Decimal value;
    uint64_t begin;
  };

  bool settle(const Entry &entry, unsigned digits) {
    int64_t ticks = entry.value.mantissa;
    for (unsigned digit = entry.value.digits; digit < digits; ++digit) {
      ticks *= 10;
      if (ticks > kMaxCostTicks)
        return refuse("costs-shape", entry.begin,
                      "this cost is too great beside one that has " + std::to_string(digits) +
                          " digits behind the point: it is more than 10^15 of the smallest step");
    }
    if (entry.what == What::Latency) {
      costs.latency = ticks;
      return true;
    }
    ActionCosts::ByKind &row =
        entry.stage == kNoNumber ? costs.byKind : costs.byStage.try_emplace(entry.stage, costs.byKind).first->second;
    if (entry.what == What::Kind)
      row[unsigned(entry.kind)] = ticks;
    else
      std::fill_n(row.begin(), unsigned(ActionKind::WeightGradient) + 1, ticks);
    return true;
  }

  bool opened(unsigned container, uint64_t begin) override {
    if (container == Document)
      document = begin;
    return true;
  }
  bool wrongDocument(uint64_t begin) override { return refuse("costs-shape", begin, "costs are a JSON object"); }

  bool element(unsigned container, const JsonTree &tree) override {
    const JsonNode &node = tree.root();
    if (container == Costs)
      return kindCost(node, kNoNumber);
    return container == Stages ? stage(tree) : member(node);
  }

  bool member(const JsonNode &node) {
    if (node.key == "schema") {
      hasSchema = true;
      return (node.token.isString() && node.token.text == kCostsSchema) ||
             refuse("costs-shape", node.begin, ("the schema must be " + kCostsSchema).str());
    }
    if (node.key == "unit") {
      costs.unit = node.token.text.str();
      bool isShort = node.token.isString() && node.token.text.size() <= 16 &&
                     llvm::all_of(node.token.text, [](char letter) { return llvm::isAlnum(letter); });
      return isShort || refuse("costs-shape", node.begin, "a unit is a short word of letters and digits, like \"ms\"");
    }
    if (node.key == "latency")
      return cost(node, What::Latency, ActionKind::Other, kNoNumber);
    return refuse("costs-shape", node.keyBegin, "costs have no " + quoted(node.key) + " of this type",
                  "there are schema and unit (texts), latency (a number), costs and stages (objects)");
  }

  bool stage(const JsonTree &tree) {
    const JsonNode &node = tree.root();
    uint32_t number = 0;
    if (node.key.empty() || !llvm::all_of(node.key, [](char letter) { return llvm::isDigit(letter); }) ||
        node.key.getAsInteger(10, number) || number > kMaxNumber || (node.key.size() > 1 && node.key.front() == '0'))
      return refuse("costs-shape", node.keyBegin, quoted(node.key) + " is no number of a stage");
    if (!node.token.is(TokenType::Object))
      return cost(node, What::AllComputes, ActionKind::Other, number);
    for (const JsonNode &child : tree.children(node))
      if (!kindCost(child, number))
        return false;
    return true;
  }

  bool kindCost(const JsonNode &node, uint32_t stage) {
    bool isKnown = false;
    for (const auto &[name, kind] : kKinds)
      if (name == node.key) {
        isKnown = true;
        if (!cost(node, What::Kind, kind, stage))
          return false;
      }
    return isKnown || refuse("costs-shape", node.keyBegin, quoted(node.key) + " is no kind of action", kKindList);
  }

  bool cost(const JsonNode &node, What what, ActionKind kind, uint32_t stage) {
    Token token = node.token;
    std::optional<Decimal> value;
    std::string why;
    if (token.is(TokenType::Integer) || token.is(TokenType::Float) || token.is(TokenType::NonFinite)) {
      // As written: the token's own text went through a double, which would round in silence.
      NumberScan scan = scanNumber(source.bytes().data() + node.begin, source.bytes().end());
      token.text = scan.text;
      if (scan.form == NumberForm::NonFinite)
        why = ": it is not finite";
      else
        value = readDecimal(token.text, why);
    }
    if (!value)
      return refuse("costs-shape", node.begin, describeValue(token) + " is no cost" + why,
                    "costs are numbers from 0 to 10^15, with at most nine digits behind the point");
    entries.push_back({what, kind, stage, *value, node.begin});
    return true;
  }

  static std::string quoted(llvm::StringRef key) { return ("`" + key.take_front(40) + "`").str(); }

  ActionCosts &costs;
  const SourceText &source;
  std::vector<Entry> entries;
  uint64_t document = 0;
  bool hasSchema = false;
};

} // namespace

llvm::Expected<ActionCosts> precedent::readCosts(std::shared_ptr<const SourceText> source, const Limits &limits) {
  ActionCosts costs;
  costs.file = source->name().str();
  llvm::BumpPtrAllocator storage;
  CostsReader reader(costs, *source, storage);
  if (llvm::Error error = readJson(*source, limits, reader))
    return std::move(error);
  if (!reader.finish())
    return makeInputError(reader.refusal.code, Verdict::Invalid, locationAt(*source, reader.refusal.offset),
                          reader.refusal.message, reader.refusal.help);
  return costs;
}
