#include "verify/rules/support/CarrierHeader.h"

#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

static constexpr size_t kDigestLength = 64;

llvm::StringRef precedent::nameOf(HeaderAttribute attribute) {
  switch (attribute) {
  case HeaderAttribute::Schema:
    return kSchemaAttribute;
  case HeaderAttribute::Digest:
    return kDigestAttribute;
  case HeaderAttribute::Steps:
    return kStepsAttribute;
  case HeaderAttribute::NumStages:
    return kNumStagesAttribute;
  case HeaderAttribute::NumMicroBatches:
    return kNumMicroBatchesAttribute;
  case HeaderAttribute::Interleaved:
    return kInterleavedAttribute;
  case HeaderAttribute::Decoupled:
    return kDecoupledAttribute;
  case HeaderAttribute::NumChunks:
    return kNumChunksAttribute;
  }
  llvm_unreachable("header attribute");
}

AttributeState precedent::stateOf(const PipelineCarrier &carrier, HeaderAttribute attribute) {
  switch (attribute) {
  case HeaderAttribute::Schema:
    return carrier.schema.state;
  case HeaderAttribute::Digest:
    return carrier.digest.state;
  case HeaderAttribute::Steps:
    return carrier.steps;
  case HeaderAttribute::NumStages:
    return carrier.numStages.state;
  case HeaderAttribute::NumMicroBatches:
    return carrier.numMicroBatches.state;
  case HeaderAttribute::Interleaved:
    return carrier.interleaved.state;
  case HeaderAttribute::Decoupled:
    return carrier.decoupled.state;
  case HeaderAttribute::NumChunks:
    return carrier.numChunks.state;
  }
  llvm_unreachable("header attribute");
}

bool precedent::isAsNeeded(const PipelineCarrier &carrier, HeaderAttribute attribute) {
  switch (attribute) {
  case HeaderAttribute::Schema:
    return carrier.schema.valueOr({}) == kPipelineSchemaV1;
  case HeaderAttribute::Digest:
    return carrier.digest.valueOr({}).size() == kDigestLength;
  case HeaderAttribute::Steps:
    return carrier.steps == AttributeState::Present && carrier.rows.size() != 0;
  case HeaderAttribute::NumStages:
    return carrier.numStages.present();
  case HeaderAttribute::NumMicroBatches:
    return carrier.numMicroBatches.present();
  case HeaderAttribute::Interleaved:
    return carrier.interleaved.present();
  case HeaderAttribute::Decoupled:
    return carrier.decoupled.state != AttributeState::WrongType;
  case HeaderAttribute::NumChunks:
    return carrier.numChunks.state != AttributeState::WrongType;
  }
  llvm_unreachable("header attribute");
}

static llvm::StringRef whatIsNeeded(HeaderAttribute attribute) {
  switch (attribute) {
  case HeaderAttribute::Schema:
    return "the string \"tessera.pipeline_schedule.v1\"";
  case HeaderAttribute::Digest:
    return "a string of 64 hexadecimal characters, the digest of the rows";
  case HeaderAttribute::Steps:
    return "an array of rows, one for each step of the schedule";
  case HeaderAttribute::NumStages:
    return "an integer of at most 64 bits, the number of pipeline stages";
  case HeaderAttribute::NumMicroBatches:
    return "an integer of at most 64 bits, the number of micro-batches";
  case HeaderAttribute::Interleaved:
    return "a bool, true if ranks hold several chunks of the model";
  case HeaderAttribute::Decoupled:
    return "a bool, true if stages do not wait for each other, or absent";
  case HeaderAttribute::NumChunks:
    return "an integer of at most 64 bits, the number of chunks on a rank, or absent";
  }
  llvm_unreachable("header attribute");
}

/// What is wrong with a value of the right type.
static std::string valueProblem(const PipelineCarrier &carrier, HeaderAttribute attribute) {
  if (attribute == HeaderAttribute::Schema && carrier.schema.value != kPipelineSchemaV1)
    return "is " + inQuotes(carrier.schema.value);
  if (attribute == HeaderAttribute::Digest && carrier.digest.value.size() != kDigestLength)
    return ("has " + llvm::Twine(carrier.digest.value.size()) + " characters").str();
  if (attribute == HeaderAttribute::Steps && carrier.rows.size() == 0)
    return "is empty";
  return {};
}

std::string precedent::headerProblem(const PipelineCarrier &carrier, HeaderAttribute attribute) {
  bool isOptional = static_cast<uint32_t>(attribute) >= kNumRequiredHeaderAttributes;
  std::string problem;
  switch (stateOf(carrier, attribute)) {
  case AttributeState::Absent:
    if (isOptional)
      return {};
    return ("the carrier has no `" + nameOf(attribute) + "`; it must be " + whatIsNeeded(attribute)).str();
  case AttributeState::WrongType:
    problem = "has another type";
    break;
  case AttributeState::Present:
    problem = valueProblem(carrier, attribute);
    break;
  }
  if (problem.empty())
    return {};
  return ("`" + nameOf(attribute) + "` " + problem + "; it must be " + whatIsNeeded(attribute)).str();
}
