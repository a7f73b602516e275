#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

/// One obligation for each stage and direction: how many of the micro-batches it runs. Another for each stage whose
/// backward is split: how many of its halves stand alone. So a declared billion of micro-batches costs nothing.
class ScheduleCoverage : public ScheduleRule {
  enum Line : uint32_t { Forward, Backward, Halves, NumLines };

public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const ScheduleIndex &index = subject.index;
    std::vector<int64_t> runs(index.stages.size() * NumLines);
    std::vector<bool> isSplit(index.stages.size());
    count(subject, runs, isSplit);
    RangeClaim all = rangeClaim("micro-batches that a stage runs", subject.numMicroBatches, subject.numMicroBatches);
    RangeClaim halves = rangeClaim("halves of a backward that stand alone", {}, 0);
    for (uint32_t position = 0; position < index.stages.size(); ++position) {
      all.add(runs[position * NumLines + Forward], position * NumLines + Forward);
      if (subject.demands.forwardOnly)
        continue;
      all.add(runs[position * NumLines + Backward], position * NumLines + Backward);
      if (isSplit[position])
        halves.add(runs[position * NumLines + Halves], position * NumLines + Halves);
    }
    claims.add(std::move(all));
    claims.add(std::move(halves));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    uint32_t position = refutation.subject / NumLines, line = refutation.subject % NumLines;
    const ScheduleIndex &index = subject.index;
    ActionName missing = line == Halves ? missingHalf(subject, index.stages[position])
                                        : missingRun(subject, index.stages[position], line == Forward);
    std::string text = subject.schedule.text(missing);
    const char *what = line == Forward    ? "forward"
                       : line == Backward ? "backward"
                                          : "through both halves of a backward";
    return findingOnRank(subject, index.rankOfStage[position], {text},
                         "stage " + llvm::Twine(missing.stage) + " does not run micro-batch " +
                             llvm::Twine(missing.microBatch) + " " + what + ": " + text + " is missing");
  }

private:
  static void count(const ScheduleSubject &subject, std::vector<int64_t> &runs, std::vector<bool> &isSplit) {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      ActionName name = schedule.nameOf(action);
      if (!isCompute(name.kind) || name.microBatch >= subject.numMicroBatches || index.isRepeat(action))
        continue;
      size_t position = index.positionOf(name.stage);
      if (name.kind == ActionKind::Forward)
        ++runs[position * NumLines + Forward];
      else if (name.kind != ActionKind::WeightGradient && index.findBackward(name.stage, name.microBatch) == action)
        ++runs[position * NumLines + Backward];
      if (name.kind == ActionKind::InputGradient || name.kind == ActionKind::WeightGradient) {
        isSplit[position] = true;
        runs[position * NumLines + Halves] += standsAlone(index, name);
      }
    }
  }

  /// A half beside a full backward is another rule's business.
  static bool standsAlone(const ScheduleIndex &index, const ActionName &half) {
    ActionKind other = half.kind == ActionKind::InputGradient ? ActionKind::WeightGradient : ActionKind::InputGradient;
    return index.find(other, half.stage, half.microBatch) == kNoAction &&
           index.find(ActionKind::Backward, half.stage, half.microBatch) == kNoAction;
  }

  static ActionName missingRun(const ScheduleSubject &subject, uint32_t stage, bool isForward) {
    ActionName name{isForward ? ActionKind::Forward : backwardKind(subject, stage), stage, 0};
    while ((isForward ? subject.index.find(ActionKind::Forward, stage, name.microBatch)
                      : subject.index.findBackward(stage, name.microBatch)) != kNoAction)
      ++name.microBatch;
    return name;
  }

  /// How the stage writes its backward.
  static ActionKind backwardKind(const ScheduleSubject &subject, uint32_t stage) {
    for (ActionIndex action = 0; action < subject.schedule.size(); ++action)
      if (subject.schedule.stage[action] == stage && (subject.schedule.kind[action] == ActionKind::Backward ||
                                                      subject.schedule.kind[action] == ActionKind::InputGradient))
        return subject.schedule.kind[action];
    return ActionKind::Backward;
  }

  static ActionName missingHalf(const ScheduleSubject &subject, uint32_t stage) {
    for (ActionIndex action = 0; action < subject.schedule.size(); ++action) {
      ActionName name = subject.schedule.nameOf(action);
      bool isHalf = name.kind == ActionKind::InputGradient || name.kind == ActionKind::WeightGradient;
      if (name.stage == stage && isHalf && name.microBatch < subject.numMicroBatches &&
          standsAlone(subject.index, name)) {
        name.kind = name.kind == ActionKind::InputGradient ? ActionKind::WeightGradient : ActionKind::InputGradient;
        return name;
      }
    }
    assert(false && "a refuted line has a half that stands alone");
    return {ActionKind::WeightGradient, stage, 0};
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeScheduleCoverage() {
  return std::make_unique<ScheduleCoverage>();
}
} // namespace precedent
