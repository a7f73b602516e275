//===- TileCollective.h - what collectives of the Tile level say ----------------------------------------*- C++ -*-===//
//
// Vocabulary. A *collective* joins the ranks of a mesh axis, or those of its *subgroup*. One that placement has planned
// carries the digest of its plan. An all-to-all of k ranks takes k-1 *rounds*; in a round each rank sends one part and
// receives one. A permutation sends from each of its source *peers* to the target peer at the same place.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/tile/TileRule.h"

namespace precedent {

inline constexpr llvm::StringLiteral kPlanDigest = "reshard_plan_digest", kSubgroup = "subgroup",
                                     kMatchingRounds = "matching_rounds", kSourcePeers = "source_peers",
                                     kTargetPeers = "target_peers";

/// `tile.all_reduce`, `tile.reduce_scatter`, `tile.all_gather`, `tile.all_to_all`, `tile.collective_permute`.
bool isCollective(const TileOperation &operation);

/// Whether what only a plan can say is to be judged: upstream looks at the digest's text, and at nothing else where it
/// is empty. We look whenever the operation speaks of a plan at all.
bool isPlanned(const TileSubject &subject, const TileOperation &operation);

/// The integers of a list; nothing where it is none, or holds anything else.
std::optional<std::vector<int64_t>> integersOf(const TileAttribute *attribute);

/// A rule about one attribute of collectives. Where it is absent, `tile-ir-missing-attr` says so; upstream says both.
class CollectiveRule : public TileOperationRule {
public:
  explicit CollectiveRule(llvm::StringRef attribute) : attribute(attribute) {}
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    return isCollective(operation) && (subject.isGate() || operation.find(attribute));
  }
  /// A finding at the attribute, with what is written there.
  Finding at(const TileSubject &subject, OperationIndex operation, const llvm::Twine &message) const;

  llvm::StringRef attribute;
};

} // namespace precedent
