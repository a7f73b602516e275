#include "core/formats/megamoe/RequestBuilder.h"

#include "core/json/JsonText.h"

#include "llvm/Support/raw_ostream.h"

using namespace precedent;

static llvm::StringRef keyOf(RequestField field) {
  return nameOf(field);
}

bool MegaMoeRequestBuilder::key(const JsonScalar &key) {
  llvm::StringRef name = key.token.text;
  if (part() == Part::Rows) {
    actionId.clear();
    llvm::raw_string_ostream os(actionId);
    writeJsonString(name, os);
  }
  if (part() != Part::TopLevel)
    return true;
  field = fieldNamed<RequestField, kNumRequestFields>(name);
  if (field == kUnknownField)
    return refuse("request-shape", key.begin, quoteForMessage(name) + " is no key of a request for a MegaMoE plan");
  seen.set(field);
  return true;
}

bool MegaMoeRequestBuilder::scalar(const JsonScalar &value) {
  switch (part()) {
  case Part::Document:
    return refuse("request-shape", value.begin,
                  "a request is a JSON object, and this is " + describeValue(value.token));
  case Part::TopLevel:
    return takeField(value.token, value.begin);
  case Part::Capacities:
    return takeElement(value.token, value.begin, request.capacities, RequestCapacities);
  case Part::Buffers:
    return takeElement(value.token, value.begin, request.dispatchBufferBytes, RequestDispatchBufferBytes);
  case Part::Rows:
    return refuse("request-shape", value.begin,
                  "a resource vector is a JSON object, and this is " + describeValue(value.token));
  case Part::Row:
    return true;
  }
  return true;
}

bool MegaMoeRequestBuilder::beginContainer(TokenType type, uint64_t begin) {
  Part inner = part();
  Token value{"", type};
  if (inner == Part::Document && type == TokenType::Object)
    inner = Part::TopLevel;
  else if (inner == Part::TopLevel && field == RequestCapacities && type == TokenType::Array)
    inner = Part::Capacities;
  else if (inner == Part::TopLevel && field == RequestDispatchBufferBytes && type == TokenType::Array)
    inner = Part::Buffers;
  else if (inner == Part::TopLevel && field == RequestResourceVectors && type == TokenType::Object)
    inner = Part::Rows;
  else if (inner == Part::Rows && type == TokenType::Object)
    inner = Part::Row;
  else if (inner != Part::Row)
    return scalar({value, false, begin}); // a list or an object where none can be: refused as any other value
  parts.push_back(inner);
  return true;
}

bool MegaMoeRequestBuilder::endObject(const JsonSpan &span, llvm::ArrayRef<uint64_t>) {
  parts.pop_back();
  if (part() == Part::Rows) {
    if (++numRows > limits.maxActions)
      return refuse("limit-exceeded", span.begin,
                    "the request has resource vectors for more than " + std::to_string(limits.maxActions) + " actions",
                    "raise --max-actions");
    rowsText += numRows == 1 ? "{\"actions\":[" : ",";
    rowsText += "{\"action_id\":" + actionId + ",\"resource_vector\":";
    rowsText += source.bytes().slice(span.begin, span.end);
    rowsText += '}';
  }
  if (part() == Part::TopLevel && field == RequestResourceVectors)
    rowsText += numRows == 0 ? "{\"actions\":[]}" : "]}";
  if (part() != Part::Document)
    return true;
  for (RequestField needed :
       {RequestPlanId, RequestNumTokens, RequestNumChunks, RequestCapacities, RequestDispatchBufferBytes})
    if (!seen.test(needed))
      return refuse("request-shape", span.begin, ("the request has no key `" + keyOf(needed) + "`").str());
  return true;
}

bool MegaMoeRequestBuilder::endArray(const JsonSpan &) {
  parts.pop_back();
  return true;
}

bool MegaMoeRequestBuilder::takeField(const Token &value, uint64_t begin) {
  auto name = static_cast<RequestField>(field);
  switch (name) {
  case RequestPlanId:
    if (!value.isString())
      break;
    request.planId = value.text.str();
    return true;
  case RequestNumTokens:
    return takeInteger(value, begin, request.numTokens, keyOf(name));
  case RequestNumChunks:
    return takeInteger(value, begin, request.numChunks, keyOf(name));
  case RequestPipelineStages:
    return takeInteger(value, begin, request.pipelineStages, keyOf(name));
  case RequestMaxInFlightChunks:
    return takeInteger(value, begin, request.maxInFlightChunks, keyOf(name));
  case RequestWorkspaceCapacityBytes:
    return value.is(TokenType::Null) ||
           takeInteger(value, begin, request.workspaceCapacityBytes.emplace(), keyOf(name));
  case RequestResourceVectors:
    if (value.is(TokenType::Null))
      return true;
    break;
  default:
    break;
  }
  PlanFieldType wanted = name == RequestPlanId            ? PlanFieldType::Text
                         : name == RequestResourceVectors ? PlanFieldType::Object
                                                          : PlanFieldType::List;
  return refuse("request-shape", begin,
                ("`" + keyOf(name) + "` is " + describe(wanted) + ", and this is ").str() + describeValue(value));
}

bool MegaMoeRequestBuilder::takeInteger(const Token &value, uint64_t begin, BigInteger &target, llvm::StringRef name) {
  if (!value.is(TokenType::Integer))
    return refuse("request-shape", begin, ("`" + name + "` is an integer, and this is ").str() + describeValue(value));
  if (numDigits(value.text) > limits.maxDigits)
    return refuse("limit-exceeded", begin,
                  ("`" + name + "` has more than " + llvm::Twine(limits.maxDigits) + " digits").str(),
                  "raise --max-digits");
  target = toBigInteger(value.text);
  return true;
}

bool MegaMoeRequestBuilder::takeElement(const Token &value, uint64_t begin, std::vector<BigInteger> &list,
                                        RequestField of) {
  if (list.size() >= limits.maxActions / kNumMegaMoePhases)
    return refuse("limit-exceeded", begin,
                  "the request has chunks for more than " + std::to_string(limits.maxActions) + " actions",
                  "raise --max-actions");
  return takeInteger(value, begin, list.emplace_back(), keyOf(of));
}

bool MegaMoeRequestBuilder::refuse(llvm::StringRef code, uint64_t offset, std::string message, std::string help) {
  refusal = {code.str(), std::move(message), std::move(help), offset};
  return false;
}
