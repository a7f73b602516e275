#include "verify/gates/TesseraGate.h"

#include "analysis/Partition.h"
#include "analysis/TransferInsertion.h"
#include "verify/gates/TesseraRowRules.h"
#include "verify/gates/TesseraStageRules.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

static llvm::StringRef titleOf(GatePass pass) {
  switch (pass) {
  case GatePass::Partition:
    return "partition";
  case GatePass::Insertion:
    return "stage insertion";
  case GatePass::Legality:
    return "legality";
  }
  llvm_unreachable("pass");
}

static llvm::StringRef wordsFor(AttributeState state) {
  return state == AttributeState::Absent ? "it is missing" : "it has another type, or does not fit into 64 bits";
}

std::optional<GateError> precedent::findIncomplete(const PipelineCarrier &carrier, GatePass pass) {
  auto lacks = [&](llvm::StringRef attribute, const llvm::Twine &wanted, const llvm::Twine &found) {
    return GateError{"CARRIER_INCOMPLETE", Anchor::attribute(attribute),
                     (titleOf(pass) + " needs " + attribute + " to be " + wanted + ": " + found).str()};
  };
  if (!carrier.digest.present())
    return lacks(kDigestAttribute, "a string of 64 characters", wordsFor(carrier.digest.state));
  if (carrier.digest.value.size() != 64)
    return lacks(kDigestAttribute, "a string of 64 characters",
                 "it has " + llvm::Twine(carrier.digest.value.size()) + " characters");
  if (pass != GatePass::Partition) {
    if (!carrier.schema.present())
      return lacks(kSchemaAttribute, kPipelineSchemaV1, wordsFor(carrier.schema.state));
    if (carrier.schema.value != kPipelineSchemaV1)
      return lacks(kSchemaAttribute, kPipelineSchemaV1, "it is another text");
  }
  if (carrier.steps != AttributeState::Present)
    return lacks(kStepsAttribute, "an array with at least one row", wordsFor(carrier.steps));
  if (carrier.rows.size() == 0)
    return lacks(kStepsAttribute, "an array with at least one row", "it has none");
  if (!carrier.numStages.present())
    return lacks(kNumStagesAttribute, "an integer", wordsFor(carrier.numStages.state));
  if (pass == GatePass::Partition)
    return std::nullopt;
  if (!carrier.numMicroBatches.present())
    return lacks(kNumMicroBatchesAttribute, "an integer", wordsFor(carrier.numMicroBatches.state));
  if (!carrier.interleaved.present())
    return lacks(kInterleavedAttribute, "true or false", wordsFor(carrier.interleaved.state));
  return std::nullopt;
}

std::vector<GateError> precedent::tesseraLegality(const PipelineCarrier &carrier, const ModuleGraph &module) {
  if (std::optional<GateError> missing = findIncomplete(carrier, GatePass::Legality))
    return {*missing};
  if (std::optional<GateError> badRow = findBadRow(carrier))
    return {*badRow};
  if (carrier.numStages.value <= 1)
    return {};
  return findStageErrors(carrier, module);
}

std::vector<GateError> precedent::tesseraPipeline(const PipelineCarrier &carrier) {
  assert(carrier.module && "the passes work on a module");
  if (std::optional<GateError> missing = findIncomplete(carrier, GatePass::Partition))
    return {*missing};
  ModuleGraph module = *carrier.module;
  partitionStages(module, carrier.numStages.value);
  if (std::optional<GateError> missing = findIncomplete(carrier, GatePass::Insertion))
    return {*missing};
  insertStageTransfers(module, carrier.numStages.value);
  return tesseraLegality(carrier, module);
}

std::string precedent::gateText(llvm::ArrayRef<GateError> errors) {
  if (errors.empty())
    return "accept";
  auto codes = llvm::map_range(errors, [](const GateError &error) { return llvm::StringRef(error.code); });
  return "reject: " + llvm::join(codes, ", ");
}
