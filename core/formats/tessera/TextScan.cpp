#include "core/formats/tessera/TextScan.h"

#include "core/formats/tessera/MlirLexer.h"
#include "core/formats/tessera/TextCost.h"
#include "core/support/InputError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace precedent;
using Kind = MlirToken::Kind;

namespace {

struct Alias {
  uint64_t weight = 0; ///< elements when written out
  uint32_t depth = 0;  ///< brackets when written out
  bool used = false;
};

class Scanner {
public:
  Scanner(const SourceText &source, const Limits &limits) : source(source), limits(limits) {}

  llvm::Expected<TextTraits> run();

private:
  llvm::Error look(const MlirToken &previous, const MlirToken &token, const MlirToken &next);
  llvm::Error lookAtDepth(const MlirToken &token);
  llvm::Error lookAtOperators(const MlirToken &token);
  llvm::Error lookAtInteger(const MlirToken &token);
  llvm::Error lookAtAlias(const MlirToken &token);
  llvm::Error lookAtResultNumber(const MlirToken &token);
  void endDefinition(const MlirToken &previous, const MlirToken &token);
  void beginDefinition(const MlirToken &previous, const MlirToken &token);
  void lookForUntrusted(const MlirToken &token, const MlirToken &next);
  llvm::Error expand(uint64_t elements, uint64_t offset);
  llvm::Error refuse(uint64_t offset, const llvm::Twine &message, const llvm::Twine &option) const;

  const SourceText &source;
  const Limits &limits;
  TextTraits traits;
  OpenBrackets open;
  /// Number of open brackets around the affine map or set that is being read.
  std::optional<size_t> affineDepth;
  uint32_t affineOperators = 0;
  llvm::StringMap<Alias> aliases;
  /// The alias whose definition is being read, or null.
  Alias *definition = nullptr;
  uint64_t expanded = 0;
};

} // namespace

llvm::Error Scanner::refuse(uint64_t offset, const llvm::Twine &message, const llvm::Twine &option) const {
  return makeInputError("limit-exceeded", Verdict::Invalid, source.locationAt(offset), message,
                        "if the file is what you meant, raise the limit with " + option);
}

llvm::Error Scanner::lookAtDepth(const MlirToken &token) {
  open.see(token);
  size_t depth = open.size() + token.bodyDepth;
  if (depth > limits.maxDepth)
    return refuse(token.offset, "brackets nest more than " + llvm::Twine(limits.maxDepth) + " deep here",
                  "--max-depth");
  if (definition)
    definition->depth = std::max<uint32_t>(definition->depth, depth);
  if (affineDepth && token.is(Kind::Close) && open.size() <= *affineDepth)
    affineDepth.reset();
  return llvm::Error::success();
}

/// `d0 + d1 + d2` is read, and simplified, as a tree as deep as it has operators.
llvm::Error Scanner::lookAtOperators(const MlirToken &token) {
  if (token.isPunctuation(',')) {
    affineOperators = 0;
    return llvm::Error::success();
  }
  bool isOperator =
      token.isPunctuation('+') || token.isPunctuation('-') || token.isPunctuation('*') ||
      (token.is(Kind::Identifier) && (token.text == "mod" || token.text == "floordiv" || token.text == "ceildiv"));
  if (isOperator && ++affineOperators > limits.maxDepth)
    return refuse(token.offset, "an affine expression has more than " + llvm::Twine(limits.maxDepth) + " operators",
                  "--max-depth");
  return llvm::Error::success();
}

/// Takes the dimensions off the `x4x4xi64` of a shape, and returns their number.
static unsigned dropDimensions(llvm::StringRef &identifier) {
  unsigned number = 0;
  while (identifier.consume_front("x")) {
    identifier = identifier.drop_while(llvm::isDigit);
    ++number;
  }
  return number;
}

/// Bits of `i64`, `si64`, `ui64`; 0 for any other identifier.
static uint64_t integerBits(llvm::StringRef identifier) {
  if (!identifier.consume_front("si") && !identifier.consume_front("ui") && !identifier.consume_front("i"))
    return 0;
  uint64_t bits = 0;
  if (identifier.empty() || !llvm::all_of(identifier, llvm::isDigit))
    return 0;
  return identifier.getAsInteger(10, bits) ? UINT64_MAX : bits;
}

llvm::Error Scanner::lookAtInteger(const MlirToken &token) {
  if (token.is(Kind::Number)) {
    if (token.text.size() > limits.maxDigits)
      return refuse(token.offset,
                    "this number has " + llvm::Twine(token.text.size()) + " characters, more than " +
                        llvm::Twine(limits.maxDigits),
                    "--max-digits");
    return llvm::Error::success();
  }
  // MLIR reads all dimensions that follow as one word, and again behind each of them.
  llvm::StringRef identifier = token.text;
  if (dropDimensions(identifier) > limits.maxDepth)
    return refuse(token.offset, "a shape has more than " + llvm::Twine(limits.maxDepth) + " dimensions", "--max-depth");
  uint64_t bits = integerBits(identifier);
  if (bits > limits.maxDigits)
    return refuse(token.offset, "an integer type has more than " + llvm::Twine(limits.maxDigits) + " bits",
                  "--max-digits");
  // Every element of a tensor of wide integers takes that many bits, however short it is written.
  if (bits > 64 && !traits.untrusted)
    traits.untrusted = token.offset;
  return llvm::Error::success();
}

llvm::Error Scanner::expand(uint64_t elements, uint64_t offset) {
  expanded = llvm::SaturatingAdd(expanded, elements);
  if (expanded > limits.maxAliasExpansion)
    return refuse(offset,
                  "up to here, aliases and result numbers stand for more than " +
                      llvm::Twine(limits.maxAliasExpansion) + " elements",
                  "--max-alias-expansion");
  return llvm::Error::success();
}

llvm::Error Scanner::lookAtAlias(const MlirToken &token) {
  auto found = aliases.find(token.text);
  if (found == aliases.end())
    return llvm::Error::success(); // a location that is defined later, or MLIR's error
  Alias &alias = found->second;
  if (open.size() + alias.depth > limits.maxDepth)
    return refuse(token.offset,
                  "with its aliases written out, this nests more than " + llvm::Twine(limits.maxDepth) + " deep",
                  "--max-depth");
  if (definition) {
    definition->weight = llvm::SaturatingAdd(definition->weight, alias.weight);
    definition->depth = std::max<uint32_t>(definition->depth, open.size() + alias.depth);
  }
  // The first use only moves the definition's text.
  if (alias.used)
    return expand(alias.weight, token.offset);
  alias.used = true;
  return llvm::Error::success();
}

llvm::Error Scanner::lookAtResultNumber(const MlirToken &token) {
  uint64_t number = 0;
  if (token.text.drop_front().getAsInteger(10, number))
    return llvm::Error::success();
  return expand(number, token.offset);
}

/// Definitions stand outside all brackets. One ends where a token cannot continue its value.
void Scanner::endDefinition(const MlirToken &previous, const MlirToken &token) {
  if (!definition || !open.empty())
    return;
  bool startsSomething = token.is(Kind::Hash) || token.is(Kind::Exclamation) || token.is(Kind::Identifier) ||
                         token.is(Kind::String) || token.is(Kind::Percent) || token.is(Kind::Number) ||
                         token.is(Kind::At) || token.text == "{-#";
  bool valueGoesOn = previous.is(Kind::Arrow) || previous.isPunctuation('=') || previous.isPunctuation(':') ||
                     previous.isPunctuation('-');
  if (startsSomething && !valueGoesOn)
    definition = nullptr;
}

void Scanner::beginDefinition(const MlirToken &previous, const MlirToken &token) {
  bool isSymbol = previous.is(Kind::Hash) || previous.is(Kind::Exclamation);
  if (!open.empty() || !isSymbol || !previous.isAlias() || !token.isPunctuation('='))
    return;
  // MLIR refuses a second definition of a name.
  definition = &aliases[previous.text];
  *definition = Alias();
}

bool precedent::isUntrustedDialect(llvm::StringRef dialect) {
  return llvm::StringSwitch<bool>(dialect)
      .Cases({"affine", "bufferization", "cf", "complex", "index", "linalg", "math", "memref"}, true)
      .Cases({"scf", "shape", "sparse_tensor", "tensor", "transform", "ub", "vector"}, true)
      .Default(false);
}

/// `linalg.generic`, but not the keywords `tensor` and `vector`.
static bool isUntrustedName(llvm::StringRef name) {
  size_t dot = name.find('.');
  return dot != llvm::StringRef::npos && isUntrustedDialect(name.take_front(dot));
}

void Scanner::lookForUntrusted(const MlirToken &token, const MlirToken &next) {
  bool untrusted = false;
  switch (token.kind) {
  case Kind::Identifier: {
    bool isKeyword = llvm::StringSwitch<bool>(token.text)
                         .Cases({"affine_map", "affine_set", "sparse", "dense_resource", "distinct", "strided"}, true)
                         .Default(false);
    bool isKey = next.isPunctuation('=') || next.isPunctuation(',') || next.isClose('}');
    untrusted = isKeyword ? next.is(Kind::Open) : !isKey && isUntrustedName(token.text);
    if (isKeyword && token.text.starts_with("affine_") && next.isOpen('<') && !affineDepth) {
      affineDepth = open.size();
      affineOperators = 0;
    }
    break;
  }
  case Kind::String:
    untrusted = next.isOpen('(') && isUntrustedName(token.text.drop_front());
    break;
  case Kind::Hash:
  case Kind::Exclamation:
    untrusted = isUntrustedDialect(token.symbolName().split('.').first);
    break;
  case Kind::Punctuation:
    untrusted = token.text == "{-#";
    break;
  default:
    break;
  }
  if (untrusted && !traits.untrusted)
    traits.untrusted = token.offset;
}

llvm::Error Scanner::look(const MlirToken &previous, const MlirToken &token, const MlirToken &next) {
  if (++traits.tokens > limits.maxTokens)
    return refuse(token.offset, "the text has more than " + llvm::Twine(limits.maxTokens) + " tokens", "--max-tokens");
  endDefinition(previous, token);
  if (definition)
    definition->weight += elementsOf(token.text);
  beginDefinition(previous, token);
  if (llvm::Error error = lookAtDepth(token))
    return error;
  if (!traits.untrusted || token.is(Kind::Identifier))
    lookForUntrusted(token, next);
  if (affineDepth)
    if (llvm::Error error = lookAtOperators(token))
      return error;
  switch (token.kind) {
  case Kind::Number:
  case Kind::Identifier:
    return lookAtInteger(token);
  case Kind::Hash:
    if (previous.is(Kind::Percent))
      return lookAtResultNumber(token);
    [[fallthrough]];
  case Kind::Exclamation:
    return token.isAlias() && !next.isPunctuation('=') ? lookAtAlias(token) : llvm::Error::success();
  default:
    return llvm::Error::success();
  }
}

llvm::Expected<TextTraits> Scanner::run() {
  MlirLexer lexer(source.bytes());
  MlirToken previous, token = lexer.next();
  while (!token.ends()) {
    MlirToken next = lexer.next();
    if (llvm::Error error = look(previous, token, next))
      return std::move(error);
    previous = token;
    token = next;
  }
  return traits;
}

llvm::Expected<TextTraits> precedent::scanMlirText(const SourceText &source, const Limits &limits) {
  return Scanner(source, limits).run();
}
