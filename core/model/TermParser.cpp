#include "core/model/LinearTerm.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace precedent;

namespace {

template <typename... Parts> llvm::Error wrong(const Parts &...parts) {
  return llvm::createStringError((llvm::Twine() + ... + llvm::Twine(parts)));
}

/// Takes a term apart: a sum of products of at most one symbol.
class TermParser {
public:
  TermParser(llvm::StringRef text, TermTable &terms) : whole(text), rest(text.ltrim()), terms(terms) {}

  llvm::Expected<TermIndex> parse() {
    bool isFirst = true;
    while (isFirst || !rest.empty()) {
      if (llvm::Error error = parseSummand(isFirst))
        return std::move(error);
      isFirst = false;
    }
    std::optional<TermIndex> term = terms.intern(constant, monomials);
    if (!term)
      return tooLarge();
    return *term;
  }

private:
  llvm::Error tooLarge() { return wrong("`", whole, "` has a number that does not fit 64 bits"); }

  bool take(char expected) {
    if (!rest.consume_front(llvm::StringRef(&expected, 1)))
      return false;
    rest = rest.ltrim();
    return true;
  }

  llvm::Error parseSummand(bool isFirst) {
    bool isNegative = take('-');
    if (!isNegative && !take('+') && !isFirst)
      return wrong("`", whole, "` is not a linear term: an operator must stand before `", rest.take_front(20), "`");
    int64_t coefficient = isNegative ? -1 : 1;
    std::optional<SymbolIndex> symbol;
    do {
      if (llvm::Error error = parseFactor(coefficient, symbol))
        return error;
    } while (take('*'));
    if (symbol)
      monomials.push_back({coefficient, *symbol});
    else if (llvm::AddOverflow(constant, coefficient, constant))
      return tooLarge();
    return llvm::Error::success();
  }

  llvm::Error parseFactor(int64_t &coefficient, std::optional<SymbolIndex> &symbol) {
    if (!rest.empty() && llvm::isDigit(rest.front())) {
      llvm::StringRef digits = rest.take_while([](char c) { return llvm::isDigit(c); });
      int64_t value;
      if (digits.getAsInteger(10, value) || llvm::MulOverflow(coefficient, value, coefficient))
        return tooLarge();
      rest = rest.drop_front(digits.size()).ltrim();
      return llvm::Error::success();
    }
    llvm::StringRef name = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '%'; });
    if (name.empty())
      return wrong("`", whole, "` is not a linear term: a number or a symbol must stand ",
                   rest.empty() ? llvm::StringRef("at its end") : llvm::StringRef("before `"), rest.take_front(20),
                   rest.empty() ? "" : "`");
    if (symbol)
      return wrong("`", whole, "` multiplies two symbols, so it is not linear");
    symbol = terms.findSymbol(name);
    if (!symbol)
      return wrong("`", name, "` is not among the symbols");
    rest = rest.drop_front(name.size()).ltrim();
    return llvm::Error::success();
  }

  llvm::StringRef whole, rest;
  TermTable &terms;
  int64_t constant = 0;
  llvm::SmallVector<Monomial, 4> monomials;
};

} // namespace

llvm::Expected<TermIndex> precedent::parseTerm(llvm::StringRef text, TermTable &terms) {
  return TermParser(text, terms).parse();
}

llvm::Error precedent::parseAssumption(llvm::StringRef text, TermTable &terms) {
  size_t at = text.find_first_of("<>=");
  if (at == llvm::StringRef::npos)
    return wrong("`", text, "` compares nothing; write for example i+1 <= n");
  llvm::StringRef comparison = text.substr(at).take_while([](char c) { return c == '<' || c == '>' || c == '='; });
  bool isEqual = comparison == "==", isLess = comparison.starts_with("<");
  if (!isEqual && comparison != "<" && comparison != "<=" && comparison != ">" && comparison != ">=")
    return wrong("`", comparison, "` is none of <=, <, >=, > and ==");

  llvm::Expected<TermIndex> left = parseTerm(text.take_front(at), terms);
  if (!left)
    return left.takeError();
  llvm::Expected<TermIndex> right = parseTerm(text.substr(at + comparison.size()), terms);
  if (!right)
    return right.takeError();
  // smaller + slack <= larger, as larger - smaller - slack >= 0.
  auto assume = [&](TermIndex smaller, TermIndex larger, int64_t slack) -> bool {
    std::optional<TermIndex> gap = terms.difference(larger, smaller);
    if (gap)
      gap = terms.difference(*gap, terms.constant(slack));
    if (gap)
      terms.assumptions.push_back(*gap);
    return gap.has_value();
  };
  int64_t slack = comparison.size() == 1 ? 1 : 0;
  bool fits = isLess || isEqual ? assume(*left, *right, slack) : assume(*right, *left, slack);
  if (isEqual)
    fits = fits && assume(*right, *left, 0);
  return fits ? llvm::Error::success() : wrong("`", text, "` has a number that does not fit 64 bits");
}
