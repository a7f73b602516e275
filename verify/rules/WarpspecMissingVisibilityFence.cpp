//===- WarpspecMissingVisibilityFence.cpp - what a TMA store reads has been made visible -----------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileGuard.h"

using namespace precedent;

namespace {

bool makesVisible(const TileOperation &operation) {
  return tile::isFence(operation) || operation.name == "tile.cp_async.commit_group";
}

class WarpspecMissingVisibilityFence : public TileRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

  void state(const TileSubject &subject, Claims &claims) const override {
    claims.add(claimPrecedence(subject, tile::isTmaStore, makesVisible));
  }

  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding =
        tileFinding(subject, refutation.subject, "",
                    "nothing in front of this TMA store makes visible what threads have written: the copy "
                    "engine may read what stood there before");
    finding.fix = Fix{"put a fence in front of the store", {}, "\"tile.fence\"() : () -> ()"};
    finding.notes.push_back("put a tile.fence, or a tile.cp_async.commit_group, between the writes and the store");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWarpspecMissingVisibilityFence() {
  return std::make_unique<WarpspecMissingVisibilityFence>();
}
} // namespace precedent
