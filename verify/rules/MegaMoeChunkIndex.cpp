//===- MegaMoeChunkIndex.cpp - chunks stand in the order of their numbers -----------------------------------------===//

#include "verify/MegaMoeRule.h"
#include "verify/rules/support/Decimal.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {
class MegaMoeChunkIndex : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    auto written = [&](uint32_t chunk) { return subject.plan.chunks[chunk][ChunkIndex].text; };
    claims.add(GroundClaim::of(
        subject.plan.numChunks(), [&](uint32_t chunk) { return written(chunk) == std::to_string(chunk); },
        [&](uint32_t chunk) { return toInt64(written(chunk)) != int64_t(chunk); }));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    uint32_t chunk = refutation.instance;
    std::string index = written(subject.plan.chunks[chunk][ChunkIndex]);
    Finding finding;
    finding.anchor = Anchor::element(Anchor::Kind::Chunk, chunk, nameOf(ChunkIndex));
    finding.message = "chunk " + std::to_string(chunk) + " of the list has the index " + index;
    finding.values = {{"written", index}, {"expected", std::to_string(chunk)}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeChunkIndex() {
  return std::make_unique<MegaMoeChunkIndex>();
}
} // namespace precedent
