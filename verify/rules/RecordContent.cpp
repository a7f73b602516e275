//===- RecordContent.cpp - the record says what its program says -----------------------------------------------===//

#include "verify/rules/support/SpectralText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class RecordContent : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.planned.has_value(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    const std::vector<ArtifactRecord> &records = subject.carrier.records;
    claims.add(GroundClaim::of(
        records.size(), [&](uint32_t number) { return troubleOf(subject, records[number]).empty(); },
        [&](uint32_t number) {
          const ArtifactRecord &record = records[number];
          const SpectralFacts &facts = subject.planned->facts;
          bool isV5 = facts.schema == IdentitySchema::V5;
          std::string policy = (facts.accumulation() + ";" + nameOf(facts.normalization)).str();
          return differFromBehind(record.arch.value, facts.architecture) ||
                 differFromBehind(record.shapeKey.value, spellShapes(facts.inputs)) ||
                 differFromBehind(
                     isV5 ? record.policy.value : record.accumulation.value + ";" + record.normalization.value, policy);
        }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    const ArtifactRecord &record = subject.carrier.records[refutation.subject];
    std::string name = troubleOf(subject, record);
    finding.message = "`" + name + "` of the record is not what its program has";
    finding.anchor = Anchor::element(Anchor::Kind::Operation, record.index);
    finding.values = {{"attribute", name}, {"arch", record.arch.value}, {"shape_key", record.shapeKey.value}};
    return finding;
  }

private:
  /// The first attribute that is wrong, or empty.
  static std::string troubleOf(const SpectralSubject &subject, const ArtifactRecord &record) {
    const SpectralFacts &facts = subject.planned->facts;
    if (record.arch.value != facts.architecture)
      return "arch";
    if (record.shapeKey.value != spellShapes(facts.inputs))
      return "shape_key";
    if (facts.schema == IdentitySchema::V5)
      return record.policy.value == (facts.accumulation() + ";" + nameOf(facts.normalization)).str() ? ""
                                                                                                     : "numeric_policy";
    if (record.accumulation.value != facts.accumulation())
      return "tessera.spectral_accumulation";
    return record.normalization.value == nameOf(facts.normalization) ? "" : "tessera.spectral_normalization";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeRecordContent() {
  return std::make_unique<RecordContent>();
}
} // namespace precedent
