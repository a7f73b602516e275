//===- SemanticKeys.cpp - the semantic has the keys of its schema, in their order ------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace precedent;

namespace {

class SemanticKeys : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.hasSemantic(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    // Written twice is another rule's.
    std::vector<llvm::StringRef> written = keysOf(subject), wanted = wantedOf(subject);
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return subject.schema && written == wanted; },
        [&](uint32_t) {
          return !subject.schema || differFromBehind(llvm::join(written, ";"), llvm::join(wanted, ";"));
        }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    std::vector<llvm::StringRef> written = keysOf(subject), wanted = wantedOf(subject);
    finding.anchor = Anchor::attribute(kSemanticAttribute);
    if (!subject.schema) {
      const std::string *schema = subject.find("schema");
      finding.message =
          "the semantic has the schema " + (schema ? inQuotes(*schema) : "missing") + ", which is neither v5 nor v7";
      finding.values = {{"schema", schema ? *schema : std::string()}};
      return finding;
    }
    size_t place = 0;
    while (place < written.size() && place < wanted.size() && written[place] == wanted[place])
      ++place;
    std::string expected = place < wanted.size() ? "`" + wanted[place].str() + "`" : "the end";
    std::string found = place < written.size() ? inQuotes(written[place]) : "the end";
    finding.message = "the semantic has " + found + " where its schema has " + expected;
    finding.values = {{"place", std::to_string(place)}, {"expected", expected}, {"written", found}};
    return finding;
  }

private:
  static std::vector<llvm::StringRef> keysOf(const SpectralSubject &subject) {
    std::vector<llvm::StringRef> keys;
    llvm::StringSet<> seen;
    for (const auto &[key, value] : subject.identity)
      if (seen.insert(key).second)
        keys.push_back(key);
    return keys;
  }
  static std::vector<llvm::StringRef> wantedOf(const SpectralSubject &subject) {
    std::vector<llvm::StringRef> keys = {"schema"};
    for (const SpectralField &field : spectralFields())
      if (!field.isV7Only || subject.schema == IdentitySchema::V7)
        keys.push_back(field.key);
    return keys;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSemanticKeys() {
  return std::make_unique<SemanticKeys>();
}
} // namespace precedent
