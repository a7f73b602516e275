#include "verify/rules/support/TokenCheck.h"

#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
constexpr size_t kHexDigitsOfSha256 = 64;

class NonEmptyText : public TokenCheck {
public:
  bool satisfies(const Token &token) const override { return token.isNonEmptyString(); }
  bool violates(const Token &token) const override {
    switch (token.type) {
    case TokenType::String:
      return token.text.begin() == token.text.end();
    default:
      return true;
    }
  }
  std::string expected() const override { return "a text of at least one character"; }
};

class Sha256Text : public TokenCheck {
public:
  bool satisfies(const Token &token) const override {
    if (!token.isString() || token.text.size() != kHexDigitsOfSha256)
      return false;
    // No early end and no branches: a million of them are nearly always digits, and this way the loop is wide.
    const char *text = token.text.data();
    uint8_t others = 0;
    for (size_t at = 0; at < kHexDigitsOfSha256; ++at) {
      auto digit = static_cast<uint8_t>(text[at] - '0'), letter = static_cast<uint8_t>(text[at] - 'a');
      others |= static_cast<uint8_t>(digit > 9) & static_cast<uint8_t>(letter > 5);
    }
    return others == 0;
  }
  bool violates(const Token &token) const override {
    if (token.type != TokenType::String)
      return true;
    ptrdiff_t digits = llvm::count_if(token.text, [](char character) {
      return ('0' <= character && character <= '9') || ('a' <= character && character <= 'f');
    });
    return digits != static_cast<ptrdiff_t>(kHexDigitsOfSha256) || token.text.substr(kHexDigitsOfSha256) != "";
  }
  std::string expected() const override { return "64 characters out of 0-9 and a-f"; }
  std::string probablyMeant(const Token &token) const override {
    Token lower{token.text, token.type};
    std::string text = token.isString() && token.text.size() == kHexDigitsOfSha256 ? token.text.lower() : "";
    lower.text = text;
    return satisfies(lower) ? inQuotes(text) : "";
  }
};

class WordCheck : public TokenCheck {
public:
  explicit WordCheck(Vocabulary vocabulary) : vocabulary(vocabulary) {}
  bool satisfies(const Token &token) const override {
    return token.isString() && standsInTable(vocabulary, token.text);
  }
  bool violates(const Token &token) const override {
    return token.type != TokenType::String || !passesSwitch(vocabulary, token.text);
  }
  std::string expected() const override { return listOf(vocabulary); }
  std::string probablyMeant(const Token &token) const override {
    llvm::StringRef word = token.isString() ? nearestWord(vocabulary, token.text) : "";
    // Another version is not a slip of the pen: who only relabels it makes things worse.
    bool isSchema = vocabulary == Vocabulary::ObjectSchema || vocabulary == Vocabulary::VectorSchema;
    if (isSchema && !token.text.equals_insensitive(word))
      return "";
    return word.empty() ? "" : inQuotes(word);
  }

private:
  Vocabulary vocabulary;
};

/// Types as a set of bits; the second code is a switch.
constexpr uint32_t bit(TokenType type) {
  return uint32_t(1) << static_cast<uint32_t>(type);
}

class TrueCheck : public TokenCheck {
public:
  bool satisfies(const Token &token) const override { return token.is(TokenType::True); }
  bool violates(const Token &token) const override { return (bit(token.type) & ~bit(TokenType::True)) != 0; }
  std::string expected() const override { return "true"; }
};

class IntegerCheck : public TokenCheck {
public:
  bool satisfies(const Token &token) const override { return token.is(TokenType::Integer); }
  bool violates(const Token &token) const override { return (bit(token.type) & ~bit(TokenType::Integer)) != 0; }
  std::string expected() const override { return "an integer"; }
};

class NumberCheck : public TokenCheck {
public:
  bool satisfies(const Token &token) const override {
    constexpr uint32_t numbers = bit(TokenType::Integer) | bit(TokenType::Float) | bit(TokenType::NonFinite);
    return (bit(token.type) & numbers) != 0;
  }
  bool violates(const Token &token) const override {
    switch (token.type) {
    case TokenType::Integer:
    case TokenType::Float:
    case TokenType::NonFinite:
      return false;
    case TokenType::Missing:
    case TokenType::Null:
    case TokenType::True:
    case TokenType::False:
    case TokenType::String:
    case TokenType::Array:
    case TokenType::Object:
      return true;
    }
    return true;
  }
  std::string expected() const override { return "an integer or a floating-point number"; }
};

class MappingCheck : public TokenCheck {
public:
  bool satisfies(const Token &token) const override { return token.is(TokenType::Object); }
  bool violates(const Token &token) const override { return (bit(token.type) & ~bit(TokenType::Object)) != 0; }
  std::string expected() const override { return "a mapping"; }
};
} // namespace

const TokenCheck &precedent::nonEmptyText() {
  static const NonEmptyText check;
  return check;
}

const TokenCheck &precedent::sha256Text() {
  static const Sha256Text check;
  return check;
}

const TokenCheck &precedent::wordOf(Vocabulary vocabulary) {
  static const WordCheck checks[kNumVocabularies] = {
      WordCheck(Vocabulary::ObjectSchema),
      WordCheck(Vocabulary::EdgeKind),
      WordCheck(Vocabulary::Tier),
      WordCheck(Vocabulary::Locality),
      WordCheck(Vocabulary::Lifetime),
      WordCheck(Vocabulary::AliasPolicy),
      WordCheck(Vocabulary::VectorSchema),
      WordCheck(Vocabulary::VectorUsage),
      WordCheck(Vocabulary::SelectorAuthority),
      WordCheck(Vocabulary::MegaMoeSchema),
  };
  return checks[static_cast<uint8_t>(vocabulary)];
}

const TokenCheck &precedent::trueValue() {
  static const TrueCheck check;
  return check;
}

const TokenCheck &precedent::integer() {
  static const IntegerCheck check;
  return check;
}

const TokenCheck &precedent::number() {
  static const NumberCheck check;
  return check;
}

const TokenCheck &precedent::mapping() {
  static const MappingCheck check;
  return check;
}
