//===- TilePlanDigestMissing.cpp - what was planned says by which plan --------------------------------------------===//

#include "core/support/Sha256.h"
#include "verify/rules/support/TileCollective.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

constexpr size_t kDigits = 64;

class TilePlanDigestMissing : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  /// A local shard is a slice that carries the digest; collectives speak of a plan in other ways, too.
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    return operation.find(kPlanDigest) || (isCollective(subject, operation) && isPlanned(subject, operation));
  }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    std::optional<llvm::StringRef> digest = subject.operation(operation).textOf(kPlanDigest);
    return digest && digest->size() == kDigits &&
           llvm::all_of(*digest, [](char c) { return llvm::isDigit(c) || ('a' <= c && c <= 'f'); });
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *digest = subject.operation(operation).find(kPlanDigest);
    return !digest || !digest->isText() || digest->text.size() != kDigits ||
           digest->text.find_first_not_of("0123456789abcdef") != std::string::npos;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *digest = subject.operation(operation).find(kPlanDigest);
    Finding finding = tileFinding(subject, operation, kPlanDigest,
                                  "`" + subject.operation(operation).name +
                                      "` was planned, and does not name its plan by a digest of 64 characters out of "
                                      "0-9 and a-f");
    finding.values = {{"written", digest ? spell(*digest) : "missing"}};
    finding.notes.push_back("with the digest cleared, upstream looks at neither subgroup nor rounds");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePlanDigestMissing() {
  return std::make_unique<TilePlanDigestMissing>();
}
} // namespace precedent
