#include "rules/Restamp.h"

#include "core/digest/MegaMoeDigest.h"
#include "core/digest/PipelineDigest.h"

using namespace precedent;
using namespace precedent::tests;

/// The digest that the edited carrier should have, or nothing.
static std::optional<std::string> digestFor(const PipelineCarrier &legal, const PipelineCarrier &edited) {
  std::optional<PipelineDigests> before = digestsOf(legal), after = digestsOf(edited);
  if (!before || !after || !legal.digest.present())
    return std::nullopt;
  if (legal.digest.value == before->v2)
    return after->v2;
  if (legal.digest.value == before->v1)
    return after->v1;
  return std::nullopt;
}

/// Puts `digest` in place of `old`. An edit of the digest itself is the mutation; then the old text is not there and
/// nothing is replaced.
static void replaceDigest(std::string &text, llvm::StringRef old, const std::string &digest) {
  if (size_t at = text.find(old.str()); at != std::string::npos)
    text.replace(at, old.size(), digest);
}

std::string tests::restamp(const Document &legal, const Document &edited) {
  std::string text = edited.source->bytes().str();
  if (const auto *plan = std::get_if<MegaMoePlan>(&edited.content)) {
    if (plan->hasShape())
      replaceDigest(text, std::get<MegaMoePlan>(legal.content).text(PlanArtifactDigest), digestOf(*plan));
    return text;
  }
  const auto *before = std::get_if<CarrierFile>(&legal.content);
  const auto *after = std::get_if<CarrierFile>(&edited.content);
  if (!before || !after || before->carriers.size() != after->carriers.size())
    return text;
  for (size_t number = 0; number < before->carriers.size(); ++number) {
    std::optional<std::string> digest = digestFor(before->carriers[number], after->carriers[number]);
    if (digest)
      replaceDigest(text, before->carriers[number].digest.value, *digest);
  }
  return text;
}
