#include "core/formats/tessera/MlirLexer.h"
#include "core/formats/tessera/TileAttributes.h"

using namespace precedent;

namespace {

class ParameterReader {
public:
  ParameterReader(llvm::StringRef text, std::deque<TileAttribute> &pool) : lexer(text), pool(pool) { advance(); }

  TileAttribute read() {
    TileAttribute attribute;
    attribute.kind = TileAttribute::Kind::Dialect;
    if (!token.is(MlirToken::Kind::Identifier))
      return attribute;
    attribute.text = token.text.str();
    advance();
    if (!token.isOpen('<'))
      return attribute;
    do {
      advance();
      if (!token.is(MlirToken::Kind::Identifier))
        return attribute;
      std::string key = token.text.str();
      advance();
      if (!token.isPunctuation('='))
        return attribute;
      advance();
      const TileAttribute *value = readValue();
      if (!value)
        return attribute;
      attribute.keys.push_back(std::move(key));
      attribute.elements.push_back(value);
    } while (token.isPunctuation(','));
    return attribute;
  }

private:
  void advance() { token = lexer.next(); }

  /// `value`, or `value : value on value`.
  const TileAttribute *readValue() {
    const TileAttribute *first = readPart();
    if (!first || !token.isPunctuation(':'))
      return first;
    TileAttribute &parts = pool.emplace_back();
    parts.kind = TileAttribute::Kind::List;
    parts.elements.push_back(first);
    advance();
    const TileAttribute *second = readPart();
    if (!second)
      return nullptr;
    parts.elements.push_back(second);
    if (!token.is(MlirToken::Kind::Identifier) || token.text != "on")
      return &parts;
    advance();
    const TileAttribute *third = readPart();
    if (!third)
      return nullptr;
    parts.elements.push_back(third);
    return &parts;
  }

  const TileAttribute *readPart() {
    if (!token.isOpen('['))
      return readScalar();
    TileAttribute &list = pool.emplace_back();
    list.kind = TileAttribute::Kind::List;
    advance();
    while (!token.isClose(']')) {
      const TileAttribute *element = readScalar();
      if (!element)
        return nullptr;
      list.elements.push_back(element);
      if (token.isPunctuation(','))
        advance();
      else if (!token.isClose(']'))
        return nullptr;
    }
    advance();
    return &list;
  }

  const TileAttribute *readScalar() {
    bool isNegative = token.isPunctuation('-');
    if (isNegative)
      advance();
    TileAttribute scalar;
    if (token.is(MlirToken::Kind::Number)) {
      scalar.kind = TileAttribute::Kind::Integer;
      // With its sign: the smallest number has no positive counterpart.
      std::string digits = (isNegative ? "-" : "") + token.text.str();
      if (llvm::StringRef(digits).getAsInteger(10, scalar.number)) {
        scalar.kind = TileAttribute::Kind::Other;
        scalar.number = 0;
        scalar.text = "a number of more than 64 bits, or with a fraction";
      }
    } else if (isNegative) {
      return nullptr;
    } else if (token.is(MlirToken::Kind::String) && token.text.size() >= 2) {
      scalar.kind = TileAttribute::Kind::Text;
      scalar.text = token.text.drop_front().drop_back().str();
    } else if (token.is(MlirToken::Kind::Identifier)) {
      bool isTruth = token.text == "true" || token.text == "false";
      scalar.kind = isTruth ? TileAttribute::Kind::Boolean : TileAttribute::Kind::Text;
      scalar.number = token.text == "true";
      scalar.text = isTruth ? "" : token.text.str();
    } else {
      return nullptr;
    }
    advance();
    return &pool.emplace_back(std::move(scalar));
  }

  MlirLexer lexer;
  MlirToken token;
  std::deque<TileAttribute> &pool;
};

} // namespace

TileAttribute precedent::readTileDialectAttribute(llvm::StringRef text, std::deque<TileAttribute> &pool) {
  return ParameterReader(text, pool).read();
}
