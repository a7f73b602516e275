#include "core/formats/rank_schedule/ScheduleLocator.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {
/// Keeps the two columns that it needs, so that it outlives the schedule.
class ScheduleLocator : public Locator {
public:
  explicit ScheduleLocator(const RankSchedule &schedule)
      : source(schedule.source), actionOffset(schedule.offset), rowOffset(schedule.rowOffset) {}

  Location locate(const Anchor &anchor) const override {
    if (anchor.kind == Anchor::Kind::Row && anchor.index < actionOffset.size())
      return locationAt(*source, actionOffset[anchor.index]);
    if (anchor.kind == Anchor::Kind::Attribute && anchor.name == kRankRow && anchor.index < rowOffset.size())
      return locationAt(*source, rowOffset[anchor.index]);
    return locationAt(*source, 0);
  }

private:
  std::shared_ptr<const SourceText> source;
  std::vector<uint64_t> actionOffset, rowOffset;
};
} // namespace

llvm::Error precedent::parseErrorAt(const SourceText &source, uint64_t offset, const llvm::Twine &message,
                                    const llvm::Twine &help) {
  return makeInputError("parse-error", Verdict::Invalid, locationAt(source, offset), message, help);
}

std::string precedent::quotedCell(llvm::StringRef text) {
  constexpr size_t most = 40;
  std::string shown;
  for (char letter : text.take_front(most)) {
    if (llvm::isPrint(letter))
      shown += letter;
    else
      shown += "\\x" + llvm::utohexstr(static_cast<unsigned char>(letter), /*LowerCase=*/true, /*Width=*/2);
  }
  return "`" + shown + (text.size() > most ? "…`" : "`");
}

void precedent::finishSchedule(RankSchedule &schedule) {
  schedule.finish();
  schedule.locator = std::make_shared<ScheduleLocator>(schedule);
}
