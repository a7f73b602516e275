//===- TileKernelStampMissing.cpp - a kernel says which schedule it was made from ------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/tile/LoweredKernels.h"
#include "verify/tile/TileRule.h"

using namespace precedent;

namespace {

class TileKernelStampMissing : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override { return isKernel(operation); }
  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return isDigest(subject.operation(operation).textOf(kTileStampAttribute).value_or(""));
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *stamp = subject.operation(operation).find(kTileStampAttribute);
    return !stamp || stamp->kind != TileAttribute::Kind::Text || isNoDigest(stamp->text);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *stamp = subject.operation(operation).find(kTileStampAttribute);
    std::string written = stamp ? "is " + spell(*stamp) + ", not 64 lower-case hexadecimal digits" : "is missing";
    Finding finding = tileFinding(subject, operation, kTileStampAttribute,
                                  "`" + kTileStampAttribute.str() + "` of this kernel " + written +
                                      ": nobody can tell which schedule it was made from");
    finding.values = {{"stamp", stamp && stamp->isText() ? stamp->text : std::string()}};
    if (std::string digest = digestAround(subject, operation).str(); isDigest(digest)) {
      finding.values.emplace_back("digest", digest);
      if (!stamp)
        finding.fix =
            Fix{"stamp it with the digest of its module", {}, kTileStampAttribute.str() + " = \"" + digest + "\""};
    }
    return finding;
  }

private:
  /// Of the module around it; empty where there is none.
  static llvm::StringRef digestAround(const TileSubject &subject, OperationIndex operation) {
    OperationIndex around = subject.operation(operation).parent;
    while (around != kNoIndex && subject.operation(around).name != "builtin.module")
      around = subject.operation(around).parent;
    return around == kNoIndex ? "" : subject.operation(around).textOf(kDigestAttribute).value_or("");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileKernelStampMissing() {
  return std::make_unique<TileKernelStampMissing>();
}
} // namespace precedent
