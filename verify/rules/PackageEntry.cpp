//===- PackageEntry.cpp - the package has the function that the program enters ---------------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class PackageEntry : public SpectralProgramRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.demands.package != nullptr; }

protected:
  bool holds(const SpectralSubject &subject, const SpectralOperation &program) const override {
    return subject.demands.package->functions.count(program.text("native_entry")) != 0;
  }
  bool fails(const SpectralSubject &subject, const SpectralOperation &program) const override {
    return llvm::all_of(subject.demands.package->functions, [&](const std::string &function) {
      return differFromBehind(function, program.text("native_entry"));
    });
  }
  Finding describeDefect(const SpectralSubject &subject, const SpectralOperation &program) const override {
    const NativePackage &package = *subject.demands.package;
    Finding finding;
    finding.message = "the program enters " + describe(program.field("native_entry")) + ", and the package " +
                      inQuotes(package.file) + " has no function of that name";
    finding.values = {{"entry", program.text("native_entry").str()},
                      {"package", package.file},
                      {"sha256", package.sha256},
                      {"functions", std::to_string(package.functions.size())}};
    finding.notes.push_back("what counts is a function that is defined in the object and visible outside of it");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePackageEntry() {
  return std::make_unique<PackageEntry>();
}
} // namespace precedent
