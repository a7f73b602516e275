#include "verify/rules/support/Stamps.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

static constexpr llvm::StringLiteral kModule = "builtin.module";

/// By operation. What encloses an operation stands behind it in the walk.
static std::vector<bool> belongsToAnother(const ModuleGraph &module) {
  std::vector<bool> isOthers(module.operations.size());
  for (OperationIndex index = module.operations.size(); index-- > 0;) {
    const ModuleOperation &operation = module.operations[index];
    isOthers[index] = operation.name == kModule || (operation.parent != kNoIndex && isOthers[operation.parent]);
  }
  return isOthers;
}

std::vector<PlacedStamp> precedent::stampsIn(const ModuleGraph &module) {
  std::vector<bool> isOthers = belongsToAnother(module);
  std::vector<PlacedStamp> stamps;
  for (OperationIndex index = 0; index < module.operations.size(); ++index)
    if (!isOthers[index])
      for (const DigestStamp &stamp : module.operations[index].stamps)
        stamps.push_back({index, &stamp});
  return stamps;
}

std::vector<OperationIndex> precedent::pipelineOperations(const ModuleGraph &module) {
  std::vector<bool> isOthers = belongsToAnother(module);
  std::vector<OperationIndex> list;
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    llvm::StringRef name = module.operations[index].name;
    bool isStamped = name == "func.func" || name == "tessera.pipeline.send" || name == "tessera.pipeline.recv" ||
                     name.contains("schedule.pipeline");
    if (isStamped && !isOthers[index])
      list.push_back(index);
  }
  return list;
}

bool precedent::hasPipelineStamp(const ModuleOperation &operation) {
  return llvm::any_of(operation.stamps, [](const DigestStamp &stamp) { return stamp.level == StampLevel::Pipeline; });
}
