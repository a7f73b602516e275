// Must compile: what a user of a proof may do with one.
#include "verify/proof/Prover.h"

using namespace precedent;

static bool lowers(const Proven<PipelineCarrier> &proof) {
  Proven<PipelineCarrier> copy = proof;
  return copy.verdict() == Verdict::Legal && copy.digest() == contentDigest(copy.subject()) &&
         copy.certificate().obligations.undecided == 0;
}

bool user(PipelineCarrier carrier);
bool user(PipelineCarrier carrier) {
  llvm::Expected<ProofAttempt<PipelineCarrier>> attempt = Prover(ProofDemands()).prove(std::move(carrier));
  if (!attempt) {
    llvm::consumeError(attempt.takeError());
    return false;
  }
  return attempt->proof && lowers(*attempt->proof);
}
