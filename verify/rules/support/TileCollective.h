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

/// `all_reduce`, `reduce_scatter`, `all_gather`, `all_to_all` or `collective_permute`: the name behind `tile.`, or what
/// a `schedule.collective`, which becomes one of them, says of itself. That is empty where it says nothing, and there
/// is none of any other operation, nor of what upstream looks at only one level further down.
std::optional<llvm::StringRef> collectiveKind(const TileSubject &subject, const TileOperation &operation);
inline bool isCollective(const TileSubject &subject, const TileOperation &operation) {
  return collectiveKind(subject, operation).has_value();
}

/// Whether what only a plan can say is to be judged: upstream looks at the digest's text, and at nothing else where it
/// is empty. We look whenever the operation speaks of a plan at all, and where only a plan can have scheduled it.
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
    return isCollective(subject, operation) && (subject.isGate() || operation.find(attribute));
  }
  /// A finding at the attribute, with what is written there.
  Finding at(const TileSubject &subject, OperationIndex operation, const llvm::Twine &message) const;

  llvm::StringRef attribute;
};

} // namespace precedent
