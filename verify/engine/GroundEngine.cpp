#include "verify/engine/GroundEngine.h"

using namespace precedent;

ClaimAnswer precedent::decide(const GroundClaim &claim, std::string &disagreement) {
  if (claim.refuted != claim.refutedAgain)
    disagreement = "the two evaluations of a ground claim differ: one refutes " + std::to_string(claim.refuted.size()) +
                   " of its obligations, the other " + std::to_string(claim.refutedAgain.size());
  ClaimAnswer answer;
  answer.instances = claim.refuted;
  answer.refuted = claim.refuted.size();
  answer.counts.total = answer.counts.ground = claim.total;
  return answer;
}
