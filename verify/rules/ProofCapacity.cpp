//===- ProofCapacity.cpp - what is materialized fits where it is put ----------------------------------------------===//

#include "verify/rules/support/Decimal.h"
#include "verify/rules/support/IntegerRule.h"
#include "verify/rules/support/TableFields.h"

#include "llvm/Support/MathExtras.h"

using namespace precedent;

namespace {
/// Where the bytes are no integer, `proof-footprint` speaks and there is nothing to compare.
class ProofCapacityRule : public ObjectRule {
public:
  bool applies(const ObjectSubject &subject) const override { return hasPart(subject.object, Part::Proof); }

  void state(const ObjectSubject &subject, Claims &claims) const override {
    RangeClaim range;
    range.quantity = "capacity less materialized bytes";
    range.low = 0;
    std::vector<uint32_t> tooLong;
    const ScheduleObject &object = subject.object;
    for (uint32_t proof = 0; proof < object.proofs.size(); ++proof) {
      const Token &bytes = object.proofs[proof][ProofMaterializedBytes];
      const Token &capacity = object.proofs[proof][ProofCapacityBytes];
      if (!bytes.is(TokenType::Integer) || !capacity.is(TokenType::Integer))
        continue;
      std::optional<int64_t> need = toInt64(bytes.text), have = toInt64(capacity.text);
      int64_t left;
      if (need && have && !llvm::SubOverflow(*have, *need, left))
        range.add(left, proof);
      else
        tooLong.push_back(proof);
    }
    auto text = [&](uint32_t proof, ProofField field) { return object.proofs[proof][field].text; };
    claims.add(claimOf(object, capacities, integer()), TypeTag);
    claims.add(std::move(range), RangeTag);
    claims.add(groundOver(
                   tooLong,
                   [&](uint32_t proof) {
                     return compareSpellings(text(proof, ProofCapacityBytes), text(proof, ProofMaterializedBytes)) >= 0;
                   },
                   [&](uint32_t proof) {
                     return compareLimbs(text(proof, ProofMaterializedBytes), text(proof, ProofCapacityBytes)) > 0;
                   }),
               LongTag);
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ScheduleObject &object = subject.object;
    if (refutation.tag == TypeTag)
      return explainCell(object, capacities, integer(), refutation.instance);
    uint32_t proof = refutation.tag == RangeTag ? refutation.subject : refutation.instance;
    Finding finding = findingAt(object, Part::Proof, proof, "capacity_bytes");
    std::string capacity = written(object.proofs[proof][ProofCapacityBytes]);
    std::string bytes = written(object.proofs[proof][ProofMaterializedBytes]);
    finding.message = nameOfElement(object, Part::Proof, proof) + " materializes " + bytes +
                      " bytes where there is room for " + capacity;
    finding.values = {{"materialized_bytes", bytes}, {"capacity_bytes", capacity}};
    return finding;
  }

private:
  enum Tag { TypeTag, RangeTag, LongTag };
  Cells capacities{Part::Proof, {{"capacity_bytes", proofToken<ProofCapacityBytes>}}};
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeProofCapacity() {
  return std::make_unique<ProofCapacityRule>();
}
} // namespace precedent
