#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class ChannelOrder : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("places from a message sent to the one received", 0, 0);
    for (const ScheduleIndex::Channel &channel : index.channels())
      for (size_t place = 0; place < channel.receives.size(); ++place) {
        ActionIndex send = index.partner[channel.receives[place]];
        // Both lists have the same messages, so in a channel that is right nobody is looked for.
        bool isNext = channel.sends[place] == send;
        int64_t sent = isNext ? int64_t(place) : llvm::lower_bound(channel.sends, send) - channel.sends.begin();
        claim.add(sent - int64_t(place), channel.receives[place]);
      }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    ActionIndex send = kNoAction;
    for (const ScheduleIndex::Channel &channel : index.channels()) {
      if (channel.to != schedule.rank[action] || channel.from != schedule.rank[index.partner[action]])
        continue;
      size_t place = llvm::lower_bound(channel.receives, action) - channel.receives.begin();
      send = channel.sends[place];
    }
    return findingAt(subject, {action, send},
                     schedule.text(action) + " takes the message of " + schedule.text(send) + ": rank " +
                         llvm::Twine(schedule.rank[send]) + " sends to rank " + llvm::Twine(schedule.rank[action]) +
                         " in another order");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeChannelOrder() {
  return std::make_unique<ChannelOrder>();
}
} // namespace precedent
