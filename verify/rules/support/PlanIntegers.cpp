#include "verify/rules/support/PlanIntegers.h"

#include "verify/rules/support/Decimal.h"

using namespace precedent;

PlanIntegers::PlanIntegers(llvm::StringRef quantity, std::optional<int64_t> low, std::optional<int64_t> high) {
  range.quantity = quantity.str();
  range.low = low;
  range.high = high;
}

void PlanIntegers::add(llvm::StringRef spelling, uint32_t subject) {
  if (std::optional<int64_t> value = toInt64(spelling))
    return range.add(*value, subject);
  ++longer.total;
  std::string low = range.low ? std::to_string(*range.low) : "", high = range.high ? std::to_string(*range.high) : "";
  if ((range.low && compareSpellings(spelling, low) < 0) || (range.high && compareSpellings(spelling, high) > 0))
    longer.refuted.push_back(subject);
  if ((range.low && compareLimbs(low, spelling) > 0) || (range.high && compareLimbs(high, spelling) < 0))
    longer.refutedAgain.push_back(subject);
}

void PlanIntegers::state(Claims &claims, int tag) {
  claims.add(std::move(range), tag);
  claims.add(std::move(longer), tag + 1);
}
