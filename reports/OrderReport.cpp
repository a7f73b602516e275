#include "reports/OrderReport.h"

#include "analysis/schedule/ScheduleIndex.h"
#include "core/formats/pytorch/WritePyTorchCsv.h"
#include "core/formats/rank_schedule/WriteRankSchedule.h"

using namespace precedent;

void precedent::writeSchedule(const RankSchedule &schedule, ScheduleForm form, llvm::raw_ostream &os) {
  form == ScheduleForm::Csv ? writePyTorchCsv(schedule, os) : writeRankSchedule(schedule, os);
}

static llvm::Error notConvertible(Location place, const llvm::Twine &message, const llvm::Twine &help = "") {
  return makeInputError("not-convertible", Verdict::Unsupported, std::move(place), message, help);
}

static const char *whyNoRanks(const Document &document) {
  if (std::holds_alternative<CollectivePlan>(document.content))
    return "a collective plan moves chunks between buffers; rows of forwards and backwards have no words for that";
  if (std::holds_alternative<CarrierFile>(document.content) || std::holds_alternative<ScheduleObject>(document.content))
    return "a carrier and a Schedule Object give a partial order; there is no one order of each rank to write down";
  return "the file holds no schedule of ranks";
}

/// Zero Bubble's text does not tell everything, and its reader fills in what is usual. Where the text can mean
/// something else, a conversion would make up a schedule.
static llvm::Error checkZeroBubble(const RankSchedule &schedule) {
  ScheduleIndex index(schedule);
  bool hasMap = index.hasTransfers || schedule.numRanks() == 1;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionName name = schedule.nameOf(action);
    auto refuse = [&](const llvm::Twine &message, const llvm::Twine &help) {
      return notConvertible(schedule.locator->locate(Anchor::row(action)), message, help);
    };
    if (!hasMap && isCompute(name.kind) && name.stage >= schedule.numRanks())
      return refuse(
          "this is a second chunk, whose stage Zero Bubble does not print: with chunks placed as a V it is stage " +
              llvm::Twine(2 * schedule.numRanks() - 1 - schedule.rank[action]) + ", else stage " +
              llvm::Twine(schedule.numRanks() + schedule.rank[action]),
          "a file with its transfers tells the two apart");
    // In a file without any `w` each `b` is a full backward; where some have theirs, one without can be either.
    if (name.kind == ActionKind::InputGradient &&
        index.find(ActionKind::WeightGradient, name.stage, name.microBatch) == kNoAction)
      return refuse("this is an input gradient or a full backward of stage " + llvm::Twine(name.stage) +
                        ", micro-batch " + llvm::Twine(name.microBatch) +
                        ": Zero Bubble prints both as `b`, and its weight gradient is missing",
                    "where it is full, write it without a `w` for any other, or add the missing `w`");
  }
  return llvm::Error::success();
}

llvm::Expected<RankSchedule> precedent::convertFile(llvm::StringRef path, const ConvertOptions &options) {
  auto source = SourceText::open(path, options.read.limits.maxBytes);
  if (!source)
    return source.takeError();
  llvm::Expected<Document> document = readDocument(*source, options.read);
  if (!document)
    return document.takeError();
  auto *schedule = std::get_if<RankSchedule>(&document->content);
  if (!schedule)
    return notConvertible(Location::ofFile((*source)->name()), whyNoRanks(*document));
  if (document->format == InputFormat::ZeroBubble)
    if (llvm::Error error = checkZeroBubble(*schedule))
      return std::move(error);
  if (options.form == ScheduleForm::Csv)
    if (llvm::Error error = checkPyTorchCsv(*schedule))
      return std::move(error);
  if (options.transfers == TransferPlacement::None)
    return std::move(*schedule);
  return placeTransfers(*schedule, options.transfers);
}
