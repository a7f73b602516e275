#include "core/model/RankSchedule.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(CsvDialect dialect) {
  switch (dialect) {
  case CsvDialect::Unknown:
    return "";
  case CsvDialect::PyTorch24:
    return "pytorch-2.4";
  case CsvDialect::Mid2024:
    return "mid-2024";
  case CsvDialect::Autumn2024:
    return "autumn-2024";
  case CsvDialect::October2024:
    return "october-2024";
  }
  llvm_unreachable("dialect");
}

static const char *lettersOf(ActionKind kind, CsvDialect dialect) {
  switch (kind) {
  case ActionKind::Forward:
    return "F";
  case ActionKind::Backward:
    return dialect == CsvDialect::Autumn2024 ? "BW" : "B";
  case ActionKind::InputGradient:
    return dialect == CsvDialect::Autumn2024 || dialect == CsvDialect::Mid2024 ? "B" : "I";
  case ActionKind::WeightGradient:
    return "W";
  case ActionKind::SendForward:
    return "SEND_F";
  case ActionKind::RecvForward:
    return "RECV_F";
  case ActionKind::SendBackward:
    return "SEND_B";
  case ActionKind::RecvBackward:
    return "RECV_B";
  case ActionKind::SendValidation:
    return "SEND_PV";
  case ActionKind::RecvValidation:
    return "RECV_PV";
  case ActionKind::Unshard:
    return "UNSHARD";
  case ActionKind::Reshard:
    return "RESHARD";
  case ActionKind::ReduceGradient:
    return "REDUCE_GRAD";
  case ActionKind::Other:
    return "OTHER";
  }
  llvm_unreachable("kind of action");
}

llvm::StringRef precedent::nameOf(ActionKind kind) {
  return lettersOf(kind, CsvDialect::October2024);
}

std::string RankSchedule::text(const ActionName &name) const {
  std::string microBatchText = name.microBatch == kNoNumber ? "" : std::to_string(name.microBatch);
  if (dialect == CsvDialect::PyTorch24)
    return lettersOf(name.kind, dialect) + microBatchText + "_s" + std::to_string(name.stage);
  std::string stageText = name.stage == kNoNumber ? "" : std::to_string(name.stage);
  return stageText + lettersOf(name.kind, dialect) + microBatchText;
}

std::string RankSchedule::text(ActionIndex action) const {
  if (kind[action] == ActionKind::Other)
    return source->bytes().substr(offset[action], length[action]).str();
  return text(nameOf(action));
}

void RankSchedule::addRank(uint64_t itsOffset) {
  rankBegin.push_back(size());
  rowOffset.push_back(itsOffset);
}

void RankSchedule::reserve(size_t actions) {
  for (std::vector<uint32_t> *numbers : {&rank, &stage, &microBatch, &column, &length})
    numbers->reserve(actions);
  kind.reserve(actions);
  offset.reserve(actions);
}

void RankSchedule::finish() {
  rankBegin.push_back(size());
}
