//===- Claims.h - what a rule says must hold ------------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An *obligation* is one statement about the file that must hold. A *claim* is a batch of obligations of
// one kind, stored by column; obligation i of a claim is its *instance* i. Rules only state claims; the engines decide
// them:
//
//   order     an action is ordered before another by the declared edges        Z3, by classes of paths and cuts
//   free      it is not, so that the two may overlap                            the same, answered the other way round
//   live      how much is held at one time in the worst of all orders           Z3, by order claims and a lemma
//   range     a number of the file lies within bounds                          Z3, over the interval of all instances
//   coverage  each cell of a grid holds exactly one action                     Z3, over run-compressed lines
//   formula   no values within given bounds make a formula true                Z3, a query each; evaluated beside
//   ground    equality of bytes, ids and digests                               evaluated twice, counted apart
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/LiveSet.h"
#include "core/model/ActionGraph.h"
#include "core/model/PipelineCarrier.h"
#include "core/solver/Query.h"

#include "llvm/Support/Compiler.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace precedent {

/// before[i] is ordered before after[i] in the graph of the subject.
struct OrderClaim {
  std::vector<ActionIndex> before, after;
  /// Another graph in place of the subject's, without cycles: what a specification orders, not what the file does.
  std::shared_ptr<const ActionGraph> graph;

  void add(ActionIndex first, ActionIndex second) {
    before.push_back(first);
    after.push_back(second);
  }
  size_t size() const { return before.size(); }
};

/// before[i] is not ordered before after[i] in the graph of the subject.
struct FreeClaim {
  OrderClaim pairs;

  void add(ActionIndex first, ActionIndex second) { pairs.add(first, second); }
};

/// The largest live set of the holdings (analysis/LiveSet.h), over all orders that the edges allow, is bounded by
/// `limit`, from above or from below. One obligation.
struct LiveClaim {
  enum class Bound : uint8_t {
    Never,    ///< in no order is more than `limit` live
    Sometimes ///< in some order at least `limit` is live
  };
  /// What is counted, for the name of the query: "live chunks".
  std::string quantity;
  Holdings holdings;
  Bound bound = Bound::Never;
  int64_t limit = 0;
};

/// low <= value <= high for every value that is added; an absent bound is none. The bounds are set before the first
/// value: values are folded into the interval that those of their kind span, and only those out of bounds are kept.
struct RangeClaim {
  /// The interval of all values of one kind.
  struct Fold {
    int64_t low = INT64_MAX, high = INT64_MIN;
    uint64_t count = 0;

    void add(int64_t number) {
      low = std::min(low, number);
      high = std::max(high, number);
      ++count;
    }
  };

  /// What the value is, for the name of the query: "clock difference".
  std::string quantity;
  std::optional<int64_t> low, high;
  Fold within, below, above;
  /// Those out of bounds, what each is about (a row, an edge, an element), and the how-manieth it was of all.
  std::vector<int64_t> value;
  std::vector<uint32_t> subject, instance;

  void add(int64_t number, uint32_t about) {
    if (number >= low.value_or(INT64_MIN) && number <= high.value_or(INT64_MAX))
      return within.add(number);
    addOutside(number, about);
  }
  /// Apart, so that what is done a million times is small.
  LLVM_ATTRIBUTE_NOINLINE void addOutside(int64_t number, uint32_t about) {
    instance.push_back(static_cast<uint32_t>(size()));
    (low && number < *low ? below : above).add(number);
    value.push_back(number);
    subject.push_back(about);
  }
  uint64_t size() const { return within.count + value.size(); }
};

/// Each (stage, phase, micro-batch) with 0 <= stage < numStages, phase F or B, 0 <= micro-batch < numMicroBatches
/// occurs exactly once among the rows. Rows outside the grid are not its business.
struct CoverageClaim {
  int64_t numStages = 0, numMicroBatches = 0;
  std::vector<int64_t> stage, microBatch;
  std::vector<Phase> phase;
  std::vector<uint32_t> row;
  /// Shift of the work: one cell that is wrong, filled in by the engine.
  struct Cell {
    int64_t stage, microBatch;
    Phase phase;
    uint64_t count;                  ///< 0: missing, otherwise how often
    std::optional<uint32_t> example; ///< the second row of a cell that is held twice
  };

  void add(int64_t s, int64_t b, Phase p, uint32_t r) {
    stage.push_back(s);
    microBatch.push_back(b);
    phase.push_back(p);
    row.push_back(r);
  }
};

/// No values satisfy the query: it is the negation of what must hold. `holds` is what our own evaluation says without a
/// solver; Z3 must say the same, `unsat` or `sat`.
struct FormulaClaim {
  struct Formula {
    smt::Query query;
    bool holds;
  };
  std::vector<Formula> formulas;

  void add(smt::Query query, bool holds) { formulas.push_back({std::move(query), holds}); }
  size_t size() const { return formulas.size(); }
};

/// Equality of bytes and the like. Both lists hold the subjects that fail, ascending, found by two codes that were
/// written separately; the framework compares them, and a difference is an internal error.
struct GroundClaim {
  uint64_t total = 0;
  std::vector<uint32_t> refuted, refutedAgain;

  /// Evaluates subjects 0 … total-1: `satisfies` and `violates` are two predicates, written from both sides.
  template <typename Satisfies, typename Violates>
  static GroundClaim of(uint64_t total, Satisfies satisfies, Violates violates) {
    GroundClaim claim;
    claim.total = total;
    for (uint32_t subject = 0; subject < total; ++subject) {
      if (!satisfies(subject))
        claim.refuted.push_back(subject);
      if (violates(subject))
        claim.refutedAgain.push_back(subject);
    }
    return claim;
  }
};

struct Claim {
  std::variant<OrderClaim, FreeClaim, LiveClaim, RangeClaim, CoverageClaim, FormulaClaim, GroundClaim> content;
  /// The rule's own number for it, where a rule states several.
  int tag = 0;
};

/// What a rule hands over.
class Claims {
public:
  void add(OrderClaim claim, int tag = 0) { list.push_back({std::move(claim), tag}); }
  void add(FreeClaim claim, int tag = 0) { list.push_back({std::move(claim), tag}); }
  void add(LiveClaim claim, int tag = 0) { list.push_back({std::move(claim), tag}); }
  void add(RangeClaim claim, int tag = 0) { list.push_back({std::move(claim), tag}); }
  void add(CoverageClaim claim, int tag = 0) { list.push_back({std::move(claim), tag}); }
  void add(FormulaClaim claim, int tag = 0) { list.push_back({std::move(claim), tag}); }
  void add(GroundClaim claim, int tag = 0) { list.push_back({std::move(claim), tag}); }
  const std::vector<Claim> &all() const { return list; }

private:
  std::vector<Claim> list;
};

/// One refuted obligation, as an engine hands it to the rule that must explain it.
struct Refutation {
  int tag = 0;
  /// Order, free, range, formula: number of the instance. Ground: the subject itself.
  uint32_t instance = 0;
  /// Order, free: both ends. Live: `value` and `holdings`. Range: `value` and `subject`. Coverage: `cell`.
  ActionIndex before = kNoAction, after = kNoAction;
  int64_t value = 0;
  /// A live set of the weight `value`, ascending.
  std::vector<uint32_t> holdings;
  uint32_t subject = 0;
  std::optional<CoverageClaim::Cell> cell;
};

} // namespace precedent
