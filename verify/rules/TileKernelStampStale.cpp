//===- TileKernelStampStale.cpp - a lowered module is stamped with its own digest ------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/tile/LoweredKernels.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

bool isStamp(const TileOperation &operation, llvm::StringRef attribute) {
  if (attribute == "hash")
    return operation.name == kArtifactOperation;
  return attribute == kTileStampAttribute || attribute == "schedule.artifact_hash" || attribute == "artifact_hash" ||
         attribute == kDigestAttribute;
}

/// A module's own digest is what it is compared with; and of a stamp that is none another rule speaks.
bool isCompared(const TileOperation &operation, llvm::StringRef attribute, const TileAttribute &stamp) {
  if (!isStamp(operation, attribute) || (operation.name == "builtin.module" && attribute == kDigestAttribute))
    return false;
  return !isKernel(operation) || attribute != kTileStampAttribute || (stamp.isText() && isDigest(stamp.text));
}

class TileKernelStampStale : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }
  bool applies(const TileSubject &subject) const override { return llvm::any_of(subject.module.operations, isKernel); }

protected:
  /// Stamps of every level, in modules that hold a kernel and say a digest.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<OperationIndex> modules = modulesAround(subject.module);
    std::vector<bool> holdsKernel(modules.size(), false);
    for (OperationIndex index = 0; index < modules.size(); ++index)
      if (isKernel(subject.operation(index)) && modules[index] != kNoIndex)
        holdsKernel[modules[index]] = subject.operation(modules[index]).textOf(kDigestAttribute).has_value();
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < modules.size(); ++index)
      if (modules[index] != kNoIndex && holdsKernel[modules[index]])
        for (const auto &[name, attribute] : subject.operation(index).attributes)
          if (isCompared(subject.operation(index), name, *attribute))
            list.push_back({index, modules[index], 0, attribute, name});
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    return pair.attribute->isText() && pair.attribute->text == digestOf(subject, pair);
  }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    return pair.attribute->kind != TileAttribute::Kind::Text ||
           differFromBehind(pair.attribute->text, digestOf(subject, pair));
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string digest = digestOf(subject, pair).str(),
                stamp = pair.attribute->isText() ? pair.attribute->text : spell(*pair.attribute);
    Finding finding = tileFinding(subject, pair.at, pair.name,
                                  "`" + subject.operation(pair.at).name + "` is stamped " + shortDigest(stamp) +
                                      ", and its module " + shortDigest(digest) + ": one of them is stale",
                                  pair.other);
    finding.values = {{"stamp", stamp}, {"digest", digest}};
    return finding;
  }

private:
  static llvm::StringRef digestOf(const TileSubject &subject, const TilePair &pair) {
    return *subject.operation(pair.other).textOf(kDigestAttribute);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileKernelStampStale() {
  return std::make_unique<TileKernelStampStale>();
}
} // namespace precedent
