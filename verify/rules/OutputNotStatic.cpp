//===- OutputNotStatic.cpp - operands and results of a program have known extents ------------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

class OutputNotStatic : public SpectralProgramRule {
protected:
  bool holds(const SpectralSubject &, const SpectralOperation &program) const override {
    return program.operandsAreStatic && program.resultsAreStatic && !program.resultTypes.empty();
  }
  bool fails(const SpectralSubject &, const SpectralOperation &program) const override {
    return !program.operandsAreStatic || !program.resultsAreStatic || program.resultTypes.size() == 0;
  }
  Finding describeDefect(const SpectralSubject &, const SpectralOperation &program) const override {
    Finding finding;
    finding.message = "an operand or the result of the program is no ranked tensor of known extents: (" +
                      llvm::join(program.operandTypes, ", ") + ") -> " + llvm::join(program.resultTypes, ", ");
    finding.values = {{"operands", llvm::join(program.operandTypes, ", ")},
                      {"results", llvm::join(program.resultTypes, ", ")}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOutputNotStatic() {
  return std::make_unique<OutputNotStatic>();
}
} // namespace precedent
