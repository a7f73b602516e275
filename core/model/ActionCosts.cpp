#include "core/model/ActionCosts.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace precedent;

ActionCosts::ActionCosts() {
  byKind.fill(0);
  for (ActionKind kind :
       {ActionKind::Forward, ActionKind::Backward, ActionKind::InputGradient, ActionKind::WeightGradient})
    byKind[unsigned(kind)] = 1;
}

std::optional<int64_t> ActionCosts::boundOf(const RankSchedule &schedule) const {
  constexpr uint64_t most = uint64_t(1) << 62;
  int64_t greatest = *std::max_element(byKind.begin(), byKind.end());
  for (const auto &[stage, row] : byStage)
    greatest = std::max(greatest, *std::max_element(row.begin(), row.end()));
  // A million actions need no walk where the greatest cost for each of them fits.
  uint64_t crude = llvm::SaturatingMultiply<uint64_t>(
      2 * uint64_t(schedule.size()), llvm::SaturatingAdd<uint64_t>(uint64_t(greatest), uint64_t(latency)));
  if (crude < most)
    return int64_t(crude);
  uint64_t sum = llvm::SaturatingMultiply<uint64_t>(schedule.size(), 2 * uint64_t(latency));
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    uint64_t cost = uint64_t(of(schedule.kind[action], schedule.stage[action]));
    // Where ends of a message meet, the receive's time holds that of its send, too.
    sum = llvm::SaturatingAdd<uint64_t>(sum, 2 * cost);
  }
  return sum < most ? std::optional(int64_t(sum)) : std::nullopt;
}

std::string ActionCosts::decimal(int64_t ticks) const {
  std::string text = std::to_string(ticks / ticksPerUnit);
  int64_t rest = ticks % ticksPerUnit;
  if (rest == 0)
    return text;
  // The digits of rest + ticksPerUnit are a one and those behind the point, zeros at their beginning included.
  llvm::StringRef digits = llvm::StringRef(text = text + "." + std::to_string(rest + ticksPerUnit)).rtrim('0');
  size_t point = digits.find('.');
  return (digits.take_front(point + 1) + digits.drop_front(point + 2)).str();
}

std::string ActionCosts::text(int64_t ticks) const {
  if (!unit.empty())
    return decimal(ticks) + " " + unit;
  return decimal(ticks) + (ticks == ticksPerUnit ? " unit" : " units");
}
