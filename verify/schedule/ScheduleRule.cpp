#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

Finding precedent::findingAt(const ScheduleSubject &subject, llvm::ArrayRef<ActionIndex> actions,
                             const llvm::Twine &message) {
  Finding finding;
  finding.message = message.str();
  finding.anchor = Anchor::row(actions.front());
  for (ActionIndex action : actions)
    finding.actions.push_back(subject.schedule.text(action));
  return finding;
}

Finding precedent::findingOnRank(const ScheduleSubject &subject, uint32_t rank, std::vector<std::string> actions,
                                 const llvm::Twine &message) {
  Finding finding;
  finding.message = message.str();
  finding.anchor =
      rank < subject.schedule.numRanks() ? Anchor::element(Anchor::Kind::Attribute, rank, kRankRow) : Anchor();
  finding.actions = std::move(actions);
  finding.values = {{"rank", std::to_string(rank)}};
  return finding;
}
