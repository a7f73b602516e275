//===- TensorTypes.cpp - the types of a program are those of its shapes and storage ----------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"

#include "core/formats/tessera/SpectralWriter.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

class TensorTypes : public SpectralProgramRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.planned.has_value(); }

protected:
  bool holds(const SpectralSubject &subject, const SpectralOperation &program) const override {
    return program.operandTypes == operandTypes(subject) &&
           llvm::join(program.resultTypes, ", ") == resultType(subject);
  }
  bool fails(const SpectralSubject &subject, const SpectralOperation &program) const override {
    return differFromBehind(llvm::join(program.operandTypes, ", "), llvm::join(operandTypes(subject), ", ")) ||
           differFromBehind(llvm::join(program.resultTypes, ", "), resultType(subject));
  }
  Finding describeDefect(const SpectralSubject &subject, const SpectralOperation &program) const override {
    Finding finding;
    std::string written =
        "(" + llvm::join(program.operandTypes, ", ") + ") -> " + llvm::join(program.resultTypes, ", ");
    std::string expected = "(" + llvm::join(operandTypes(subject), ", ") + ") -> " + resultType(subject);
    finding.message = "the program is of type " + written + ", and its semantic needs " + expected;
    finding.values = {{"written", written}, {"expected", expected}};
    return finding;
  }

private:
  static std::vector<std::string> operandTypes(const SpectralSubject &subject) {
    const SpectralFacts &facts = subject.planned->facts;
    std::vector<std::string> types;
    for (size_t input = 0; input < facts.inputs.size(); ++input)
      types.push_back(spectralInputType(facts, input));
    return types;
  }
  static std::string resultType(const SpectralSubject &subject) { return spectralResultType(subject.planned->facts); }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTensorTypes() {
  return std::make_unique<TensorTypes>();
}
} // namespace precedent
