//===- RequestBuilder.h - events of a JSON text become a request for a MegaMoE plan ---------------------*- C++ -*-===//

#pragma once

#include "core/formats/megamoe/PlanFieldTypes.h"
#include "core/json/JsonReader.h"
#include "core/model/MegaMoeRequest.h"

#include <bitset>

namespace precedent {

class MegaMoeRequestBuilder : public JsonHandler {
public:
  MegaMoeRequestBuilder(MegaMoeRequest &request, const SourceText &source, const Limits &limits)
      : request(request), source(source), limits(limits) {}

  bool key(const JsonScalar &key) override;
  bool scalar(const JsonScalar &value) override;
  bool beginObject(uint64_t begin) override { return beginContainer(TokenType::Object, begin); }
  bool endObject(const JsonSpan &span, llvm::ArrayRef<uint64_t>) override;
  bool beginArray(uint64_t begin) override { return beginContainer(TokenType::Array, begin); }
  bool endArray(const JsonSpan &) override;

  /// The text of an object whose actions are the rows; empty where none were given.
  std::string rowsText;

private:
  /// What the reading is inside of. `Row` is a resource vector, of which only the text counts here.
  enum class Part : uint8_t { Document, TopLevel, Capacities, Buffers, Rows, Row };

  Part part() const { return parts.empty() ? Part::Document : parts.back(); }
  bool beginContainer(TokenType type, uint64_t begin);
  bool takeField(const Token &value, uint64_t begin);
  bool takeInteger(const Token &value, uint64_t begin, BigInteger &target, llvm::StringRef name);
  bool takeElement(const Token &value, uint64_t begin, std::vector<BigInteger> &list, RequestField of);
  bool refuse(llvm::StringRef code, uint64_t offset, std::string message, std::string help = "");

  MegaMoeRequest &request;
  const SourceText &source;
  const Limits &limits;
  std::vector<Part> parts;
  uint8_t field = kUnknownField; ///< of the value that comes next
  std::string actionId;          ///< of the row that comes next, as JSON
  uint64_t numRows = 0;
  std::bitset<kNumRequestFields> seen;
};

} // namespace precedent
