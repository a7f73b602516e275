#include "verify/Rule.h"
#include "verify/rules/support/CarrierHeader.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

class DigestMismatch : public CarrierRule {
public:
  /// Where no digest can be computed, the rule that names the cause speaks.
  bool applies(const CarrierSubject &subject) const override {
    return rowsAreReadable(subject.carrier) && subject.digests.get() &&
           isAsNeeded(subject.carrier, HeaderAttribute::Digest);
  }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    llvm::StringRef written = subject.carrier.digest.value;
    const PipelineDigests &right = *subject.digests.get();
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return written == right.v1 || written == right.v2; },
        [&](uint32_t) { return differs(written, right.v1) && differs(written, right.v2); }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &, Explainer &) const override {
    llvm::StringRef written = subject.carrier.digest.value;
    const PipelineDigests &right = *subject.digests.get();
    Finding finding;
    finding.message = "the digest is " + shortened(written) + ", but these rows have " + shortened(right.v2) +
                      " (schema v2) or " + shortened(right.v1) + " (v1)";
    finding.anchor = Anchor::attribute(kDigestAttribute);
    finding.values = {{"written", written.str()}, {"expected_v2", right.v2}, {"expected_v1", right.v1}};
    finding.notes.push_back("ids or dependencies were changed after the digest was computed, or it belongs to another "
                            "plan; rows that nobody vouches for are better emitted again than stamped");
    finding.fix = Fix{"set `" + kDigestAttribute.str() + "` to \"" + right.v2 + "\"", {}, {}};
    return finding;
  }

private:
  /// The second code: character by character from the end.
  static bool differs(llvm::StringRef one, llvm::StringRef other) {
    if (one.size() != other.size())
      return true;
    for (size_t left = one.size(); left > 0; --left)
      if (one[left - 1] != other[left - 1])
        return true;
    return false;
  }

  static std::string shortened(llvm::StringRef digest) { return digest.take_front(12).str() + "…"; }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDigestMismatch() {
  return std::make_unique<DigestMismatch>();
}
} // namespace precedent
