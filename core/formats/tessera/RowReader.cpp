#include "core/formats/tessera/RowReader.h"

#include "core/formats/tessera/TextCost.h"
#include "core/support/InputError.h"

using namespace precedent;

std::optional<int64_t> precedent::readInteger(mlir::Attribute attribute) {
  auto integer = mlir::dyn_cast<mlir::IntegerAttr>(attribute);
  if (!integer)
    return std::nullopt;
  llvm::APInt value = integer.getValue();
  if (integer.getType().isUnsignedInteger())
    return value.isIntN(63) ? std::optional(static_cast<int64_t>(value.getZExtValue())) : std::nullopt;
  return value.isSignedIntN(64) ? std::optional(value.getSExtValue()) : std::nullopt;
}

RowReader::RowReader(PipelineCarrier &carrier, mlir::MLIRContext &context, ReadBudget &budget)
    : carrier(carrier), budget(budget) {
  auto name = [&](llvm::StringRef text) { return mlir::StringAttr::get(&context, text); };
  actionId = name("action_id");
  clock = name("clock");
  dependsOn = name("depends_on");
  microBatch = name("micro_batch");
  phase = name("phase");
  rank = name("rank");
  region = name("region");
  stage = name("stage");
}

bool RowReader::takeElements(uint64_t number) {
  bool isThere = budget.takeElements(number);
  outOfElements |= !isThere;
  return isThere;
}

llvm::StringRef RowReader::copyOf(mlir::StringAttr text) {
  if (!takeElements(elementsOf(text.getValue())))
    return "";
  auto [place, isNew] = copies.try_emplace(text);
  if (isNew)
    place->second = text.getValue().empty() ? llvm::StringRef("") : text.getValue().copy(*carrier.storage);
  return place->second;
}

void RowReader::readInteger(mlir::DictionaryAttr row, mlir::StringAttr name, RowField bit,
                            std::vector<int64_t> &column) {
  mlir::Attribute attribute = row.get(name);
  std::optional<int64_t> value = attribute ? precedent::readInteger(attribute) : std::nullopt;
  if (value)
    carrier.rows.fields.back() |= bit;
  column.push_back(value.value_or(0));
}

void RowReader::readRow(mlir::Attribute attribute) {
  RowTable &rows = carrier.rows;
  auto row = mlir::dyn_cast<mlir::DictionaryAttr>(attribute);
  rows.fields.push_back(row ? RowIsDictionary : 0);
  if (!row)
    row = mlir::DictionaryAttr::get(actionId.getContext());

  readInteger(row, clock, RowHasClock, rows.clock);
  readInteger(row, microBatch, RowHasMicroBatch, rows.microBatch);
  readInteger(row, rank, RowHasRank, rows.rank);
  readInteger(row, stage, RowHasStage, rows.stage);

  auto id = row.getAs<mlir::StringAttr>(actionId);
  if (id)
    rows.fields.back() |= RowHasActionId;
  rows.actionId.push_back(id ? copyOf(id) : llvm::StringRef());

  auto phaseText = row.getAs<mlir::StringAttr>(phase);
  Phase value = Phase::Unknown;
  if (phaseText) {
    rows.fields.back() |= RowHasPhase;
    if (phaseText.getValue() == nameOf(Phase::Forward))
      value = Phase::Forward;
    else if (phaseText.getValue() == nameOf(Phase::Backward))
      value = Phase::Backward;
    else
      rows.unknownPhase[rows.size() - 1] = copyOf(phaseText);
  }
  rows.phase.push_back(value);

  auto dependencies = row.getAs<mlir::ArrayAttr>(dependsOn);
  if (dependencies) {
    rows.fields.back() |= RowHasDependsOn;
    if (takeElements(dependencies.size()))
      for (mlir::Attribute dependency : dependencies) {
        auto text = mlir::dyn_cast<mlir::StringAttr>(dependency);
        rows.dependsOn.append(text ? copyOf(text) : llvm::StringRef());
      }
  }
  rows.dependsOn.finish();
  hasRegion |= row.contains(region);
}

llvm::Error RowReader::read(mlir::ArrayAttr attributes, llvm::StringRef file) {
  if (attributes.size() > budget.actions)
    return makeInputError("limit-exceeded", Verdict::Invalid, Location::ofFile(file),
                          "the carriers of this file have too many rows; the last one read has " +
                              llvm::Twine(attributes.size()),
                          "if the file is what you meant, raise the limit with --max-actions");
  budget.actions -= attributes.size();

  RowTable &rows = carrier.rows;
  rows.fields.reserve(attributes.size());
  rows.actionId.reserve(attributes.size());
  for (std::vector<int64_t> *column : {&rows.clock, &rows.microBatch, &rows.rank, &rows.stage})
    column->reserve(attributes.size());
  rows.phase.reserve(attributes.size());
  rows.dependsOn.reserve(attributes.size(), attributes.size() * 2);
  for (mlir::Attribute attribute : attributes) {
    readRow(attribute);
    if (outOfElements)
      return tooMuchIsShared(file);
  }
  return llvm::Error::success();
}
