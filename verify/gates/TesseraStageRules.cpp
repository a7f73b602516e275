#include "verify/gates/TesseraStageRules.h"

#include "analysis/TransferInsertion.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

/// Errors of one code, of which the first are listed and all are counted.
class ErrorList {
public:
  ErrorList(llvm::StringRef code, std::vector<GateError> &errors) : code(code), errors(errors) {}

  bool isFull() const { return number >= kMaxErrorsOfOneCode; }
  void add(Anchor anchor, const llvm::Twine &message) {
    if (!isFull())
      errors.push_back({code.str(), std::move(anchor), message.str()});
    ++number;
  }
  /// `total` counts what was added and what was not even looked at one by one.
  void finish(uint64_t total) {
    if (total > kMaxErrorsOfOneCode)
      errors.back().message += (" (and " + llvm::Twine(total - kMaxErrorsOfOneCode) + " more like it)").str();
  }
  void finish() { finish(number); }

private:
  llvm::StringRef code;
  std::vector<GateError> &errors;
  uint64_t number = 0;
};

} // namespace

/// Decoupled schedules get no exemption, and chunks do not count.
static void findTooFewMicroBatches(const PipelineCarrier &carrier, std::vector<GateError> &errors) {
  int64_t stages = carrier.numStages.value, microBatches = carrier.numMicroBatches.value;
  bool isInterleaved = carrier.interleaved.value;
  // m < 2p, without the product.
  bool tooFew = microBatches < stages || (isInterleaved && microBatches - stages < stages);
  if (!tooFew)
    return;
  ErrorList list("PP_MICRO_BATCHES_TOO_FEW", errors);
  list.add(Anchor::attribute(kNumMicroBatchesAttribute),
           llvm::Twine(microBatches) + " micro-batches do not fill a pipeline of " + llvm::Twine(stages) +
               (isInterleaved ? " interleaved stages, which wants twice as many micro-batches as stages"
                              : " stages, which wants at least as many micro-batches"));
}

static std::vector<int64_t> sortedUnique(std::vector<int64_t> values) {
  llvm::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

/// Walks the gaps between the stages that are owned: a pipeline may declare 2^60 stages.
static void findEmptyStages(const PipelineCarrier &carrier, const ModuleGraph &module, std::vector<GateError> &errors) {
  int64_t stages = carrier.numStages.value;
  std::vector<int64_t> owned;
  for (const ModuleOperation &operation : module.operations)
    if (operation.stage && *operation.stage >= 0 && *operation.stage < stages)
      owned.push_back(*operation.stage);
  owned = sortedUnique(std::move(owned));

  ErrorList list("PP_EMPTY_STAGE", errors);
  uint64_t total = static_cast<uint64_t>(stages) - owned.size();
  int64_t stage = 0;
  auto reportUpTo = [&](int64_t end) {
    for (; stage < end && !list.isFull(); ++stage)
      list.add(Anchor::carrier(), "no operation of the module belongs to stage " + llvm::Twine(stage));
  };
  for (int64_t next : owned) {
    reportUpTo(next);
    stage = next + 1;
  }
  reportUpTo(stages);
  list.finish(total);
}

/// Pairs by stage alone, over the whole module, as upstream does.
static void findUnpaired(const ModuleGraph &module, std::vector<GateError> &errors) {
  std::vector<int64_t> sent, received;
  for (const ModuleOperation &operation : module.operations) {
    if (operation.fromStage && operation.name == kSendOperation)
      sent.push_back(*operation.fromStage);
    if (operation.toStage && operation.name == kReceiveOperation)
      received.push_back(*operation.toStage);
  }
  sent = sortedUnique(std::move(sent));
  received = sortedUnique(std::move(received));

  ErrorList withoutReceive("PP_SEND_WITHOUT_RECV", errors);
  for (int64_t stage : sent)
    if (stage == INT64_MAX || !std::binary_search(received.begin(), received.end(), stage + 1))
      withoutReceive.add(Anchor::carrier(), "something is sent from stage " + llvm::Twine(stage) +
                                                " and nothing received in the stage after it");
  withoutReceive.finish();
  ErrorList withoutSend("PP_RECV_WITHOUT_SEND", errors);
  for (int64_t stage : received)
    if (stage == INT64_MIN || !std::binary_search(sent.begin(), sent.end(), stage - 1))
      withoutSend.add(Anchor::carrier(), "something is received in stage " + llvm::Twine(stage) +
                                             " and nothing sent from the stage before it");
  withoutSend.finish();
}

/// An operation without a stage hides a crossing, as it does from upstream.
static void findUnrouted(const ModuleGraph &module, std::vector<GateError> &errors) {
  struct Producer {
    OperationIndex operation = kNoIndex;
    int64_t stage = 0;
  };
  std::vector<Producer> producers(module.numValues);
  for (auto [index, operation] : llvm::enumerate(module.operations))
    if (std::optional<int64_t> stage = operation.stage)
      for (ValueIndex result : operation.results)
        producers[result] = {static_cast<OperationIndex>(index), *stage};

  struct Crossing {
    Producer from;
    int64_t to;
  };
  std::vector<Crossing> crossings;
  for (const ModuleOperation &user : module.operations)
    if (std::optional<int64_t> stage = user.stage)
      for (ValueIndex operand : user.operands)
        if (Producer from = producers[operand]; from.operation != kNoIndex && from.stage != *stage)
          crossings.push_back({from, *stage});
  llvm::stable_sort(
      crossings, [](const Crossing &one, const Crossing &other) { return one.from.operation < other.from.operation; });

  ErrorList list("PP_UNROUTED_CROSS_STAGE_VALUE", errors);
  for (const Crossing &crossing : crossings)
    list.add(Anchor::element(Anchor::Kind::Operation, crossing.from.operation),
             "a value of stage " + llvm::Twine(crossing.from.stage) + " is used in stage " + llvm::Twine(crossing.to) +
                 " without a send and a receive");
  list.finish();
}

std::vector<GateError> precedent::findStageErrors(const PipelineCarrier &carrier, const ModuleGraph &module) {
  std::vector<GateError> errors;
  findTooFewMicroBatches(carrier, errors);
  findEmptyStages(carrier, module, errors);
  findUnpaired(module, errors);
  findUnrouted(module, errors);
  return errors;
}
