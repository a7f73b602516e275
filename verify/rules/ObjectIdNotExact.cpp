//===- ObjectIdNotExact.cpp - the id of the payload is the digest of the semantic ------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class ObjectIdNotExact : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.object && subject.hasSemantic(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    std::string name = "spectral:" + *subject.semanticDigest;
    const Token &id = subject.object->objectId;
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return id.isString() && id.text == name; },
        [&](uint32_t) { return !id.isString() || differFromBehind(id.text, name); }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    llvm::StringRef id = subject.object->objectId.text;
    finding.message = "`object_id` of the payload is " + inQuotes(id) + ", and the semantic has the digest " +
                      shortDigest(*subject.semanticDigest);
    finding.anchor = Anchor::attribute(kPayloadAttribute);
    finding.values = {{"object_id", id.str()}, {"expected", "spectral:" + *subject.semanticDigest}};
    finding.notes.push_back("another system looks for the id anywhere in the text; it counts only where it is the id");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeObjectIdNotExact() {
  return std::make_unique<ObjectIdNotExact>();
}
} // namespace precedent
