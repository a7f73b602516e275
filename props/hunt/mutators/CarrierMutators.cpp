//===- CarrierMutators.cpp - ways to break a pipeline carrier ---------------------------------------------------===//
//
// Each works on a draft of a legal carrier. The digest is recomputed behind it, so that a defect has to be seen for
// what it is; the mutators of the digest itself are the exception.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/CarrierDraft.h"
#include "props/hunt/Mutator.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace precedent;
using namespace precedent::props;

namespace {

using Edit = bool (*)(CarrierDraft &draft, Random &random);

std::optional<size_t> pickRow(CarrierDraft &draft, Random &random, llvm::function_ref<bool(const DraftRow &)> suits) {
  std::vector<size_t> rows;
  for (size_t row = 0; row < draft.rows.size(); ++row)
    if (suits(draft.rows[row]))
      rows.push_back(row);
  if (rows.empty())
    return std::nullopt;
  return rows[random.below(rows.size())];
}

size_t anyRow(CarrierDraft &draft, Random &random) {
  return random.below(draft.rows.size());
}

bool hasDependencies(const DraftRow &row) {
  return !row.dependsOn.empty();
}

bool tamper(CarrierDraft &draft, Random &random, const char *field, std::string text) {
  draft.rows[anyRow(draft, random)].tampered.emplace_back(field, std::move(text));
  return true;
}

bool tamperModule(CarrierDraft &draft, const char *attribute, std::string text) {
  draft.tampered.emplace_back(attribute, std::move(text));
  return true;
}

bool dropEdge(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(draft, random, hasDependencies);
  if (!row)
    return false;
  auto &list = draft.rows[*row].dependsOn;
  list.erase(list.begin() + static_cast<ptrdiff_t>(random.below(list.size())));
  return true;
}

bool dropAllEdges(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(draft, random, hasDependencies);
  if (row)
    draft.rows[*row].dependsOn.clear();
  return row.has_value();
}

/// An edge from a row that stands before, so that nothing but the edge is new.
bool addEdge(CarrierDraft &draft, Random &random) {
  size_t row = anyRow(draft, random);
  if (row == 0)
    return false;
  const std::string &id = draft.rows[random.below(row)].id;
  auto &list = draft.rows[row].dependsOn;
  if (llvm::is_contained(list, id))
    return false;
  list.insert(llvm::lower_bound(list, id), id);
  return true;
}

bool addImpliedEdge(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(draft, random, hasDependencies);
  if (!row || draft.isDecoupled())
    return false;
  const std::string &before = draft.rows[*row].dependsOn[random.below(draft.rows[*row].dependsOn.size())];
  auto middle = llvm::find_if(draft.rows, [&](const DraftRow &other) { return other.id == before; });
  if (middle == draft.rows.end() || middle->dependsOn.empty())
    return false;
  const std::string &id = middle->dependsOn[random.below(middle->dependsOn.size())];
  if (llvm::is_contained(draft.rows[*row].dependsOn, id))
    return false;
  draft.rows[*row].dependsOn.push_back(id);
  return true;
}

/// What a planner does that looks producers up by rank: the value comes from another chunk of the producer's rank. Only
/// dependencies between neighbouring stages carry one; most of the others order what is ordered without them.
bool retargetToOtherChunk(CarrierDraft &draft, Random &random) {
  struct Choice {
    size_t row, dependency;
    std::string other;
  };
  std::map<std::string, size_t> rowOf;
  for (size_t row = 0; row < draft.rows.size(); ++row)
    rowOf.emplace(draft.rows[row].id, row);
  std::vector<Choice> choices;
  for (size_t row = 0; row < draft.rows.size(); ++row)
    for (size_t which = 0; which < draft.rows[row].dependsOn.size(); ++which) {
      const DraftRow &producer = draft.rows[rowOf.at(draft.rows[row].dependsOn[which])];
      bool isValue = producer.phase == draft.rows[row].phase && producer.microBatch == draft.rows[row].microBatch &&
                     std::abs(producer.stage - draft.rows[row].stage) == 1 && producer.rank != draft.rows[row].rank;
      for (size_t other = 0; isValue && other < row; ++other) {
        const DraftRow &candidate = draft.rows[other];
        if (candidate.rank == producer.rank && candidate.stage != producer.stage && candidate.phase == producer.phase &&
            candidate.microBatch == producer.microBatch && !llvm::is_contained(draft.rows[row].dependsOn, candidate.id))
          choices.push_back({row, which, candidate.id});
      }
    }
  if (choices.empty())
    return false;
  const Choice &choice = choices[random.below(choices.size())];
  draft.rows[choice.row].dependsOn[choice.dependency] = choice.other;
  return true;
}

bool retargetToOtherMicroBatch(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(draft, random, hasDependencies);
  if (!row)
    return false;
  std::string &dependency = draft.rows[*row].dependsOn[random.below(draft.rows[*row].dependsOn.size())];
  auto producer = llvm::find_if(draft.rows, [&](const DraftRow &other) { return other.id == dependency; });
  for (size_t other = 0; other < *row; ++other) {
    const DraftRow &candidate = draft.rows[other];
    if (candidate.stage == producer->stage && candidate.phase == producer->phase &&
        candidate.microBatch != producer->microBatch && !llvm::is_contained(draft.rows[*row].dependsOn, candidate.id)) {
      dependency = candidate.id;
      return true;
    }
  }
  return false;
}

bool crossStages(CarrierDraft &draft, Random &random) {
  if (!draft.isDecoupled())
    return false;
  size_t row = anyRow(draft, random);
  std::vector<std::string> others;
  for (size_t other = 0; other < row; ++other)
    if (draft.rows[other].stage != draft.rows[row].stage)
      others.push_back(draft.rows[other].id);
  if (others.empty())
    return false;
  draft.rows[row].dependsOn.push_back(others[random.below(others.size())]);
  return true;
}

/// Two steps of one rank under one key: the later one overwrites the earlier one.
bool collideKeys(CarrierDraft &draft, Random &random) {
  size_t row = anyRow(draft, random);
  std::optional<size_t> other = pickRow(draft, random, [&](const DraftRow &candidate) {
    return &candidate != &draft.rows[row] && candidate.rank == draft.rows[row].rank;
  });
  if (!other)
    return false;
  draft.rows[row].id = draft.rows[*other].id;
  return true;
}

bool duplicateStep(CarrierDraft &draft, Random &random) {
  size_t row = anyRow(draft, random);
  DraftRow copy = draft.rows[row];
  copy.clock += 1;
  copy.id = copy.plannedId();
  copy.dependsOn.clear();
  if (llvm::any_of(draft.rows, [&](const DraftRow &other) { return other.id == copy.id; }))
    return false;
  draft.rows.push_back(std::move(copy));
  return true;
}

void forget(CarrierDraft &draft, llvm::function_ref<bool(const DraftRow &)> isGone) {
  std::vector<std::string> gone;
  for (const DraftRow &row : draft.rows)
    if (isGone(row))
      gone.push_back(row.id);
  llvm::erase_if(draft.rows, isGone);
  for (DraftRow &row : draft.rows)
    llvm::erase_if(row.dependsOn, [&](const std::string &id) { return llvm::is_contained(gone, id); });
}

bool dropStep(CarrierDraft &draft, Random &random) {
  std::string id = draft.rows[anyRow(draft, random)].id;
  forget(draft, [&](const DraftRow &row) { return row.id == id; });
  return true;
}

bool loseStage(CarrierDraft &draft, Random &random) {
  int64_t stage = draft.rows[anyRow(draft, random)].stage;
  forget(draft, [&](const DraftRow &row) { return row.stage == stage; });
  return true;
}

bool loseMicroBatch(CarrierDraft &draft, Random &random) {
  int64_t microBatch = draft.rows[anyRow(draft, random)].microBatch;
  forget(draft, [&](const DraftRow &row) { return row.microBatch == microBatch; });
  return true;
}

bool shiftClock(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(
      draft, random, [](const DraftRow &candidate) { return candidate.clock > 0 && !candidate.dependsOn.empty(); });
  if (!row || draft.isDecoupled())
    return false;
  // To the clock of what it depends on: there is no time between the two any more.
  auto before =
      llvm::find_if(draft.rows, [&](const DraftRow &other) { return other.id == draft.rows[*row].dependsOn.front(); });
  int64_t latest = before->clock;
  for (const DraftRow &other : draft.rows)
    if (llvm::is_contained(draft.rows[*row].dependsOn, other.id))
      latest = std::max(latest, other.clock);
  draft.rows[*row].clock = latest;
  draft.renameToFields(*row);
  return true;
}

bool shiftClockInRow(CarrierDraft &draft, Random &random) {
  draft.rows[anyRow(draft, random)].clock += random.oneIn(2) ? 1 : -1;
  return true;
}

bool swapDependentRows(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(draft, random, hasDependencies);
  if (!row)
    return false;
  const std::string &id = draft.rows[*row].dependsOn[random.below(draft.rows[*row].dependsOn.size())];
  auto before = llvm::find_if(draft.rows, [&](const DraftRow &other) { return other.id == id; });
  std::swap(draft.rows[*row], *before);
  return true;
}

bool turnEdgeAround(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(draft, random, hasDependencies);
  if (!row)
    return false;
  auto &list = draft.rows[*row].dependsOn;
  size_t which = random.below(list.size());
  auto before = llvm::find_if(draft.rows, [&](const DraftRow &other) { return other.id == list[which]; });
  before->dependsOn.push_back(draft.rows[*row].id);
  list.erase(list.begin() + static_cast<ptrdiff_t>(which));
  return true;
}

bool dependOnSelf(CarrierDraft &draft, Random &random) {
  DraftRow &row = draft.rows[anyRow(draft, random)];
  row.dependsOn.push_back(row.id);
  return true;
}

bool repeatDependency(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(draft, random, hasDependencies);
  if (row)
    draft.rows[*row].dependsOn.push_back(draft.rows[*row].dependsOn.front());
  return row.has_value();
}

bool dependOnNobody(CarrierDraft &draft, Random &random) {
  std::optional<size_t> row = pickRow(draft, random, hasDependencies);
  if (row)
    draft.rows[*row].dependsOn.front() += "x";
  return row.has_value();
}

bool moveToOtherRank(CarrierDraft &draft, Random &random) {
  size_t row = anyRow(draft, random);
  draft.rows[row].rank += 1;
  draft.renameToFields(row);
  return true;
}

bool moveBeyondStages(CarrierDraft &draft, Random &random) {
  size_t row = anyRow(draft, random);
  draft.rows[row].stage = draft.numVirtualStages() + static_cast<int64_t>(random.below(2));
  draft.renameToFields(row);
  return true;
}

bool moveBeyondMicroBatches(CarrierDraft &draft, Random &random) {
  size_t row = anyRow(draft, random);
  draft.rows[row].microBatch = random.oneIn(2) ? draft.numMicroBatches : -1;
  draft.renameToFields(row);
  return true;
}

bool negativeClock(CarrierDraft &draft, Random &random) {
  size_t row = anyRow(draft, random);
  draft.rows[row].clock = -1;
  draft.renameToFields(row);
  return true;
}

bool tamperDigest(CarrierDraft &draft, Random &random) {
  char &digit = draft.digest[random.below(draft.digest.size())];
  digit = digit == '0' ? '1' : '0';
  return true;
}

bool cutDigest(CarrierDraft &draft, Random &) {
  draft.digest.pop_back();
  return true;
}

bool moreStages(CarrierDraft &draft, Random &random) {
  (random.oneIn(2) ? draft.numStages : draft.numMicroBatches) += 1;
  return true;
}

bool impossibleSize(CarrierDraft &draft, Random &random) {
  (random.oneIn(2) ? draft.numStages : draft.numMicroBatches) = -static_cast<int64_t>(random.below(2));
  return true;
}

bool staleStamp(CarrierDraft &draft, Random &) {
  draft.body = "  func.func private @stage() attributes {tessera.schedule_digest = \"" + std::string(64, '0') + "\"}\n";
  return true;
}

bool halfStamped(CarrierDraft &draft, Random &) {
  draft.body = "  func.func @one() attributes {tessera.schedule_digest = \"" + draft.digest +
               "\"} {\n    return\n  }\n  func.func @other() {\n    return\n  }\n";
  return true;
}

struct Row {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  Edit edit;
  bool restamps = true;
};

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
#include "props/hunt/mutators/CarrierMutators.def"
  };
  return rows;
}

} // namespace

void props::addCarrierMutators(std::vector<Mutator> &list) {
  for (const Row &row : table())
    list.push_back({row.name, row.why, Family::Carrier, row.rules,
                    [&row](llvm::StringRef seed, Random &random) -> std::optional<std::string> {
                      std::optional<CarrierDraft> draft = CarrierDraft::read(seed);
                      if (!draft || draft->rows.empty() || !row.edit(*draft, random))
                        return std::nullopt;
                      return row.restamps ? draft->writeStamped() : draft->write();
                    }});
}
