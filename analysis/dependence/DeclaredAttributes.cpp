#include "analysis/dependence/DeclaredAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

using Kind = DeclarationProblem::Kind;

std::string shorten(llvm::StringRef text) {
  constexpr size_t longest = 60;
  return text.size() <= longest ? text.str() : text.take_front(longest).str() + "…";
}

class AttributeReader {
public:
  AttributeReader(const GraphFunction &graph, ActionIndex operation, std::vector<DeclarationProblem> &problems)
      : graph(graph), operation(operation), problems(problems) {}

  DeclaredAttributes read() {
    for (const GraphAttribute &attribute : graph.attributes[operation])
      readOne(attribute);
    return declared;
  }

private:
  void report(Kind kind, const GraphAttribute &attribute, std::string message) {
    problems.push_back({kind, operation, attribute.key, std::move(message)});
  }

  /// A text; null says nothing; all else is of no use.
  bool text(const GraphAttribute &attribute, llvm::StringRef &into) {
    if (attribute.value.isString())
      into = attribute.value.text;
    else if (!attribute.value.is(TokenType::Null))
      report(Kind::AttributeType, attribute, "`" + attribute.key.str() + "` must be a text");
    return attribute.value.isString();
  }

  void readEffect(const GraphAttribute &attribute) {
    llvm::StringRef name;
    if (!text(attribute, name))
      return;
    std::optional<EffectKind> effect = parseEffect(name);
    if (!effect)
      return report(Kind::AttributeIgnored, attribute,
                    "there is no effect `" + shorten(name) +
                        "`; there are pure, random, movement, state, collective, memory, io and top");
    if (!declared.effect || *declared.effect < *effect) {
      declared.effect = effect;
      declared.effectKey = attribute.key;
    }
  }

  void readAliasing(const GraphAttribute &attribute) {
    using Aliasing = DeclaredAttributes::Aliasing;
    llvm::StringRef spelling, digits;
    if (!text(attribute, spelling)) {
      if (!attribute.value.is(TokenType::Null))
        declared.aliasing = Aliasing::Unreadable;
      return;
    }
    digits = spelling;
    if (spelling == "none") {
      declared.aliasing = Aliasing::None;
    } else if (digits.consume_front("operand_") && !digits.empty() && llvm::all_of(digits, llvm::isDigit) &&
               !digits.getAsInteger(10, declared.operand) && declared.operand < graph.operands[operation].size()) {
      declared.aliasing = Aliasing::Operand;
    } else {
      declared.aliasing = Aliasing::Unreadable;
      report(Kind::AttributeIgnored, attribute,
             "the aliasing `" + shorten(spelling) + "` is neither none nor operand_<n> with n less than " +
                 std::to_string(graph.operands[operation].size()) + ", the number of operands");
    }
  }

  void readOrdered(const GraphAttribute &attribute) {
    if (attribute.value.is(TokenType::True) || attribute.value.is(TokenType::False))
      declared.isOrdered = attribute.value.is(TokenType::True);
    else
      report(attribute.value.isString() ? Kind::AttributeIgnored : Kind::AttributeType, attribute,
             "`ordered` must be true or false; as it stands the collective stays ordered");
  }

  void readSeed(const GraphAttribute &attribute) {
    const Token &value = attribute.value;
    if (value.is(TokenType::Integer) || value.is(TokenType::String))
      declared.seed = value.text;
    else if (!value.is(TokenType::Null))
      report(Kind::AttributeType, attribute, "`seed` must be an integer or a text");
  }

  void readBound(const GraphAttribute &attribute, Token &bound) {
    if (attribute.value.is(TokenType::Integer) || attribute.value.is(TokenType::String))
      bound = attribute.value;
    else if (!attribute.value.is(TokenType::Null))
      report(Kind::AttributeType, attribute, "`" + attribute.key.str() + "` must be an integer or a text");
  }

  void readOne(const GraphAttribute &attribute) {
    llvm::StringRef key = attribute.key;
    if (key == "tessera.effect_kind" || key == "effect")
      readEffect(attribute);
    else if (key == "tessera.aliasing")
      readAliasing(attribute);
    else if (key == "tessera.stochastic_identity") {
      llvm::StringRef identity = "none";
      text(attribute, identity);
      declared.isStochastic = identity != "none";
    } else if (key == "ordered")
      readOrdered(attribute);
    else if (key == "seed")
      readSeed(attribute);
    else if (key == "group")
      text(attribute, declared.group);
    else if (key == "order_domain")
      text(attribute, declared.domain);
    else if (key == "channel")
      text(attribute, declared.channel);
    else if (key == "offset")
      readBound(attribute, declared.offset);
    else if (key == "size")
      readBound(attribute, declared.size);
    else if (llvm::is_contained({"region", "regions", "body", "then_region", "else_region"}, key))
      declared.isRegionBoundary = true;
  }

  const GraphFunction &graph;
  ActionIndex operation;
  std::vector<DeclarationProblem> &problems;
  DeclaredAttributes declared;
};

} // namespace

DeclaredAttributes precedent::readDeclaredAttributes(const GraphFunction &graph, ActionIndex operation,
                                                     std::vector<DeclarationProblem> &problems) {
  return AttributeReader(graph, operation, problems).read();
}
