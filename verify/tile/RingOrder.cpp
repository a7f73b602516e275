#include "verify/tile/RingOrder.h"

#include "analysis/Topology.h"
#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/DenseSet.h"

using namespace precedent;

std::vector<Ring> precedent::ringsOf(const TileSubject &subject) {
  std::vector<Ring> rings;
  for (ValueIndex value = 0; value < subject.module.values.size(); ++value) {
    const TileValue &carried = subject.value(value);
    if (carried.kind != TileValue::Kind::Carried || carried.type != TileType::PipelineState)
      continue;
    OperationIndex yield = subject.yieldOf(carried.owner, 0);
    if (yield == kNoIndex || carried.number >= subject.operation(yield).operands.size())
      continue;
    Ring ring{carried.owner, carried.number, value, subject.operation(yield).operands[carried.number], yield};
    const TileValue &yielded = subject.value(ring.yielded);
    ring.isAdvanced = yielded.kind == TileValue::Kind::Result && tile::isAdvance(subject.operation(yielded.owner));
    rings.push_back(ring);
  }
  llvm::sort(rings, [](const Ring &one, const Ring &other) {
    return std::pair(one.loop, one.number) < std::pair(other.loop, other.number);
  });
  return rings;
}

namespace {

/// The states that a state is made from, one step back, and whether that step moves it.
struct Step {
  llvm::SmallVector<ValueIndex, 2> sources;
  bool moves = false;
};

Step stepBack(const TileSubject &subject, ValueIndex state, const Ring *within) {
  const TileValue &definition = subject.value(state);
  if (definition.kind == TileValue::Kind::Result && tile::isAdvance(subject.operation(definition.owner))) {
    const TileOperation &advance = subject.operation(definition.owner);
    Step step;
    step.moves = true;
    if (!advance.operands.empty())
      step.sources.push_back(advance.operands.front());
    return step;
  }
  // What stands around the ring's own loop is where the walk ends.
  bool isInside = !within || tile::encloses(subject.module, within->loop, definition.owner);
  if (subject.isGate() || !isInside || definition.owner == kNoIndex)
    return {};
  return {subject.sourcesOf(state), false};
}

} // namespace

RingDerivation precedent::deriveRings(const TileSubject &subject, llvm::ArrayRef<Ring> rings) {
  RingDerivation derivation;
  std::vector<ValueIndex> states;
  std::vector<Step> steps;
  llvm::DenseSet<ValueIndex> given;
  for (const Ring &ring : rings)
    given.insert(ring.given);
  auto add = [&](ValueIndex state) {
    if (state != kNoIndex && derivation.node.try_emplace(state, states.size()).second)
      states.push_back(state);
  };
  for (const Ring &ring : rings) {
    add(ring.given);
    add(ring.yielded);
  }
  for (size_t next = 0; next < states.size(); ++next) {
    Step step = stepBack(subject, states[next], nullptr);
    // Of what a loop carries, only what it carries in: what it carries on would close a circle.
    if (given.contains(states[next]) && step.sources.size() > 1)
      step.sources.resize(1);
    llvm::erase(step.sources, kNoIndex);
    for (ValueIndex source : step.sources)
      add(source);
    steps.push_back(std::move(step));
  }
  auto graph = std::make_shared<ActionGraph>();
  for (size_t node = 0; node < states.size(); ++node)
    for (bool moved : {false, true}) {
      for (ValueIndex source : steps[node].sources) {
        ActionIndex before = 2 * derivation.node.lookup(source);
        if (!steps[node].moves)
          graph->predecessors.append(before + moved);
        else if (moved) {
          graph->predecessors.append(before);
          graph->predecessors.append(before + 1);
        }
      }
      graph->predecessors.finish();
    }
  // Values that are made from themselves, which MLIR's verifier would have refused, are made from nothing.
  if (!Topology(*graph).isAcyclic()) {
    graph = std::make_shared<ActionGraph>();
    for (size_t node = 0; node < 2 * states.size(); ++node)
      graph->predecessors.finish();
  }
  derivation.graph = std::move(graph);
  return derivation;
}

std::vector<ValueIndex> precedent::sourcesOfRing(const TileSubject &subject, const Ring &ring) {
  std::vector<ValueIndex> sources, pending{ring.yielded};
  llvm::DenseSet<ValueIndex> seen;
  while (!pending.empty()) {
    ValueIndex state = pending.back();
    pending.pop_back();
    if (!seen.insert(state).second)
      continue;
    Step step = state == ring.given ? Step() : stepBack(subject, state, &ring);
    if (step.sources.empty())
      sources.push_back(state);
    for (ValueIndex source : step.sources)
      pending.push_back(source);
  }
  llvm::sort(sources);
  return sources;
}

void RingRule::state(const TileSubject &subject, Claims &claims) const {
  std::vector<Ring> rings = ringsOf(subject);
  llvm::erase_if(rings, [&](const Ring &ring) { return !concerns(subject, ring); });
  stated.clear();
  if (rings.empty())
    return;
  RingDerivation derivation = deriveRings(subject, rings);
  OrderClaim claim;
  claim.graph = derivation.graph;
  for (const Ring &ring : rings)
    for (ActionIndex end : ends(subject, ring, derivation)) {
      claim.add(derivation.notMoved(ring.given), end);
      stated.push_back(ring);
    }
  claims.add(std::move(claim));
}

Finding RingRule::explain(const TileSubject &subject, const Refutation &refutation, Explainer &) const {
  const Ring &ring = stated[refutation.instance];
  Finding finding = describeRing(subject, ring);
  finding.anchor = Anchor::element(Anchor::Kind::Operation, ring.yield);
  finding.values = {{"loop", subject.idOf(ring.loop)}, {"iter_arg", std::to_string(ring.number)}};
  finding.actions = {subject.idOf(ring.loop), subject.idOf(ring.yield)};
  return finding;
}
