//===- JsonReader.h - any JSON text, as events ----------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *scalar* is a value without brackets; a *container* is an object or an array. A *span* is the bytes of
// a value, brackets included. A span is *canonical* when its bytes already are the canonical spelling of its value, so
// that they can be used where they stand.
//
// The reader accepts what Python's json.loads accepts, numbers of any size and NaN, Infinity and -Infinity among it,
// with two exceptions: a key may stand only once in an object, and strings are Unicode, so half a surrogate pair is
// refused. It does not recurse.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/Token.h"
#include "core/support/Limits.h"
#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace precedent {

struct JsonSpan {
  uint64_t begin = 0, end = 0;
  bool isCanonical = false;
};

struct JsonScalar {
  Token token;
  /// Whether the token's text dies with the event; else it is part of the source or static.
  bool isTransient = false;
  uint64_t begin = 0; ///< offset of the first byte, of the quote for strings
};

/// Why a handler stops the reading. The code is that of the InputError.
struct JsonRefusal {
  std::string code, message, help;
  uint64_t offset = 0;
};

/// Receives the events. Returning false stops the reading; `refusal` then says why.
class JsonHandler {
public:
  virtual ~JsonHandler() = default;
  virtual bool key(const JsonScalar &key) = 0;
  virtual bool scalar(const JsonScalar &value) = 0;
  virtual bool beginObject(uint64_t begin) = 0;
  /// `order`: offsets of the members' keys in canonical order; empty where they already stand in it.
  virtual bool endObject(const JsonSpan &span, llvm::ArrayRef<uint64_t> order) = 0;
  virtual bool beginArray(uint64_t begin) = 0;
  virtual bool endArray(const JsonSpan &span) = 0;

  JsonRefusal refusal;
};

/// Errors are InputErrors with line and column: `parse-error`, `duplicate-key` (at the second one; noticed when its
/// object ends), `limit-exceeded` (depth, tokens), and whatever the handler refuses.
llvm::Error readJson(const SourceText &source, const Limits &limits, JsonHandler &handler);

/// Linear in the offset.
Location locationAt(const SourceText &source, uint64_t offset);

} // namespace precedent
