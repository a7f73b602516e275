//===- RingOrder.h - what a loop makes of the state of its ring -----------------------------------------*- C++ -*-===//
//
// Vocabulary. A *ring* is a pipeline state that an `scf.for` carries. Its *derivation* is the graph of the states that
// are made from what the iteration is given: an advance makes a state that has moved, and what only hands a state on
// leaves it as it was. So every state has two nodes, "not moved" and "moved", and the ring turns if "moved" of what is
// yielded is reached from "not moved" of what was given.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/tile/TileRule.h"

namespace precedent {

struct Ring {
  OperationIndex loop;
  uint32_t number; ///< of the iter_arg
  ValueIndex given, yielded;
  OperationIndex yield;
  bool isAdvanced = false; ///< what is yielded is the result of an advance
};

/// The rings of a module, in the order of their loops.
std::vector<Ring> ringsOf(const TileSubject &subject);

struct RingDerivation {
  std::shared_ptr<const ActionGraph> graph;
  /// Nodes of values: `2 * node` is "not moved", `2 * node + 1` is "moved".
  llvm::DenseMap<ValueIndex, uint32_t> node;

  ActionIndex notMoved(ValueIndex value) const { return 2 * node.lookup(value); }
  ActionIndex moved(ValueIndex value) const { return 2 * node.lookup(value) + 1; }
};

/// Of all rings together. Upstream's pass follows advances only; otherwise states are followed through loops and
/// branches inside the body, too.
RingDerivation deriveRings(const TileSubject &subject, llvm::ArrayRef<Ring> rings);

/// The states at the far end of a derivation, walked backwards from what the ring yields: just `ring.given` where it is
/// right. A block's argument of unknown origin counts as one.
std::vector<ValueIndex> sourcesOfRing(const TileSubject &subject, const Ring &ring);

/// A rule about rings: an order claim over their derivation. Z3 decides it, by the advances that stand in the file.
class RingRule : public TileRule {
public:
  TilePass pass() const override { return TilePass::Dataflow; }
  void state(const TileSubject &subject, Claims &claims) const override;
  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

protected:
  /// Whether the ring is this rule's business.
  virtual bool concerns(const TileSubject &subject, const Ring &ring) const = 0;
  /// Nodes that must be reached from what the iteration is given.
  virtual std::vector<ActionIndex> ends(const TileSubject &subject, const Ring &ring,
                                        const RingDerivation &derivation) const = 0;
  virtual Finding describeRing(const TileSubject &subject, const Ring &ring) const = 0;

private:
  /// The ring of each obligation.
  mutable std::vector<Ring> stated;
};

} // namespace precedent
