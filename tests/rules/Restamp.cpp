#include "rules/Restamp.h"

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

std::string tests::restamp(const Document &legal, const Document &edited) {
  std::string text = edited.source->bytes().str();
  const auto *before = std::get_if<CarrierFile>(&legal.content);
  const auto *after = std::get_if<CarrierFile>(&edited.content);
  if (!before || !after || before->carriers.size() != after->carriers.size())
    return text;
  for (size_t number = 0; number < before->carriers.size(); ++number) {
    std::optional<std::string> digest = digestFor(before->carriers[number], after->carriers[number]);
    if (!digest)
      continue;
    // An edit of the digest itself is the mutation; then the old text is not there and nothing is replaced.
    const CarrierAttribute<llvm::StringRef> &old = before->carriers[number].digest;
    if (size_t at = text.find(old.value.str()); at != std::string::npos)
      text.replace(at, old.value.size(), *digest);
  }
  return text;
}
