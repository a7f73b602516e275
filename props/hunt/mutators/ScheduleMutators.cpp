//===- ScheduleMutators.cpp - ways to break a schedule of ranks -------------------------------------------------===//
//
// A file is read as a program, the program is edited, and written in the same words; where these cannot say it there is
// no mutant. What the file then means is for readers to find.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/Mutator.h"
#include "props/schedule/ProgramMutations.h"
#include "props/schedule/ScheduleText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

namespace {

using Single = simulation::Mutator;
using Suits = bool (*)(Work work);
using ProgramEdit = std::function<bool(RankProgram &program, Random &random)>;

struct Place {
  size_t rank, at;
};
Step &stepAt(RankProgram &program, Place place) {
  return program.ranks[place.rank][place.at];
}

std::vector<Place> placesOf(const RankProgram &program, llvm::function_ref<bool(size_t rank, const Step &step)> suits) {
  std::vector<Place> places;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank)
    for (size_t at = 0; at < program.ranks[rank].size(); ++at)
      if (suits(rank, program.ranks[rank][at]))
        places.push_back({rank, at});
  return places;
}

std::optional<Place> pick(const std::vector<Place> &places, Random &random) {
  if (places.empty())
    return std::nullopt;
  return places[random.below(places.size())];
}

/// Any of the steps that suit.
std::optional<Place> pickStep(const RankProgram &program, Random &random,
                              llvm::function_ref<bool(size_t rank, const Step &step)> suits) {
  return pick(placesOf(program, suits), random);
}

std::optional<Place> anyOf(const RankProgram &program, Work work, Random &random) {
  return pickStep(program, random, [&](size_t, const Step &step) { return step.work == work; });
}

/// The first step like this, wherever it stands.
std::optional<Place> find(const RankProgram &program, Work work, int stage, int microBatch) {
  std::vector<Place> places = placesOf(program, [&](size_t, const Step &step) {
    return step.work == work && step.stage == stage && step.microBatch == microBatch;
  });
  return places.empty() ? std::nullopt : std::optional(places.front());
}

std::optional<Place> findBackward(const RankProgram &program, int stage, int microBatch) {
  std::optional<Place> whole = find(program, Work::B, stage, microBatch);
  return whole ? whole : find(program, Work::I, stage, microBatch);
}

void erase(RankProgram &program, Place place) {
  std::vector<Step> &row = program.ranks[place.rank];
  row.erase(row.begin() + static_cast<ptrdiff_t>(place.at));
}

void insert(RankProgram &program, Place place, Step step) {
  std::vector<Step> &row = program.ranks[place.rank];
  // A step of its own, also between the halves of a pair.
  step.overlapsNext = false;
  if (place.at > 0)
    row[place.at - 1].overlapsNext = false;
  row.insert(row.begin() + static_cast<ptrdiff_t>(place.at), step);
}

/// Takes a step out and puts it before or behind another one of its row.
bool moveTo(RankProgram &program, Place from, size_t target, bool isBehind) {
  Step step = stepAt(program, from);
  erase(program, from);
  size_t at = target - (from.at < target) + isBehind;
  if (at == from.at)
    return false;
  insert(program, {from.rank, at}, step);
  return true;
}

/// DeepSpeed's steps belong to places rather than to what stands there.
void keepColumns(const RankProgram &before, RankProgram &program) {
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    std::vector<Step> &row = program.ranks[rank];
    const std::vector<Step> &old = before.ranks[rank];
    bool isSame = row.size() == old.size();
    for (size_t at = 0; at < row.size(); ++at)
      if (row[at].column >= 0)
        row[at].column = isSame ? old[at].column : at ? std::max(row[at].column, row[at - 1].column) : row[at].column;
  }
}

ProgramEdit single(Single mutator, Suits suits, Suits suitsOther = nullptr) {
  return [=](RankProgram &program, Random &random) {
    std::vector<Edit> edits;
    for (const Edit &edit : editsOf(program)) {
      // What `to` means is the mutator's own.
      if (edit.mutator != mutator)
        continue;
      const std::vector<Step> &row = program.ranks[edit.rank];
      Work work = row[edit.place].work, other = suitsOther ? row[size_t(edit.to)].work : work;
      bool isEither = suitsOther && suits(other) && suitsOther(work);
      if ((suits(work) && (!suitsOther || suitsOther(other))) || isEither)
        edits.push_back(edit);
    }
    if (edits.empty())
      return false;
    RankProgram before = program;
    program = edited(std::move(program), edits[random.below(edits.size())]);
    keepColumns(before, program);
    return true;
  };
}

bool backwardFirst(RankProgram &program, Random &random) {
  std::optional<Place> forward = anyOf(program, Work::F, random);
  if (!forward)
    return false;
  Step step = stepAt(program, *forward);
  std::optional<Place> backward = findBackward(program, step.stage, step.microBatch);
  return backward && backward->rank == forward->rank && moveTo(program, *backward, forward->at, /*isBehind=*/false);
}

bool weightsFirst(RankProgram &program, Random &random) {
  std::optional<Place> weight = anyOf(program, Work::W, random);
  if (!weight)
    return false;
  Step step = stepAt(program, *weight);
  std::optional<Place> input = find(program, Work::I, step.stage, step.microBatch);
  return input && input->rank == weight->rank && moveTo(program, *weight, input->at, /*isBehind=*/false);
}

/// A forward whose predecessor stands before it on its rank.
std::optional<Place> forwardBehindNeighbour(const RankProgram &program, Random &random) {
  return pickStep(program, random, [&](size_t rank, const Step &step) {
    std::optional<Place> earlier = find(program, Work::F, step.stage - 1, step.microBatch);
    return step.work == Work::F && earlier && earlier->rank == rank;
  });
}

bool neighbourFirst(RankProgram &program, Random &random) {
  std::optional<Place> later = forwardBehindNeighbour(program, random);
  if (!later)
    return false;
  Step step = stepAt(program, *later);
  return moveTo(program, *later, find(program, Work::F, step.stage - 1, step.microBatch)->at, /*isBehind=*/false);
}

/// The last stage's forward waits for what stands behind the backward that waits for it.
bool circleOfRanks(RankProgram &program, Random &random) {
  std::optional<Place> backward = pickStep(program, random, [&](size_t rank, const Step &step) {
    std::optional<Place> next = findBackward(program, step.stage + 1, step.microBatch);
    return (step.work == Work::B || step.work == Work::I) && next && next->rank != rank;
  });
  if (!backward)
    return false;
  // Behind the backward: a forward of the same micro-batch, with its send, and before it the receive that it waits for.
  Step step = stepAt(program, *backward);
  std::optional<Place> receive = find(program, Work::RecvB, step.stage, step.microBatch),
                       send = find(program, Work::SendF, step.stage, step.microBatch);
  if (receive && send && receive->rank == send->rank && send->at < receive->at)
    return moveTo(program, *receive, send->at, /*isBehind=*/false);
  std::optional<Place> forward = find(program, Work::F, step.stage, step.microBatch);
  if (receive || !forward || forward->rank != backward->rank || forward->at > backward->at)
    return false;
  // Without transfers: what this rank needs for another micro-batch waits behind the backward.
  for (size_t at = forward->at; at-- > 0;)
    if (computes(program.ranks[forward->rank][at].work) &&
        program.ranks[forward->rank][at].microBatch != step.microBatch)
      return moveTo(program, *backward, at, /*isBehind=*/false);
  return false;
}

std::optional<Place> producerOf(const RankProgram &program, const Step &send) {
  return send.work == Work::SendF ? find(program, Work::F, send.stage, send.microBatch)
                                  : findBackward(program, send.stage, send.microBatch);
}

bool earlySend(RankProgram &program, Random &random) {
  std::optional<Place> send = pickStep(program, random, [](size_t, const Step &step) { return sends(step.work); });
  if (!send)
    return false;
  std::optional<Place> producer = producerOf(program, stepAt(program, *send));
  RankProgram before = program;
  bool isMoved = producer && producer->rank == send->rank && moveTo(program, *send, producer->at, /*isBehind=*/false);
  keepColumns(before, program);
  return isMoved;
}

bool lateReceive(RankProgram &program, Random &random) {
  std::optional<Place> receive =
      pickStep(program, random, [](size_t, const Step &step) { return receives(step.work); });
  if (!receive)
    return false;
  Step step = stepAt(program, *receive);
  std::optional<Place> use = step.work == Work::RecvF ? find(program, Work::F, step.stage, step.microBatch)
                                                      : findBackward(program, step.stage, step.microBatch);
  RankProgram before = program;
  bool isMoved = use && use->rank == receive->rank && moveTo(program, *receive, use->at, /*isBehind=*/true);
  keepColumns(before, program);
  return isMoved;
}

bool crossMessages(RankProgram &program, Random &random) {
  std::optional<Place> one = pickStep(program, random, [](size_t, const Step &step) { return receives(step.work); });
  if (!one)
    return false;
  Step first = stepAt(program, *one);
  std::vector<Place> others = placesOf(program, [&](size_t rank, const Step &step) {
    return rank == one->rank && step.work == first.work && step.stage == first.stage &&
           step.microBatch != first.microBatch;
  });
  std::optional<Place> other = pick(others, random);
  if (!other)
    return false;
  std::swap(stepAt(program, *one).microBatch, stepAt(program, *other).microBatch);
  return true;
}

/// To the front of its row, or behind the receive of its wire that stands before it.
bool idleReceive(RankProgram &program, Random &random) {
  std::optional<Place> receive =
      pickStep(program, random, [](size_t, const Step &step) { return receives(step.work); });
  if (!receive)
    return false;
  const std::vector<Step> &row = program.ranks[receive->rank];
  size_t at = receive->at;
  while (at > 0 && computes(row[at - 1].work))
    --at;
  return at != receive->at && moveTo(program, *receive, at, /*isBehind=*/false);
}

bool fullAndHalf(RankProgram &program, Random &random) {
  std::optional<Place> backward =
      pickStep(program, random, [](size_t, const Step &step) { return step.work == Work::B || step.work == Work::W; });
  if (!backward)
    return false;
  Step step = stepAt(program, *backward);
  step.work = step.work == Work::B ? Work::I : Work::B;
  insert(program, {backward->rank, backward->at + 1}, step);
  return true;
}

bool beyondTheEnds(RankProgram &program, Random &random) {
  bool isFirst = random.oneIn(2);
  int stage = isFirst ? 0 : program.numStages - 1;
  std::optional<Place> compute =
      pickStep(program, random, [&](size_t, const Step &step) { return step.work == Work::F && step.stage == stage; });
  if (!compute)
    return false;
  Step step = stepAt(program, *compute);
  step.work = isFirst ? Work::RecvF : Work::SendF;
  step.buffer = step.column = -1;
  insert(program, {compute->rank, compute->at + !isFirst}, step);
  return true;
}

bool messageToOneself(RankProgram &program, Random &random) {
  std::optional<Place> later = forwardBehindNeighbour(program, random);
  if (!later)
    return false;
  Step receive = stepAt(program, *later), send = receive;
  receive.work = Work::RecvF;
  send.work = Work::SendF;
  --send.stage;
  insert(program, *later, receive);
  insert(program, *later, send);
  return true;
}

bool stageElsewhere(RankProgram &program, Random &random) {
  std::optional<Place> compute =
      pickStep(program, random, [](size_t, const Step &step) { return computes(step.work); });
  if (!compute || program.ranks.size() < 2)
    return false;
  Step step = stepAt(program, *compute);
  erase(program, *compute);
  size_t other = (compute->rank + 1 + random.below(program.ranks.size() - 1)) % program.ranks.size();
  insert(program, {other, program.ranks[other].size()}, step);
  return true;
}

bool loseAll(RankProgram &program, llvm::function_ref<bool(const Step &step)> isLost) {
  bool isFound = false;
  for (std::vector<Step> &row : program.ranks)
    isFound |= std::erase_if(row, isLost) > 0;
  return isFound;
}

bool loseMiddleStage(RankProgram &program, Random &random) {
  if (program.numStages < 2)
    return false;
  int stage = int(random.below(uint64_t(program.numStages) - 1));
  return loseAll(program, [&](const Step &step) { return step.stage == stage; });
}

bool loseMiddleMicroBatch(RankProgram &program, Random &random) {
  if (program.numMicroBatches < 2)
    return false;
  int microBatch = int(random.below(uint64_t(program.numMicroBatches) - 1));
  return loseAll(program, [&](const Step &step) {
    return step.microBatch == microBatch && (computes(step.work) || transfers(step.work));
  });
}

bool overlapWhatIsNeeded(RankProgram &program, Random &random) {
  std::vector<Place> places;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank)
    for (size_t at = 0; at + 1 < program.ranks[rank].size(); ++at) {
      const Step &one = program.ranks[rank][at], &other = program.ranks[rank][at + 1];
      bool isForward = one.work == Work::F && (other.work == Work::B || other.work == Work::I);
      bool isHalf = one.work == Work::I && other.work == Work::W;
      if ((isForward || isHalf) && one.stage == other.stage && one.microBatch == other.microBatch)
        places.push_back({rank, at});
    }
  std::optional<Place> place = pick(places, random);
  if (place)
    stepAt(program, *place).overlapsNext = true;
  return place.has_value();
}

bool overlapNeighbours(RankProgram &program, Random &random) {
  bool isChanged = false;
  for (std::vector<Step> &row : program.ranks)
    for (size_t at = 0; at + 1 < row.size(); ++at)
      if (computes(row[at].work) && computes(row[at + 1].work) && random.oneIn(2)) {
        isChanged |= !row[at].overlapsNext;
        row[at].overlapsNext = true;
      }
  return isChanged;
}

/// A rank that gathers nothing at all has its parameters from the start: another one of it has to stay.
bool loseUnshard(RankProgram &program, Random &random) {
  std::optional<Place> place = anyOf(program, Work::Unshard, random);
  bool isOneOfMany = place && llvm::count_if(program.ranks[place->rank],
                                             [](const Step &step) { return step.work == Work::Unshard; }) > 1;
  if (isOneOfMany)
    erase(program, *place);
  return isOneOfMany;
}

bool unshardAgain(RankProgram &program, Random &random) {
  std::optional<Place> place = anyOf(program, Work::Unshard, random);
  if (place)
    insert(program, {place->rank, place->at + 1}, stepAt(program, *place));
  return place.has_value();
}

/// Before the last compute of its stage.
bool moveBeforeLastUse(RankProgram &program, Work work, Random &random) {
  std::optional<Place> place = anyOf(program, work, random);
  if (!place)
    return false;
  int stage = stepAt(program, *place).stage;
  for (size_t at = place->at; at-- > 0;) {
    const Step &step = program.ranks[place->rank][at];
    bool isUse = work == Work::Reshard ? computes(step.work) : step.work == Work::B || step.work == Work::W;
    if (isUse && step.stage == stage)
      return moveTo(program, *place, at, /*isBehind=*/false);
  }
  return false;
}

bool earlyReshard(RankProgram &program, Random &random) {
  return moveBeforeLastUse(program, Work::Reshard, random);
}

bool earlyReduction(RankProgram &program, Random &random) {
  RankProgram before = program;
  bool isMoved = moveBeforeLastUse(program, Work::ReduceGrad, random);
  keepColumns(before, program);
  return isMoved;
}

bool loseReshard(RankProgram &program, Random &random) {
  std::optional<Place> place = anyOf(program, Work::Reshard, random);
  if (place)
    erase(program, *place);
  return place.has_value();
}

/// The next forward of the rank takes the slot of one whose backward is still to come.
bool reuseSlot(RankProgram &program, Random &random) {
  std::vector<std::pair<Place, int>> places;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    std::vector<int> filled;
    for (size_t at = 0; at < program.ranks[rank].size(); ++at) {
      const Step &step = program.ranks[rank][at];
      if (step.work == Work::F && step.buffer >= 0 && !filled.empty())
        places.push_back({{rank, at}, filled[random.below(filled.size())]});
      if (step.work == Work::F && step.buffer >= 0)
        filled.push_back(step.buffer);
      if (step.work == Work::B)
        llvm::erase(filled, step.buffer);
    }
  }
  if (places.empty())
    return false;
  auto [place, slot] = places[random.below(places.size())];
  stepAt(program, place).buffer = slot;
  return true;
}

/// A transfer and what stands in front of it in its step come a step earlier, or the transfer and what follows a step
/// later.
bool otherStep(RankProgram &program, Random &random) {
  std::vector<Place> places;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    const std::vector<Step> &row = program.ranks[rank];
    for (size_t at = 0; at < row.size(); ++at)
      if (transfers(row[at].work) && row[at].column > 0 && (at == 0 || row[at - 1].column < row[at].column))
        places.push_back({rank, at});
  }
  std::optional<Place> place = pick(places, random);
  if (place)
    --stepAt(program, *place).column;
  return place.has_value();
}

struct Row {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  ProgramEdit edit;
  InputFormat only = InputFormat::Detect;
};

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
#include "props/hunt/mutators/ScheduleMutators.def"
  };
  return rows;
}

} // namespace

void props::addScheduleMutators(std::vector<props::Mutator> &list) {
  for (const Row &row : table())
    list.push_back({row.name, row.why, Family::Schedule, row.rules,
                    [&row](llvm::StringRef seed, Random &random) -> std::optional<std::string> {
                      std::optional<ProgramText> text = readProgramText(seed.str());
                      if (!text || !row.edit(text->program, random))
                        return std::nullopt;
                      return writeProgram(*text);
                    },
                    row.only});
}
