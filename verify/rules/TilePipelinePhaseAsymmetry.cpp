//===- TilePipelinePhaseAsymmetry.cpp - a producer's ring starts a phase ahead ---------------------------------===//

#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class TilePipelinePhaseAsymmetry : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

protected:
  llvm::StringRef quantity() const override { return "phase less the role's"; }

  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      std::optional<int64_t> phase = operation.integer("phase");
      if (operation.name == "tile.pipeline_init" && phase)
        list.push_back({index, kNoIndex, difference(*phase, phaseOf(operation))});
    }
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    const TileOperation &ring = subject.operation(pair.at);
    std::string role = ring.textOf("role").value_or("").str(), phase = std::to_string(*ring.integer("phase"));
    Finding finding = tileFinding(subject, pair.at, "phase",
                                  "the ring of a " + (role.empty() ? "nobody" : role) + " starts at phase " + phase +
                                      ", and should at " + std::to_string(phaseOf(ring)));
    finding.values = {{"role", role}, {"phase", phase}, {"expected", std::to_string(phaseOf(ring))}};
    finding.notes.push_back(
        "all slots are empty at first: who fills them finds the phase before the first one over, and "
        "goes on; who empties them waits for the first");
    return finding;
  }

private:
  static int64_t phaseOf(const TileOperation &ring) { return ring.textOf("role") == "producer" ? 1 : 0; }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelinePhaseAsymmetry() {
  return std::make_unique<TilePipelinePhaseAsymmetry>();
}
} // namespace precedent
