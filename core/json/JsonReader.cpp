#include "core/json/JsonReader.h"

#include "core/json/JsonText.h"
#include "core/json/KeyOrder.h"
#include "core/json/TokenStream.h"
#include "core/support/InputError.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

// RapidJSON 1.1 adds an offset to its stack's null pointer before the stack has memory. It only compares the result.
#ifdef __clang__
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#endif
#include <rapidjson/reader.h>
#ifdef __clang__
#pragma clang attribute pop
#endif

using namespace precedent;

namespace {
constexpr llvm::StringLiteral kHalfPair =
    "this is half of a surrogate pair and no character; characters above U+FFFF take both halves";

/// RapidJSON's events, completed by what the stream knows, and checked.
class Events {
public:
  Events(TokenStream &stream, const Limits &limits, JsonHandler &handler)
      : stream(stream), limits(limits), handler(handler) {}

  // The names are RapidJSON's.
  // NOLINTBEGIN(readability-identifier-naming)
  bool Null() { return literal(TokenType::Null); }
  bool Bool(bool value) { return literal(value ? TokenType::True : TokenType::False); }
  bool Int(int) { llvm_unreachable("numbers come as text"); }
  bool Uint(unsigned) { llvm_unreachable("numbers come as text"); }
  bool Int64(int64_t) { llvm_unreachable("numbers come as text"); }
  bool Uint64(uint64_t) { llvm_unreachable("numbers come as text"); }
  bool Double(double) { llvm_unreachable("numbers come as text"); }

  bool RawNumber(const char *, rapidjson::SizeType, bool) {
    FloatBuffer buffer;
    const NumberScan &number = stream.number();
    JsonScalar scalar{canonicalNumber(number, buffer), false, stream.tokenBegin()};
    if (scalar.token.text.data() != number.text.data()) {
      scalar.isTransient = true;
      stream.deviateAt(scalar.begin);
    }
    return countToken() && handler.scalar(scalar);
  }

  bool String(const char *decoded, rapidjson::SizeType length, bool) {
    JsonScalar scalar;
    return readString({decoded, length}, scalar) && handler.scalar(scalar);
  }

  bool Key(const char *decoded, rapidjson::SizeType length, bool) {
    JsonScalar scalar;
    if (!readString({decoded, length}, scalar))
      return false;
    keys.add(scalar.token.text, scalar.begin, scalar.isTransient);
    return handler.key(scalar);
  }

  bool StartObject() {
    keys.enter();
    return open() && handler.beginObject(stream.tokenBegin());
  }
  bool StartArray() { return open() && handler.beginArray(stream.tokenBegin()); }

  bool EndObject(rapidjson::SizeType) {
    KeyOrder::Result result = keys.leave();
    if (result.duplicate) {
      return refuse("duplicate-key", result.duplicate->offset,
                    "the key " + quoteForMessage(result.duplicate->text) + " stands twice in one object",
                    "remove one of them; readers differ in which one they take");
    }
    if (!result.order.empty())
      stream.deviateAt(openContainers.back());
    return handler.endObject(close(), result.order);
  }
  bool EndArray(rapidjson::SizeType) { return handler.endArray(close()); }
  // NOLINTEND(readability-identifier-naming)

private:
  bool refuse(llvm::StringRef code, uint64_t offset, std::string message, llvm::StringRef help) {
    handler.refusal = {code.str(), std::move(message), help.str(), offset};
    return false;
  }

  bool countToken() {
    return ++tokens <= limits.maxTokens ||
           refuse("limit-exceeded", stream.tokenBegin(),
                  "the text has more than " + std::to_string(limits.maxTokens) + " tokens", "raise --max-tokens");
  }

  bool literal(TokenType type) { return countToken() && handler.scalar({Token{{}, type}, false, stream.tokenBegin()}); }

  bool readString(llvm::StringRef decoded, JsonScalar &scalar) {
    const StringScan &string = stream.string();
    scalar.begin = stream.tokenBegin();
    scalar.token.type = TokenType::String;
    scalar.token.text = string.hasEscapes ? decoded : string.raw;
    scalar.isTransient = string.hasEscapes;
    if (!string.isPrintable)
      stream.deviateAt(scalar.begin);
    if (string.hasEscapes) {
      // The encoder of RapidJSON makes three bytes of a lone second half.
      if (!llvm::json::isUTF8(decoded)) {
        const char *half = findLoneSurrogate(string.raw);
        return refuse("parse-error", half - stream.source().begin(), kHalfPair.str(), "");
      }
      respelled.clear();
      llvm::raw_svector_ostream os(respelled);
      respellJsonString(string.raw, os);
      if (respelled.str().drop_front().drop_back() != string.raw)
        stream.deviateAt(scalar.begin);
    }
    return countToken();
  }

  bool open() {
    openContainers.push_back(stream.tokenBegin());
    return countToken() && (openContainers.size() <= limits.maxDepth ||
                            refuse("limit-exceeded", stream.tokenBegin(),
                                   "brackets are nested more than " + std::to_string(limits.maxDepth) + " deep",
                                   "raise --max-depth if this is meant"));
  }

  /// The closing bracket is the current token.
  JsonSpan close() {
    uint64_t begin = openContainers.back();
    openContainers.pop_back();
    return {begin, stream.tokenBegin() + 1, stream.deviationEnd() <= begin};
  }

  TokenStream &stream;
  const Limits &limits;
  JsonHandler &handler;
  KeyOrder keys;
  std::vector<uint64_t> openContainers;
  uint64_t tokens = 0;
  llvm::SmallString<128> respelled;
};

llvm::StringRef describe(rapidjson::ParseErrorCode code) {
  switch (code) {
  case rapidjson::kParseErrorDocumentEmpty:
    return "a JSON value must stand here";
  case rapidjson::kParseErrorDocumentRootNotSingular:
    return "something follows the JSON value; a file holds exactly one";
  case rapidjson::kParseErrorValueInvalid:
    return "a JSON value must stand here";
  case rapidjson::kParseErrorObjectMissName:
    return "a key in double quotes must stand here";
  case rapidjson::kParseErrorObjectMissColon:
    return "a colon must follow the key";
  case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
    return "a comma or a closing brace must follow the member";
  case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
    return "a comma or a closing bracket must follow the element";
  case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
    return "\\u takes four hexadecimal digits";
  case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
    return kHalfPair;
  case rapidjson::kParseErrorStringEscapeInvalid:
    return "there is no such escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uNNNN";
  default:
    return "this is not JSON";
  }
}
} // namespace

Location precedent::locationAt(const SourceText &source, uint64_t offset) {
  Location location = Location::ofFile(source.name());
  LineColumn at = source.lineColumn(offset);
  location.line = at.line;
  location.column = at.column;
  location.offset = offset;
  return location;
}

llvm::Error precedent::readJson(const SourceText &source, const Limits &limits, JsonHandler &handler) {
  TokenStream stream(source.bytes());
  Events events(stream, limits, handler);
  rapidjson::Reader reader;
  auto result = reader.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag>(stream, events);

  auto refuse = [&](llvm::StringRef code, uint64_t offset, const llvm::Twine &message, llvm::StringRef help = "") {
    return makeInputError(code, Verdict::Invalid, locationAt(source, offset), message, help);
  };
  if (stream.problem())
    return refuse("parse-error", stream.problem()->at - source.bytes().begin(), stream.problem()->message);
  if (!result.IsError())
    return llvm::Error::success();
  if (result.Code() == rapidjson::kParseErrorTermination)
    return refuse(handler.refusal.code, handler.refusal.offset, handler.refusal.message, handler.refusal.help);
  bool atEnd = result.Offset() == source.bytes().size();
  return refuse("parse-error", result.Offset(),
                llvm::Twine(atEnd ? "the text ends too early: " : "") + describe(result.Code()));
}
