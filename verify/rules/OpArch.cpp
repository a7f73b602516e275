//===- OpArch.cpp - the program is for an architecture that it was run on --------------------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"

using namespace precedent;

namespace {

class OpArch : public SpectralProgramRule {
protected:
  bool holds(const SpectralSubject &, const SpectralOperation &program) const override {
    return isReadyTarget(program);
  }
  bool fails(const SpectralSubject &, const SpectralOperation &program) const override {
    llvm::StringRef target = program.text("target"), arch = program.text("arch");
    return !(target == "x86" && arch == "zen5-avx512") && !(target == "rocm" && arch == "gfx1151");
  }
  Finding describeDefect(const SpectralSubject &, const SpectralOperation &program) const override {
    Finding finding;
    finding.message = "no package is ready for target " + describe(program.field("target")) + " on architecture " +
                      describe(program.field("arch"));
    finding.values = {{"target", program.field("target").value}, {"arch", program.field("arch").value}};
    finding.notes.push_back(
        "ready are x86 on zen5-avx512 and rocm on gfx1151; evidence of one says nothing of another");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOpArch() {
  return std::make_unique<OpArch>();
}
} // namespace precedent
