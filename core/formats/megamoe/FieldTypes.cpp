#include "core/formats/megamoe/FieldTypes.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

bool precedent::hasType(TokenType type, FieldType wanted) {
  switch (wanted) {
  case FieldType::Text:
    return type == TokenType::String;
  case FieldType::Integer:
    return type == TokenType::Integer;
  case FieldType::TruthValue:
    return type == TokenType::True || type == TokenType::False;
  case FieldType::List:
    return type == TokenType::Array;
  case FieldType::Object:
    return type == TokenType::Object;
  }
  llvm_unreachable("field type");
}

llvm::StringRef precedent::describe(FieldType type) {
  switch (type) {
  case FieldType::Text:
    return "a string";
  case FieldType::Integer:
    return "an integer";
  case FieldType::TruthValue:
    return "true or false";
  case FieldType::List:
    return "a list";
  case FieldType::Object:
    return "an object";
  }
  llvm_unreachable("field type");
}

std::string precedent::describeValue(const Token &value) {
  switch (value.type) {
  case TokenType::Missing:
    return "missing";
  case TokenType::Null:
    return "null";
  case TokenType::True:
    return "true";
  case TokenType::False:
    return "false";
  case TokenType::Integer:
  case TokenType::Float:
  case TokenType::NonFinite:
    return ("the number " + value.text.take_front(40)).str();
  case TokenType::String:
    return "a string";
  case TokenType::Array:
    return "a list";
  case TokenType::Object:
    return "an object";
  }
  llvm_unreachable("token type");
}

FieldType precedent::typeOf(PlanField field) {
  switch (field) {
  case PlanSchema:
  case PlanId:
  case PlanArtifactDigest:
    return FieldType::Text;
  case PlanNumTokens:
  case PlanPipelineStages:
  case PlanMaxInFlightChunks:
  case PlanMaxLiveDispatchBytes:
    return FieldType::Integer;
  case PlanDeterministicCombine:
    return FieldType::TruthValue;
  case PlanChunks:
    return FieldType::List;
  case PlanActionDependencies:
    return FieldType::Object;
  case kNumPlanFields:
    break;
  }
  llvm_unreachable("plan field");
}
