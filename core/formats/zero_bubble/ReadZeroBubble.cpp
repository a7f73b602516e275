//===- ReadZeroBubble.cpp - rows of tokens, as Zero Bubble's schedulers print them --------------------------------===//
//
// line  := token { " " token }                  line i belongs to rank i
// token := [ "s" | "r" ] ( "f" | "b" | "w" ) micro-batch     chunk 0; capitals throughout: chunk 1
//        | ( "pv" | "spv" | "rpv" ) number                   what follows the optimizer's step
//
// A stage is not written. With chunks placed as a V, chunk 1 of rank r is stage 2p-1-r, otherwise p+r; only in the
// second does the last rank send a forward of chunk 0. Without any `w`, `b` is the full backward.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "core/formats/Document.h"
#include "core/formats/rank_schedule/ScheduleLocator.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

struct Token {
  ActionKind kind = ActionKind::Other;
  bool isSecondChunk = false;
  uint32_t number = 0;
};

std::optional<Token> readToken(llvm::StringRef text) {
  Token token;
  llvm::StringRef letters = text.take_while([](char letter) { return llvm::isAlpha(letter); });
  llvm::StringRef digits = text.drop_front(letters.size());
  if (digits.empty() || digits.size() > 9 || !llvm::all_of(digits, [](char letter) { return llvm::isDigit(letter); }) ||
      digits.getAsInteger(10, token.number))
    return std::nullopt;
  token.isSecondChunk = !letters.empty() && llvm::isUpper(letters.front());
  if (letters != (token.isSecondChunk ? letters.upper() : letters.lower()))
    return std::nullopt;
  static constexpr std::pair<llvm::StringLiteral, ActionKind> names[] = {
      {"f", ActionKind::Forward},         {"b", ActionKind::InputGradient}, {"w", ActionKind::WeightGradient},
      {"sf", ActionKind::SendForward},    {"rf", ActionKind::RecvForward},  {"sb", ActionKind::SendBackward},
      {"rb", ActionKind::RecvBackward},   {"pv", ActionKind::Other},        {"spv", ActionKind::SendValidation},
      {"rpv", ActionKind::RecvValidation}};
  for (const auto &[name, kind] : names)
    if (letters.equals_insensitive(name)) {
      token.kind = kind;
      bool isValidation = name.ends_with("pv");
      return isValidation && token.isSecondChunk ? std::nullopt : std::optional<Token>(token);
    }
  return std::nullopt;
}

/// Tokens are read with the chunk in place of the stage; `settle` then knows how many ranks there are.
class ZeroBubbleReader {
public:
  ZeroBubbleReader(RankSchedule &schedule, const Limits &limits)
      : schedule(schedule), source(*schedule.source), limits(limits) {}

  llvm::Error read() {
    llvm::StringRef rest = source.bytes().rtrim();
    while (!rest.empty()) {
      auto [line, next] = rest.split('\n');
      schedule.addRank(line.data() - source.bytes().data());
      if (llvm::Error error = readLine(line))
        return error;
      rest = next;
    }
    if (schedule.size() == 0)
      return parseErrorAt(source, 0, "the file is empty: a schedule has a line for each rank");
    settle();
    return llvm::Error::success();
  }

private:
  llvm::Error readLine(llvm::StringRef line) {
    uint32_t column = 0;
    while (!(line = line.ltrim()).empty()) {
      llvm::StringRef text = line.take_until([](char letter) { return llvm::isSpace(letter); });
      line = line.drop_front(text.size());
      uint64_t offset = text.data() - source.bytes().data();
      std::optional<Token> token = readToken(text);
      if (!token)
        return parseErrorAt(source, offset,
                            quotedCell(text) + " is no token: known are f, b and w with a micro-batch, with s or r "
                                               "before them for transfers, and pv, spv and rpv");
      if (schedule.size() >= limits.maxActions)
        return makeInputError("limit-exceeded", Verdict::Invalid, locationAt(source, offset),
                              "the schedule has more than --max-actions=" + llvm::Twine(limits.maxActions) +
                                  " actions");
      schedule.add({token->kind, token->isSecondChunk, token->number}, column++, offset,
                   static_cast<uint32_t>(text.size()));
    }
    return llvm::Error::success();
  }

  void settle() {
    bool hasWeight = false, lastSends = false;
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      hasWeight |= schedule.kind[action] == ActionKind::WeightGradient;
      lastSends |= schedule.kind[action] == ActionKind::SendForward && schedule.stage[action] == 0 &&
                   schedule.rank[action] + 1 == schedule.numRanks();
    }
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      ActionKind &kind = schedule.kind[action];
      uint32_t rank = schedule.rank[action], ranks = schedule.numRanks();
      bool isSecond = schedule.stage[action] != 0;
      schedule.stage[action] = !isSecond ? rank : lastSends ? ranks + rank : 2 * ranks - 1 - rank;
      if (kind == ActionKind::Other)
        schedule.stage[action] = schedule.microBatch[action] = kNoNumber;
      if (kind == ActionKind::InputGradient && !hasWeight)
        kind = ActionKind::Backward;
    }
  }

  RankSchedule &schedule;
  const SourceText &source;
  const Limits &limits;
};

} // namespace

llvm::Expected<RankSchedule> precedent::readZeroBubble(std::shared_ptr<const SourceText> source,
                                                       const ReadOptions &options) {
  RankSchedule schedule;
  schedule.source = std::move(source);
  if (llvm::Error error = ZeroBubbleReader(schedule, options.limits).read())
    return std::move(error);
  finishSchedule(schedule);
  return schedule;
}
