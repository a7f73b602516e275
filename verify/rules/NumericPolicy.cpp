//===- NumericPolicy.cpp - storage and accumulator of a v7 program are stated and agree ------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"

using namespace precedent;

namespace {

class NumericPolicy : public SpectralProgramRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.schema == IdentitySchema::V7; }

protected:
  bool holds(const SpectralSubject &subject, const SpectralOperation &program) const override {
    const std::string *storage = subject.find("numeric_storage"), *accum = subject.find("numeric_accum");
    return storage && accum && program.text("numeric_storage") == *storage && program.text("numeric_accum") == *accum &&
           *accum == kNumericAccum && *storage == expected(program);
  }
  bool fails(const SpectralSubject &subject, const SpectralOperation &program) const override {
    const std::string *storage = subject.find("numeric_storage"), *accum = subject.find("numeric_accum");
    return !storage || !accum || differFromBehind(*storage, program.text("numeric_storage")) ||
           differFromBehind(*accum, program.text("numeric_accum")) || differFromBehind(*accum, kNumericAccum) ||
           differFromBehind(*storage, expected(program));
  }
  Finding describeDefect(const SpectralSubject &subject, const SpectralOperation &program) const override {
    Finding finding;
    const std::string *declared = subject.find("numeric_storage");
    finding.message = "`numeric_policy` stores " + describe(program.field("numeric_storage")) + " and accumulates in " +
                      describe(program.field("numeric_accum")) + "; the program stores " +
                      describe(program.field("storage")) + ", and the semantic says " +
                      (declared ? *declared : "nothing");
    finding.values = {{"storage", program.field("numeric_storage").value},
                      {"accum", program.field("numeric_accum").value},
                      {"expected_storage", expected(program)}};
    return finding;
  }

private:
  /// `fp32` for `f32`, and so on.
  static std::string expected(const SpectralOperation &program) {
    SpectralFacts facts;
    std::optional<SpectralStorage> storage = parseSpectralStorage(program.text("storage"));
    facts.storage = storage.value_or(SpectralStorage::F32);
    return storage ? facts.numericStorage().str() : std::string();
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicy() {
  return std::make_unique<NumericPolicy>();
}
} // namespace precedent
