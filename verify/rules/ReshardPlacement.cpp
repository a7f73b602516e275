//===- ReshardPlacement.cpp - a movement finds what the one before has left --------------------------------------===//

#include "analysis/reshard/PlacementFlow.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/DenseMap.h"

using namespace precedent;

namespace {

/// The same question asked from the other end: from a movement back to those that its operand comes from. Each value is
/// asked once.
class BackwardFlow {
public:
  explicit BackwardFlow(const TileModule &module) : module(module) {}

  /// Whether movements of the group have left the value otherwise, all of them alike.
  bool isLeftOtherwise(ValueIndex value, const reshard::Groups::Ranks &group, GroupPlacement wanted) {
    const Answer &answer = ask(value);
    return answer.isKnown && *groups.of(module.operations[answer.movement]) == group && !(answer.placement == wanted);
  }

private:
  struct Answer {
    bool isKnown = false;
    OperationIndex movement = kNoIndex; ///< one that has left it so
    GroupPlacement placement = {};
  };

  /// The operation that makes the value, if it computes, and does so before `user`.
  OperationIndex makerOf(ValueIndex index, OperationIndex user) const {
    const TileValue &value = module.values[index];
    bool isMade = value.kind == TileValue::Kind::Result && value.owner < user &&
                  reshard::computes(reshard::roleOf(module, value.owner));
    return isMade ? value.owner : kNoIndex;
  }

  const Answer &ask(ValueIndex first) {
    std::vector<ValueIndex> pending = {first};
    while (!pending.empty()) {
      ValueIndex value = pending.back();
      OperationIndex maker = makerOf(value, kNoIndex);
      bool isElementwise = maker != kNoIndex && reshard::roleOf(module, maker) == reshard::Role::Elementwise;
      bool waits = false;
      if (isElementwise && !answers.count(value))
        for (ValueIndex operand : module.operations[maker].operands)
          if (makerOf(operand, maker) != kNoIndex && !answers.count(operand)) {
            pending.push_back(operand);
            waits = true;
          }
      if (waits)
        continue;
      pending.pop_back();
      if (!answers.count(value))
        answers[value] = maker == kNoIndex ? Answer() : isElementwise ? joined(maker) : left(maker);
    }
    return answers[first];
  }

  Answer left(OperationIndex maker) {
    std::optional<MovementEquation> equation = reshard::equationOf(module, maker, groups);
    if (!equation || equation->movement.kind == MovementKind::Permute)
      return {};
    return {true, maker, equation->target};
  }

  Answer joined(OperationIndex maker) {
    Answer common;
    for (ValueIndex operand : module.operations[maker].operands) {
      Answer answer = makerOf(operand, maker) == kNoIndex ? Answer() : answers[operand];
      bool isOther = common.isKnown && answer.isKnown &&
                     (!(common.placement == answer.placement) ||
                      *groups.of(module.operations[common.movement]) != *groups.of(module.operations[answer.movement]));
      if (!answer.isKnown || isOther)
        return {};
      common = answer;
    }
    return common;
  }

  const TileModule &module;
  reshard::Groups groups;
  llvm::DenseMap<ValueIndex, Answer> answers;
};

class ReshardPlacement : public TileRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

  void state(const TileSubject &subject, Claims &claims) const override {
    reshard::Groups groups;
    auto known = reshard::followPlacements(subject.module, groups);
    BackwardFlow backward(subject.module);
    GroundClaim claim;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      std::optional<MovementEquation> equation = reshard::equationOf(subject.module, index, groups);
      // What a permutation is given, it hands on.
      if (!equation || equation->movement.kind == MovementKind::Permute)
        continue;
      ++claim.total;
      // What is made later is `reshard-value-order`'s business.
      bool isBefore = subject.value(operation.operands[0]).owner < index;
      const std::optional<reshard::LeftPlacement> &left = known[operation.operands[0]];
      const reshard::Groups::Ranks &group = *groups.of(operation);
      if (isBefore && left && *left->group == group && !(left->placement == equation->source))
        claim.refuted.push_back(index);
      if (isBefore && backward.isLeftOtherwise(operation.operands[0], group, equation->source))
        claim.refutedAgain.push_back(index);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &) const override {
    OperationIndex place = refutation.subject;
    reshard::Groups groups;
    auto known = reshard::followPlacements(subject.module, groups);
    MovementEquation equation = *reshard::equationOf(subject.module, place, groups);
    const reshard::LeftPlacement &left = *known[subject.operation(place).operands[0]];
    Finding finding =
        tileFinding(subject, place, "",
                    "`" + nameOf(equation.movement.kind).str() + "` takes a tensor that is " + nameOf(equation.source) +
                        ", and `" + subject.idOf(left.movement) + "` has left it " + nameOf(left.placement),
                    {left.movement});
    finding.values = {{"takes", nameOf(equation.source)}, {"left", nameOf(left.placement)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardPlacement() {
  return std::make_unique<ReshardPlacement>();
}
} // namespace precedent
