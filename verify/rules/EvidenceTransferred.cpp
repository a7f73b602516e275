//===- EvidenceTransferred.cpp - evidence of one architecture says nothing of another --------------------------===//

#include "verify/TargetSubject.h"
#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

struct Piece {
  const TargetProfile *profile;
  const TargetEvidence *evidence;
};

std::vector<Piece> piecesOf(const TargetSubject &subject) {
  std::vector<Piece> pieces;
  for (const TargetChoice &choice : subject.profiles)
    for (const TargetEvidence &evidence : choice.profile->evidence)
      pieces.push_back({choice.profile, &evidence});
  return pieces;
}

class EvidenceTransferred : public TargetRule {
public:
  void state(const TargetSubject &subject, Claims &claims) const override {
    std::vector<Piece> pieces = piecesOf(subject);
    claims.add(GroundClaim::of(
        pieces.size(),
        [&](uint32_t number) { return pieces[number].evidence->architecture == pieces[number].profile->architecture; },
        [&](uint32_t number) {
          return differFromBehind(pieces[number].evidence->architecture, pieces[number].profile->architecture);
        }));
  }

  Finding explain(const TargetSubject &subject, const Refutation &refutation, Explainer &) const override {
    Piece piece = piecesOf(subject)[refutation.instance];
    Finding finding;
    finding.message = "the profile " + inQuotes(piece.profile->name) + " is for " + piece.profile->architecture +
                      " and rests on evidence of " + inQuotes(piece.evidence->architecture);
    finding.anchor = Anchor::row(piece.evidence->row);
    finding.values = {{"profile", piece.profile->name},
                      {"architecture", piece.profile->architecture},
                      {"evidence", piece.evidence->architecture}};
    finding.notes.push_back("what ran on one architecture says nothing of another");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeEvidenceTransferred() {
  return std::make_unique<EvidenceTransferred>();
}
} // namespace precedent
