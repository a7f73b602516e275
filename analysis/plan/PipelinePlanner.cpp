#include "analysis/plan/PipelinePlanner.h"

#include "analysis/plan/PipelineSteps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"

#include <charconv>
#include <iterator>

using namespace precedent;

namespace {

/// Where the generations differ, besides the clocks.
struct Generation {
  /// The table that finds producers is keyed by stage, else by rank, where chunks overwrite each other.
  bool keyedByStage;
  /// Decoupled plans order stages, though nothing asks for it.
  bool decoupledOrdersStages;

  static Generation of(Planner planner) {
    return {/*keyedByStage=*/planner != Planner::RankKeyed,
            /*decoupledOrdersStages=*/planner != Planner::Mirrored};
  }
};

class CarrierWriter {
public:
  explicit CarrierWriter(const PipelineRequest &request)
      : request(request), generation(Generation::of(request.planner)),
        numKeys(generation.keyedByStage ? numVirtualStagesOf(request) : request.numStages),
        ordersStages(!request.decoupled || generation.decoupledOrdersStages) {}

  PipelineCarrier run() {
    writeHeader();
    layOutSteps(request, rows);
    rows.fields.assign(rows.clock.size(), kRowComplete);
    writeIds();
    fillTable();
    writeEdges();
    return std::move(carrier);
  }

private:
  template <typename Value> static CarrierAttribute<Value> present(Value value) {
    return {AttributeState::Present, value};
  }

  void writeHeader() {
    carrier.schema = present<llvm::StringRef>(kPipelineSchemaV1);
    carrier.numStages = present(request.numStages);
    carrier.numMicroBatches = present(request.numMicroBatches);
    carrier.numChunks = present(request.numChunks);
    carrier.interleaved = present(request.interleaved);
    carrier.decoupled = present(request.decoupled);
    carrier.steps = AttributeState::Present;
    carrier.storage = std::make_shared<llvm::BumpPtrAllocator>();
  }

  void writeIds() {
    rows.actionId.reserve(rows.size());
    llvm::SmallString<96> text;
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      text = "pipeline";
      for (int64_t number : {rows.clock[row], rows.rank[row], rows.stage[row], rows.microBatch[row]}) {
        char digits[20];
        text += ':';
        text.append(digits, std::to_chars(digits, std::end(digits), number).ptr);
      }
      text += ':';
      text += nameOf(rows.phase[row]);
      rows.actionId.push_back(text.str().copy(*carrier.storage));
    }
  }

  size_t cellOf(int64_t key, int64_t microBatch, Phase phase) const {
    return (size_t(key) * request.numMicroBatches + microBatch) * 2 + (phase == Phase::Backward);
  }

  /// A later row overwrites an earlier one with its key.
  void fillTable() {
    table.assign(size_t(numKeys) * request.numMicroBatches * 2, kNoAction);
    for (ActionIndex row = 0; row < rows.size(); ++row)
      table[cellOf(keyOf(row), rows.microBatch[row], rows.phase[row])] = row;
  }

  int64_t keyOf(ActionIndex row) const { return generation.keyedByStage ? rows.stage[row] : rows.rank[row]; }

  /// Adds the row that the table holds for that key, unless there is none or it does not stand earlier: the older
  /// generations leave such an edge out, and the latest has no such edge.
  void addProducer(ActionIndex row, int64_t key, Phase phase) {
    if (key < 0 || key >= numKeys)
      return;
    ActionIndex producer = table[cellOf(key, rows.microBatch[row], phase)];
    assert(request.planner != Planner::Mirrored || producer < row);
    if (producer < row)
      add(producer);
  }

  void add(ActionIndex row) {
    if (!llvm::is_contained(producers, row))
      producers.push_back(row);
  }

  void findProducers(ActionIndex row) {
    int64_t stage = rows.stage[row], key = keyOf(row);
    if (rows.phase[row] == Phase::Forward) {
      if (ordersStages && stage > 0)
        addProducer(row, key - 1, Phase::Forward);
      return;
    }
    addProducer(row, key, Phase::Forward);
    // The rank-keyed generation compares the stage, not the rank, with the number of keys.
    if (ordersStages && stage + 1 < numKeys)
      addProducer(row, key + 1, Phase::Backward);
  }

  void writeEdges() {
    size_t atMost = 3 * size_t(rows.size());
    rows.dependsOn.reserve(rows.size(), atMost);
    rows.dependsOnRow.reserve(rows.size(), atMost);
    carrier.graph.predecessors.reserve(rows.size(), atMost);
    carrier.graph.lane.reserve(rows.size());
    std::vector<ActionIndex> lastOfRank(request.numStages, kNoAction);
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      int64_t rank = rows.rank[row];
      producers.clear();
      if (lastOfRank[rank] != kNoAction)
        add(lastOfRank[rank]);
      lastOfRank[rank] = row;
      findProducers(row);
      llvm::sort(producers,
                 [&](ActionIndex one, ActionIndex other) { return rows.actionId[one] < rows.actionId[other]; });
      for (ActionIndex producer : producers) {
        rows.dependsOn.append(rows.actionId[producer]);
        rows.dependsOnRow.append(producer);
        carrier.graph.predecessors.append(producer);
      }
      rows.dependsOn.finish();
      rows.dependsOnRow.finish();
      carrier.graph.predecessors.finish();
      carrier.graph.lane.push_back(rank);
    }
  }

  const PipelineRequest &request;
  Generation generation;
  int64_t numKeys;
  bool ordersStages;
  PipelineCarrier carrier;
  RowTable &rows = carrier.rows;
  /// The row by (key, micro-batch, phase).
  std::vector<ActionIndex> table;
  /// Of the row in hand: program order and three producers at most.
  llvm::SmallVector<ActionIndex, 4> producers;
};

} // namespace

llvm::Expected<PipelineCarrier> precedent::planPipeline(const PipelineRequest &request, const Limits &limits) {
  if (llvm::Error error = checkRequest(request, limits))
    return error;
  return CarrierWriter(request).run();
}
