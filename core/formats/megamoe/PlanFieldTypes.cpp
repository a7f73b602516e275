#include "core/formats/megamoe/PlanFieldTypes.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

bool precedent::hasType(TokenType type, PlanFieldType wanted) {
  switch (wanted) {
  case PlanFieldType::Text:
    return type == TokenType::String;
  case PlanFieldType::Integer:
    return type == TokenType::Integer;
  case PlanFieldType::TruthValue:
    return type == TokenType::True || type == TokenType::False;
  case PlanFieldType::List:
    return type == TokenType::Array;
  case PlanFieldType::Object:
    return type == TokenType::Object;
  }
  llvm_unreachable("field type");
}

llvm::StringRef precedent::describe(PlanFieldType type) {
  switch (type) {
  case PlanFieldType::Text:
    return "a string";
  case PlanFieldType::Integer:
    return "an integer";
  case PlanFieldType::TruthValue:
    return "true or false";
  case PlanFieldType::List:
    return "a list";
  case PlanFieldType::Object:
    return "an object";
  }
  llvm_unreachable("field type");
}

std::string precedent::describeValue(const Token &value) {
  switch (value.type) {
  case TokenType::True:
    return "true";
  case TokenType::False:
    return "false";
  case TokenType::Integer:
  case TokenType::Float:
  case TokenType::NonFinite:
    return ("the number " + value.text.take_front(40)).str();
  default:
    return describe(value.type).str();
  }
}

PlanFieldType precedent::typeOf(PlanField field) {
  switch (field) {
  case PlanSchema:
  case PlanId:
  case PlanArtifactDigest:
    return PlanFieldType::Text;
  case PlanNumTokens:
  case PlanPipelineStages:
  case PlanMaxInFlightChunks:
  case PlanMaxLiveDispatchBytes:
    return PlanFieldType::Integer;
  case PlanDeterministicCombine:
    return PlanFieldType::TruthValue;
  case PlanChunks:
    return PlanFieldType::List;
  case PlanActionDependencies:
    return PlanFieldType::Object;
  case kNumPlanFields:
    break;
  }
  llvm_unreachable("plan field");
}
