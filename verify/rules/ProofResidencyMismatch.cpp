//===- ProofResidencyMismatch.cpp - a proof is about a value that resides where it says ---------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"
#include "verify/rules/support/Repeats.h"
#include "verify/rules/support/Words.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
using Place = std::pair<llvm::StringRef, llvm::StringRef>;

/// For every proof there is a residency entry of the same value and tier. Proofs without a value or with an unknown
/// tier are other rules' business; a residency entry with an unknown tier agrees with any, for the same reason.
class ProofResidencyMismatch : public ObjectRule {
public:
  bool applies(const ObjectSubject &subject) const override { return hasPart(subject.object, Part::Proof); }

  void state(const ObjectSubject &subject, Claims &claims) const override {
    const ScheduleObject &object = subject.object;
    std::vector<uint32_t> subjects;
    for (uint32_t proof = 0; proof < object.proofs.size(); ++proof)
      if (object.proofs[proof][ProofValue].isNonEmptyString() && isTier(object.proofs[proof][ProofResidencyTier]))
        subjects.push_back(proof);
    GroundClaim claim;
    claim.total = subjects.size();
    if (!subjects.empty()) {
      claim.refuted = homelessByHash(object, subjects);
      claim.refutedAgain = homelessByMerging(object, subjects);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ScheduleObject &object = subject.object;
    uint32_t proof = refutation.instance;
    const Token &value = object.proofs[proof][ProofValue], &tier = object.proofs[proof][ProofResidencyTier];
    Finding finding = findingAt(object, Part::Proof, proof, "residency_tier");
    std::string name = nameOfElement(object, Part::Proof, proof);
    const std::vector<Token> &values = object.residency.value;
    uint32_t entry = firstOccurrence.of(
        &object, object.residency.size(), [&](uint32_t number) -> const Token & { return values[number]; }, value.text);
    finding.values = {{"value", inQuotes(value.text)}, {"proof", inQuotes(tier.text)}};
    if (entry == object.residency.size()) {
      finding.message = name + " is about a value that resides nowhere: no residency entry names it";
      finding.fix = Fix{"add a residency entry for " + inQuotes(value.text) + " in tier " + tier.text.str(), {}, {}};
      return finding;
    }
    const Token &other = object.residency.tier[entry];
    finding.message = name + " says tier " + tier.text.str() + ", but the value resides in tier " + other.text.str();
    finding.values.emplace_back("residency", inQuotes(other.text));
    finding.fix = Fix{"make the two tiers the same", {}, {}};
    return finding;
  }

private:
  mutable FirstOccurrence firstOccurrence;

  static bool isTier(const Token &tier) { return tier.isString() && standsInTable(Vocabulary::Tier, tier.text); }

  /// The empty tier stands for one that nobody knows.
  static std::vector<Place> placesOf(const ResidencyTable &residency) {
    std::vector<Place> places;
    for (uint32_t entry = 0; entry < residency.size(); ++entry)
      if (residency.value[entry].isNonEmptyString())
        places.emplace_back(residency.value[entry].text,
                            isTier(residency.tier[entry]) ? residency.tier[entry].text : llvm::StringRef());
    return places;
  }

  static std::vector<uint32_t> homelessByHash(const ScheduleObject &object, llvm::ArrayRef<uint32_t> subjects) {
    std::vector<Place> places = placesOf(object.residency);
    llvm::DenseSet<Place> homes(places.begin(), places.end());
    std::vector<uint32_t> homeless;
    for (uint32_t proof : subjects) {
      llvm::StringRef value = object.proofs[proof][ProofValue].text;
      if (!homes.contains({value, object.proofs[proof][ProofResidencyTier].text}) && !homes.contains({value, ""}))
        homeless.push_back(proof);
    }
    return homeless;
  }

  /// Both sides sorted by value; the tiers of each value are looked at one by one.
  static std::vector<uint32_t> homelessByMerging(const ScheduleObject &object, llvm::ArrayRef<uint32_t> subjects) {
    const ResidencyTable &residency = object.residency;
    auto valueOf = [&](uint32_t proof) { return object.proofs[proof][ProofValue].text; };
    std::vector<uint32_t> proofs(subjects), entries, homeless;
    for (uint32_t entry = 0; entry < residency.size(); ++entry)
      if (residency.value[entry].isString())
        entries.push_back(entry);
    llvm::sort(proofs, [&](uint32_t one, uint32_t other) { return valueOf(one) < valueOf(other); });
    llvm::sort(entries,
               [&](uint32_t one, uint32_t other) { return residency.value[one].text < residency.value[other].text; });
    size_t at = 0;
    for (size_t number = 0, end; number < proofs.size(); number = end) {
      llvm::StringRef value = valueOf(proofs[number]);
      while (at < entries.size() && residency.value[entries[at]].text < value)
        ++at;
      unsigned tiers = 0;
      for (; at < entries.size() && residency.value[entries[at]].text == value; ++at)
        tiers |= tierBit(residency.tier[entries[at]]);
      for (end = number; end < proofs.size() && valueOf(proofs[end]) == value; ++end)
        if ((tiers & (tierBit(object.proofs[proofs[end]][ProofResidencyTier]) | kUnknownTier)) == 0)
          homeless.push_back(proofs[end]);
    }
    llvm::sort(homeless);
    return homeless;
  }

  static constexpr unsigned kUnknownTier = 8;
  static unsigned tierBit(const Token &tier) {
    if (tier.type != TokenType::String || !passesSwitch(Vocabulary::Tier, tier.text))
      return kUnknownTier;
    switch (tier.text.front()) {
    case 't':
      return 1;
    case 'l':
      return 2;
    default:
      return 4;
    }
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeProofResidencyMismatch() {
  return std::make_unique<ProofResidencyMismatch>();
}
} // namespace precedent
