#include "verify/proof/TransferStages.h"

#include "analysis/TransferInsertion.h"

using namespace precedent;

bool precedent::isTransfer(const ModuleOperation &operation) {
  return operation.name == kSendOperation || operation.name == kReceiveOperation;
}

std::optional<TransferStages> precedent::stagesOf(const ModuleOperation &transfer) {
  bool isSend = transfer.name == kSendOperation;
  std::optional<int64_t> own = isSend ? transfer.fromStage : transfer.toStage;
  if (!own || *own == INT64_MIN || *own == INT64_MAX)
    return std::nullopt;
  return isSend ? TransferStages{*own, transfer.toStage.value_or(*own + 1)}
                : TransferStages{transfer.fromStage.value_or(*own - 1), *own};
}
