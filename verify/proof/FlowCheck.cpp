#include "verify/proof/FlowCheck.h"

#include "analysis/TransferInsertion.h"
#include "verify/proof/TransferStages.h"

#include "llvm/ADT/Twine.h"

#include <deque>
#include <map>

using namespace precedent;

namespace {

class Flow {
public:
  explicit Flow(const ModuleGraph &module)
      : module(module), isBackward(module.numValues), holdsBackward(module.operations.size()) {}

  std::optional<Finding> run() {
    for (OperationIndex index = 0; index < module.operations.size(); ++index)
      visit(index);
    return std::move(finding);
  }

private:
  void visit(OperationIndex index);
  /// What a receive gives is made in the backward row.
  bool receivesBackward(OperationIndex index);

  const ModuleGraph &module;
  std::vector<bool> isBackward;    ///< of values
  std::vector<bool> holdsBackward; ///< of operations that hold others
  /// By stages: whether what was sent, and not received yet, is of the backward row.
  std::map<TransferStages, std::deque<bool>> channels;
  std::optional<Finding> finding;
};

} // namespace

bool Flow::receivesBackward(OperationIndex index) {
  std::optional<TransferStages> stages = stagesOf(module.operations[index]);
  if (!stages)
    return false;
  auto [from, to] = *stages;
  std::deque<bool> &channel = channels[*stages];
  bool wasBackward = false;
  if (!channel.empty()) {
    wasBackward = channel.front();
    channel.pop_front();
  }
  if (!wasBackward || to <= from)
    return wasBackward || to < from;
  if (finding) {
    ++finding->count;
    return true;
  }
  finding.emplace();
  finding->rule = "flow-against-rows";
  finding->anchor = Anchor::element(Anchor::Kind::Operation, index);
  finding->message = ("it takes up to stage " + llvm::Twine(to) + " what stage " + llvm::Twine(from) +
                      " makes of a value that came back from a later stage; the rows of the schedule run up the stages "
                      "once, and down again")
                         .str();
  return true;
}

void Flow::visit(OperationIndex index) {
  const ModuleOperation &operation = module.operations[index];
  bool result = holdsBackward[index];
  for (ValueIndex operand : operation.operands)
    result = result || isBackward[operand];
  if (operation.name == kReceiveOperation)
    result = receivesBackward(index);
  if (operation.name == kSendOperation)
    if (std::optional<TransferStages> stages = stagesOf(operation))
      channels[*stages].push_back(result);
  for (ValueIndex value : operation.results)
    isBackward[value] = result;
  bool isInFunction = operation.parent == kNoIndex || module.operations[operation.parent].name == "func.func";
  if (result && !isInFunction)
    holdsBackward[operation.parent] = true;
}

std::optional<Finding> precedent::findFlowAgainstRows(const ModuleGraph &module) {
  return Flow(module).run();
}
