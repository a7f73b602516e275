//===- ReadDeepSpeed.cpp - instructions as DeepSpeed's pipeline schedules print them ------------------------------===//
//
// line := "stage" S "step" N ":" { Name "(" [ "buffer_id=" B ] ")" }
//
// A stage is a rank, its lines follow each other. The micro-batch is not written: the n-th instruction of a kind is
// about micro-batch n.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "core/formats/Document.h"
#include "core/formats/rank_schedule/ScheduleLocator.h"

#include "llvm/ADT/StringExtras.h"

#include <array>

using namespace precedent;

namespace {

constexpr std::pair<llvm::StringLiteral, ActionKind> kInstructions[] = {
    {"LoadMicroBatch", ActionKind::Other},       {"ForwardPass", ActionKind::Forward},
    {"BackwardPass", ActionKind::Backward},      {"SendActivation", ActionKind::SendForward},
    {"RecvActivation", ActionKind::RecvForward}, {"SendGrad", ActionKind::SendBackward},
    {"RecvGrad", ActionKind::RecvBackward},      {"ReduceTiedGrads", ActionKind::Other},
    {"ReduceGrads", ActionKind::ReduceGradient}, {"OptimizerStep", ActionKind::Other}};

class DeepSpeedReader {
public:
  DeepSpeedReader(RankSchedule &schedule, const Limits &limits)
      : schedule(schedule), source(*schedule.source), limits(limits) {}

  llvm::Error read() {
    llvm::StringRef rest = source.bytes().rtrim();
    while (!rest.empty()) {
      auto [line, next] = rest.split('\n');
      if (!line.trim().empty())
        if (llvm::Error error = readLine(line))
          return error;
      rest = next;
    }
    if (schedule.size() == 0)
      return parseErrorAt(source, 0, "the file has no instruction");
    return llvm::Error::success();
  }

private:
  llvm::Error errorAt(llvm::StringRef text, const llvm::Twine &message) const {
    return parseErrorAt(source, text.data() - source.bytes().data(), message);
  }

  /// The number behind a word. kNoNumber: there is none, or it is too great.
  static uint32_t takeNumberAfter(llvm::StringRef &text, llvm::StringRef word) {
    text = text.ltrim();
    uint32_t number = 0;
    if (!text.consume_front(word))
      return kNoNumber;
    text = text.ltrim();
    if (text.consumeInteger(10, number) || number > kMaxNumber)
      return kNoNumber;
    return number;
  }

  llvm::Error readLine(llvm::StringRef line) {
    llvm::StringRef text = line;
    uint32_t stage = takeNumberAfter(text, "stage");
    uint32_t itsStep = stage == kNoNumber ? kNoNumber : takeNumberAfter(text, "step");
    if (itsStep == kNoNumber || !text.consume_front(":"))
      return errorAt(line, "a line begins with its stage and its step, as in `stage 0 step 1:`");
    if (stage == schedule.numRanks()) {
      schedule.addRank(line.data() - source.bytes().data());
      numOfKind.fill(0);
      lastStep = std::nullopt;
    } else if (stage + 1 != schedule.numRanks()) {
      return errorAt(line, "stage " + llvm::Twine(stage) + " stands where stage " + llvm::Twine(schedule.numRanks()) +
                               " begins; stages follow each other");
    }
    if (lastStep && itsStep <= *lastStep)
      return errorAt(line, "step " + llvm::Twine(itsStep) + " stands behind step " + llvm::Twine(*lastStep));
    lastStep = itsStep;
    while (!(text = text.ltrim()).empty())
      if (llvm::Error error = readInstruction(text, itsStep))
        return error;
    return llvm::Error::success();
  }

  llvm::Error readInstruction(llvm::StringRef &text, uint32_t itsStep) {
    llvm::StringRef begin = text;
    llvm::StringRef name = text.take_while([](char letter) { return llvm::isAlpha(letter); });
    auto known = llvm::find_if(kInstructions, [&](const auto &entry) { return entry.first == name; });
    if (known == std::end(kInstructions))
      return errorAt(begin, quotedCell(text.take_until([](char letter) { return llvm::isSpace(letter); })) +
                                " is no instruction of a pipeline");
    text = text.drop_front(name.size());
    bool isOpen = text.consume_front("(");
    uint32_t buffer = kNoNumber;
    if (isOpen && text.ltrim().starts_with("buffer_id")) {
      buffer = takeNumberAfter(text, "buffer_id=");
      isOpen = buffer != kNoNumber;
    }
    if (!isOpen || !text.consume_front(")"))
      return errorAt(begin, "an instruction is written `ForwardPass(buffer_id=0)` or `ReduceGrads()`");
    if (schedule.size() >= limits.maxActions)
      return makeInputError("limit-exceeded", Verdict::Invalid,
                            locationAt(source, begin.data() - source.bytes().data()),
                            "the schedule has more than --max-actions=" + llvm::Twine(limits.maxActions) + " actions");
    ActionKind kind = known->second;
    bool hasMicroBatch = isCompute(kind) || isTransfer(kind);
    ActionName action{kind, schedule.numRanks() - 1, hasMicroBatch ? numOfKind[unsigned(kind)]++ : kNoNumber};
    if (kind == ActionKind::Other)
      action.stage = kNoNumber;
    schedule.add(action, itsStep, begin.data() - source.bytes().data(),
                 static_cast<uint32_t>(text.data() - begin.data()));
    schedule.buffer.push_back(buffer);
    schedule.step.push_back(itsStep);
    return llvm::Error::success();
  }

  RankSchedule &schedule;
  const SourceText &source;
  const Limits &limits;
  std::array<uint32_t, kNumActionKinds> numOfKind{};
  std::optional<uint32_t> lastStep;
};

} // namespace

llvm::Expected<RankSchedule> precedent::readDeepSpeed(std::shared_ptr<const SourceText> source,
                                                      const ReadOptions &options) {
  RankSchedule schedule;
  schedule.source = std::move(source);
  if (llvm::Error error = DeepSpeedReader(schedule, options.limits).read())
    return std::move(error);
  finishSchedule(schedule);
  return schedule;
}
