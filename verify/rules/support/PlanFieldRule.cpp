#include "verify/rules/support/PlanFieldRule.h"

#include "verify/rules/support/PlanIntegers.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class PlanFieldRule : public MegaMoeRule {
public:
  PlanFieldRule(PlanField field, const TokenCheck &check) : field(field), check(check) {}

  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    const Token &token = subject.plan.fields[field];
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return check.satisfies(token); }, [&](uint32_t) { return check.violates(token); }));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &, Explainer &) const override {
    const Token &token = subject.plan.fields[field];
    Finding finding;
    finding.anchor = Anchor::attribute(nameOf(field));
    finding.message = (nameOf(field) + " is ").str() + describe(token) + "; it must be " + check.expected();
    finding.values = {{"written", written(token)}, {"expected", check.expected()}};
    if (std::string meant = check.probablyMeant(token); !meant.empty())
      finding.fix = Fix{"write " + meant, {}, meant};
    return finding;
  }

private:
  PlanField field;
  const TokenCheck &check;
};

class ChunkIntegerRule : public MegaMoeRule {
public:
  ChunkIntegerRule(ChunkField field, llvm::StringRef meaning, int64_t least)
      : field(field), meaning(meaning.str()), least(least) {}

  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    PlanIntegers integers(nameOf(field), least);
    for (uint32_t chunk = 0; chunk < subject.plan.numChunks(); ++chunk)
      integers.add(subject.plan.chunks[chunk][field].text, chunk);
    integers.state(claims);
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    uint32_t chunk = PlanIntegers::subjectOf(refutation);
    const Token &token = subject.plan.chunks[chunk][field];
    Finding finding;
    finding.anchor = Anchor::element(Anchor::Kind::Chunk, chunk, nameOf(field));
    finding.message = "the " + meaning + " of chunk " + std::to_string(chunk) + " is " + describe(token) +
                      "; it must be at least " + std::to_string(least);
    finding.values = {{"written", written(token)}, {"least", std::to_string(least)}};
    return finding;
  }

private:
  ChunkField field;
  std::string meaning;
  int64_t least;
};

} // namespace

std::unique_ptr<Rule> precedent::makePlanFieldRule(PlanField field, const TokenCheck &check) {
  return std::make_unique<PlanFieldRule>(field, check);
}

std::unique_ptr<Rule> precedent::makeChunkIntegerRule(ChunkField field, llvm::StringRef meaning, int64_t least) {
  return std::make_unique<ChunkIntegerRule>(field, meaning, least);
}
