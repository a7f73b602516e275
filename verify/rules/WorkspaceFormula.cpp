//===- WorkspaceFormula.cpp - the workspace is as large as the kernels carve it up -----------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class WorkspaceFormula : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override {
    return subject.planned && subject.find("workspace_bytes");
  }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    RangeClaim claim;
    claim.quantity = "workspace bytes";
    claim.low = claim.high = subject.planned->facts.workspaceBytes;
    claim.add(statedOf(subject), 0);
    claims.add(std::move(claim));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    int64_t needed = subject.planned->facts.workspaceBytes;
    finding.message = "the semantic states a workspace of " + inQuotes(*subject.find("workspace_bytes")) +
                      " bytes, and these shapes need " + std::to_string(needed);
    finding.anchor = Anchor::attribute(kSemanticAttribute);
    finding.values = {{"written", *subject.find("workspace_bytes")}, {"expected", std::to_string(needed)}};
    return finding;
  }

private:
  /// A workspace is never negative, so -1 is no right answer.
  static int64_t statedOf(const SpectralSubject &subject) {
    int64_t bytes = 0;
    return llvm::StringRef(*subject.find("workspace_bytes")).getAsInteger(10, bytes) ? -1 : bytes;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWorkspaceFormula() {
  return std::make_unique<WorkspaceFormula>();
}
} // namespace precedent
