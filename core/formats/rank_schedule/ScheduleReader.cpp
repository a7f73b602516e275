#include "core/formats/rank_schedule/ScheduleReader.h"

#include "core/json/JsonText.h"
#include "core/support/InputError.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
enum Part : unsigned { Document, Ranks, Rank, Actions };
constexpr JsonElements::Container kContainers[] = {{0, "", TokenType::Object},
                                                   {Document, "ranks", TokenType::Array},
                                                   {Ranks, "", TokenType::Object},
                                                   {Rank, "actions", TokenType::Array}};
} // namespace

ScheduleReader::ScheduleReader(RankSchedule &schedule, const Limits &limits, llvm::BumpPtrAllocator &storage)
    : JsonElements(kContainers, storage), schedule(schedule), limits(limits) {}

bool ScheduleReader::shape(const JsonNode &node, const llvm::Twine &message) {
  return refuse("parse-error", node.begin, message.str());
}

bool ScheduleReader::unknownKey(const JsonNode &node, llvm::StringRef what) {
  return refuse("parse-error", node.keyBegin, (what + " has no " + quoteForMessage(node.key)).str());
}

bool ScheduleReader::wrongDocument(uint64_t begin) {
  return refuse("parse-error", begin, "a schedule of ranks is a JSON object");
}

bool ScheduleReader::opened(unsigned container, uint64_t begin) {
  if (container == Document)
    document = begin;
  hasRanks |= container == Ranks;
  if (container == Actions)
    hasActions = true;
  if (container != Rank)
    return true;
  if (schedule.numRanks() > 0 && !hasActions)
    return refuse("parse-error", schedule.rowOffset.back(), "a rank has the list `actions`");
  hasActions = false;
  lastColumn = kNoNumber;
  schedule.addRank(begin);
  return true;
}

bool ScheduleReader::finish() {
  if (!hasSchema)
    return refuse("parse-error", document, ("a schedule of ranks has the schema " + kRankScheduleSchema).str());
  if (!hasRanks)
    return refuse("parse-error", document, "a schedule of ranks has the list `ranks`");
  if (schedule.numRanks() > 0 && !hasActions)
    return refuse("parse-error", schedule.rowOffset.back(), "a rank has the list `actions`");
  return schedule.size() > 0 || refuse("parse-error", document, "the schedule has no action");
}

bool ScheduleReader::element(unsigned container, const JsonTree &tree) {
  const JsonNode &node = tree.root();
  switch (container) {
  case Document:
    return node.key == "schema"  ? readSchema(node)
           : node.key == "ranks" ? shape(node, "`ranks` is a list")
                                 : unknownKey(node, "a schedule of ranks");
  case Ranks:
    return shape(node, "a rank is an object with the list `actions`");
  case Rank:
    return node.key == "rank"      ? readRank(node)
           : node.key == "actions" ? shape(node, "`actions` is a list")
                                   : unknownKey(node, "a rank");
  default:
    return readElement(tree);
  }
}

bool ScheduleReader::readSchema(const JsonNode &node) {
  hasSchema = true;
  return (node.token.isString() && node.token.text == kRankScheduleSchema) ||
         shape(node, "the schema must be " + kRankScheduleSchema);
}

bool ScheduleReader::readRank(const JsonNode &node) {
  uint32_t number = 0;
  if (!readNumber(node, number))
    return false;
  return number + 1 == schedule.numRanks() || shape(node, "this is rank " + llvm::Twine(schedule.numRanks() - 1) +
                                                              ", and it says rank " + llvm::Twine(number));
}

bool ScheduleReader::readNumber(const JsonNode &node, uint32_t &into) {
  bool isNumber = node.token.is(TokenType::Integer) && !node.token.text.getAsInteger(10, into) && into <= kMaxNumber;
  return isNumber || shape(node, "`" + node.key + "` is a whole number from 0 to " + llvm::Twine(kMaxNumber));
}

bool ScheduleReader::readKind(const JsonNode &node, ActionKind &into) {
  for (unsigned kind = 0; kind < kNumActionKinds; ++kind)
    if (node.token.isString() && node.token.text == nameOf(ActionKind(kind))) {
      into = ActionKind(kind);
      return true;
    }
  std::string known;
  for (unsigned kind = 0; kind < kNumActionKinds; ++kind)
    known += (kind == 0 ? "" : kind + 1 == kNumActionKinds ? " or " : ", ") + nameOf(ActionKind(kind)).str();
  return shape(node, "`kind` is " + known);
}

bool ScheduleReader::readMembers(const JsonTree &tree, const JsonNode &action, Members &members) {
  if (!action.token.is(TokenType::Object))
    return shape(action, "an action is an object, as in {\"kind\": \"F\", \"stage\": 0, \"micro_batch\": 1}");
  const std::pair<llvm::StringLiteral, uint32_t *> numbers[] = {{"stage", &members.stage},
                                                                {"micro_batch", &members.microBatch},
                                                                {"column", &members.column},
                                                                {"buffer", &members.buffer},
                                                                {"step", &members.step}};
  const std::pair<llvm::StringLiteral, const JsonNode **> others[] = {
      {"kind", &members.kind}, {"text", &members.text}, {"overlap", &members.overlap}};
  for (const JsonNode &member : tree.children(action)) {
    const auto *number = llvm::find_if(numbers, [&](const auto &known) { return known.first == member.key; });
    const auto *other = llvm::find_if(others, [&](const auto &known) { return known.first == member.key; });
    if (number != std::end(numbers)) {
      if (!readNumber(member, *number->second))
        return false;
    } else if (other != std::end(others)) {
      *other->second = &member;
    } else {
      return unknownKey(member, "an action");
    }
  }
  return true;
}

bool ScheduleReader::readElement(const JsonTree &tree) {
  const JsonNode &action = tree.root();
  Members members;
  if (!readMembers(tree, action, members) || !settleColumn(action, members))
    return false;
  if (!members.overlap)
    return addAction(action, members);
  bool isAlone = !members.kind && !members.text && members.stage == kNoNumber && members.microBatch == kNoNumber &&
                 members.buffer == kNoNumber && members.step == kNoNumber;
  return isAlone ? readOverlap(tree, *members.overlap, members.column)
                 : shape(action, "what overlaps has its kind, stage and micro-batch inside of `overlap`");
}

bool ScheduleReader::readOverlap(const JsonTree &tree, const JsonNode &list, uint32_t column) {
  if (!list.token.is(TokenType::Array) || tree.numChildren(list) < 2)
    return shape(list, "`overlap` is a list of two actions or more");
  bool isFirst = true;
  for (const JsonNode &half : tree.children(list)) {
    Members members;
    if (!readMembers(tree, half, members))
      return false;
    if (members.column != kNoNumber || members.overlap)
      return shape(half, "the halves of an overlap are plain actions of one column");
    members.column = column;
    if (!isFirst)
      schedule.pairs.push_back(schedule.size() - 1);
    isFirst = false;
    if (!addAction(half, members))
      return false;
    if (!isCompute(schedule.kind.back()))
      return shape(half, "only computes overlap");
  }
  return true;
}

bool ScheduleReader::settleColumn(const JsonNode &action, Members &members) {
  bool isFirst = lastColumn == kNoNumber;
  if (members.step != kNoNumber) {
    if (members.column != kNoNumber && members.column != members.step)
      return shape(action, "the column of an action is its step");
    if (!isFirst && members.step < lastColumn)
      return shape(action, "steps of a rank ascend, and " + llvm::Twine(members.step) + " stands behind " +
                               llvm::Twine(lastColumn));
    members.column = members.step;
  } else if (members.column == kNoNumber) {
    members.column = isFirst ? 0 : lastColumn + 1;
  } else if (!isFirst && members.column <= lastColumn) {
    return shape(action, "columns of a rank ascend, and " + llvm::Twine(members.column) + " stands behind " +
                             llvm::Twine(lastColumn));
  }
  lastColumn = members.column;
  return true;
}

bool ScheduleReader::addAction(const JsonNode &action, const Members &members) {
  if (schedule.size() >= std::min<uint64_t>(limits.maxActions, kNoAction - 1))
    return refuse("limit-exceeded", action.begin,
                  "the schedule has more than --max-actions=" + std::to_string(limits.maxActions) + " actions");
  if (!members.kind)
    return shape(action, "an action has a `kind`, or is an `overlap`");
  ActionKind kind;
  if (!readKind(*members.kind, kind) || !checkNumbers(action, kind, members) || !addStep(action, members))
    return false;
  uint64_t offset = action.begin, length = action.end - action.begin;
  if (kind == ActionKind::Other) {
    // Its text is all that there is of it, so its place is that of the text.
    offset = members.text->begin + 1;
    length = members.text->token.text.size();
  }
  schedule.add({kind, members.stage, members.microBatch}, members.column, offset, static_cast<uint32_t>(length));
  return true;
}

bool ScheduleReader::checkNumbers(const JsonNode &action, ActionKind kind, const Members &members) {
  bool isOther = kind == ActionKind::Other;
  auto wants = [&](bool isWanted, bool isThere, llvm::StringRef what) {
    return isWanted == isThere ||
           shape(action, "an action of kind " + nameOf(kind) + (isWanted ? " has a " : " has no ") + what);
  };
  if (!wants(!isOther, members.stage != kNoNumber, "`stage`") ||
      !wants(isCompute(kind) || isTransfer(kind), members.microBatch != kNoNumber, "`micro_batch`") ||
      !wants(isOther, members.text != nullptr, "`text`"))
    return false;
  bool isPlain = !isOther || (members.text->token.isNonEmptyString() && isPlainText(members.text->token.text) &&
                              members.text->token.text.size() <= kMaxNumber);
  return isPlain || shape(*members.text, "`text` is a text of printable letters, without quotes and backslashes");
}

bool ScheduleReader::addStep(const JsonNode &action, const Members &members) {
  bool hasStep = members.step != kNoNumber;
  if (schedule.size() > 0 && hasStep == schedule.step.empty())
    return shape(action, "if one action has a `step`, all have");
  if (hasStep)
    schedule.step.push_back(members.step);
  // The first buffer makes the list; actions before it have none.
  if (members.buffer != kNoNumber || !schedule.buffer.empty()) {
    schedule.buffer.resize(schedule.size(), kNoNumber);
    schedule.buffer.push_back(members.buffer);
  }
  return true;
}
