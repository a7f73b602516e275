//===- MegaMoeTokenRanges.cpp - every token belongs to exactly one chunk ------------------------------------------===//

#include "verify/MegaMoeRule.h"
#include "verify/rules/support/Decimal.h"
#include "verify/rules/support/PlanIntegers.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/Support/MathExtras.h"

using namespace precedent;

namespace {
/// A *seam* lies before each chunk and behind the last: what was covered so far ends where the next begins.
class MegaMoeTokenRanges : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    const MegaMoePlan &plan = subject.plan;
    PlanIntegers tokens("tokens", 1);
    tokens.add(plan.text(PlanNumTokens), 0);
    tokens.state(claims, Tokens);
    claims.add(GroundClaim::of(
                   plan.chunks.size() + 1,
                   [&](uint32_t seam) { return coveredUpTo(plan, seam) == continuesAt(plan, seam); },
                   [&](uint32_t seam) { return compareLimbs(coveredUpTo(plan, seam), continuesAt(plan, seam)) != 0; }),
               Seam);
    stateSizes(plan, claims);
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    if (refutation.tag == Seam)
      return explainSeam(subject.plan, refutation.instance);
    Finding finding;
    if (refutation.tag == Tokens || refutation.tag == TokensLong) {
      finding.anchor = Anchor::attribute(nameOf(PlanNumTokens));
      finding.message = "num_tokens is " + describe(subject.plan.fields[PlanNumTokens]) + "; it must be at least 1";
      finding.values = {{"written", written(subject.plan.fields[PlanNumTokens])}, {"least", "1"}};
      return finding;
    }
    uint32_t chunk = refutation.tag == Size ? refutation.subject : refutation.instance;
    const MegaMoeChunk &range = subject.plan.chunks[chunk];
    finding.anchor = Anchor::element(Anchor::Kind::Chunk, chunk, nameOf(ChunkStop));
    finding.message = "chunk " + std::to_string(chunk) + " holds no token: it starts at " +
                      describe(range[ChunkStart]) + " and stops at " + describe(range[ChunkStop]);
    finding.values = {{"start", written(range[ChunkStart])}, {"stop", written(range[ChunkStop])}};
    return finding;
  }

private:
  enum Tag { Tokens, TokensLong, Seam, Size, SizeLong };

  static llvm::StringRef coveredUpTo(const MegaMoePlan &plan, uint32_t seam) {
    return seam == 0 ? llvm::StringRef("0") : plan.chunks[seam - 1][ChunkStop].text;
  }
  static llvm::StringRef continuesAt(const MegaMoePlan &plan, uint32_t seam) {
    return seam == plan.numChunks() ? plan.text(PlanNumTokens) : plan.chunks[seam][ChunkStart].text;
  }

  static void stateSizes(const MegaMoePlan &plan, Claims &claims) {
    RangeClaim sizes;
    sizes.quantity = "tokens of a chunk";
    sizes.low = 1;
    GroundClaim longer;
    for (uint32_t chunk = 0; chunk < plan.numChunks(); ++chunk) {
      llvm::StringRef from = plan.chunks[chunk][ChunkStart].text, to = plan.chunks[chunk][ChunkStop].text;
      std::optional<int64_t> start = toInt64(from), stop = toInt64(to);
      int64_t size;
      if (start && stop && !llvm::SubOverflow(*stop, *start, size)) {
        sizes.add(size, chunk);
        continue;
      }
      ++longer.total;
      if (compareSpellings(from, to) >= 0)
        longer.refuted.push_back(chunk);
      if (compareLimbs(to, from) <= 0)
        longer.refutedAgain.push_back(chunk);
    }
    claims.add(std::move(sizes), Size);
    claims.add(std::move(longer), SizeLong);
  }

  static Finding explainSeam(const MegaMoePlan &plan, uint32_t seam) {
    std::string before = coveredUpTo(plan, seam).str(), after = continuesAt(plan, seam).str();
    bool isLast = seam == plan.numChunks();
    std::string here =
        isLast ? "the plan has " + after + " tokens" : "chunk " + std::to_string(seam) + " starts at " + after;
    std::string there =
        seam == 0 ? "tokens are counted from 0" : "chunk " + std::to_string(seam - 1) + " stops at " + before;
    bool isGap = compareSpellings(before, after) < 0;
    Finding finding;
    finding.anchor = isLast ? Anchor::attribute(nameOf(PlanNumTokens))
                            : Anchor::element(Anchor::Kind::Chunk, seam, nameOf(ChunkStart));
    finding.message = (isGap       ? "tokens from " + before + " up to " + after + " belong to no chunk: "
                       : seam == 0 ? "chunk 0 begins before the first token: "
                       : isLast    ? "chunks hold tokens that the plan does not have: "
                                   : "tokens from " + after + " up to " + before + " belong to two chunks: ") +
                      there + ", and " + here;
    finding.values = {{"covered_up_to", before}, {"continues_at", after}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeTokenRanges() {
  return std::make_unique<MegaMoeTokenRanges>();
}
} // namespace precedent
