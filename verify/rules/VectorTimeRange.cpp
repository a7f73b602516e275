//===- VectorTimeRange.cpp - a compute time is finite and greater than zero ---------------------------------------===//

#include "verify/rules/support/Decimal.h"
#include "verify/rules/support/IntegerRule.h"
#include "verify/rules/support/TableFields.h"

#include "llvm/ADT/bit.h"

#include <cassert>
#include <charconv>
#include <limits>

using namespace precedent;

namespace {
/// The bits of a double, read as an integer, rise with its value from +0.0 to infinity, and are negative below; so
/// "finite and greater than zero" is an interval of integers, which Z3 decides.
int64_t bitsOf(double value) {
  return llvm::bit_cast<int64_t>(value);
}

class VectorTimeRange : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    RangeClaim integers, doubles;
    integers.quantity = "compute time in whole milliseconds";
    doubles.quantity = "bits of the compute time";
    integers.low = doubles.low = 1;
    doubles.high = bitsOf(std::numeric_limits<double>::max());
    std::vector<uint32_t> others;
    times.forEach(subject.object, [&](uint32_t action, const Token &time) {
      if (time.is(TokenType::Float)) {
        double value = 0;
        [[maybe_unused]] auto read = std::from_chars(time.text.begin(), time.text.end(), value);
        assert(read.ec == std::errc() && "the reader spells floats so that they read back");
        doubles.add(bitsOf(value), action);
      } else if (time.is(TokenType::Integer) || time.is(TokenType::NonFinite)) {
        std::optional<int64_t> value = time.is(TokenType::Integer) ? toInt64(time.text) : std::nullopt;
        if (value)
          integers.add(*value, action);
        else
          others.push_back(action);
      }
    });
    auto token = [&](uint32_t action) -> const Token & { return times.token(subject.object, action); };
    claims.add(std::move(integers), RangeTag);
    claims.add(std::move(doubles), RangeTag);
    // NaN, infinities, and integers of more than 64 bits, which are finite.
    claims.add(groundOver(
                   others,
                   [&](uint32_t action) {
                     return token(action).is(TokenType::Integer) && compareSpellings(token(action).text, "0") > 0;
                   },
                   [&](uint32_t action) {
                     return token(action).text.find_first_not_of("0123456789") != llvm::StringRef::npos;
                   }),
               OtherTag);
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    uint32_t action = refutation.tag == RangeTag ? refutation.subject : refutation.instance;
    const Token &time = times.token(subject.object, action);
    Finding finding = times.findingAt(subject.object, action);
    finding.message = times.nameOf(subject.object, action) + " is " + describe(time) +
                      "; a measured time is finite and greater than zero";
    finding.values = {{"written", written(time)}};
    return finding;
  }

private:
  enum Tag { RangeTag, OtherTag };
  Cells times{Part::Vector, {{"compute_time_ms", vectorToken<VectorComputeTimeMs>}}};
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeVectorTimeRange() {
  return std::make_unique<VectorTimeRange>();
}
} // namespace precedent
