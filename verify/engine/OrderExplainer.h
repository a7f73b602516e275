//===- OrderExplainer.h - counterexamples of order claims, replayed before they are shown ---------------*- C++ -*-===//

#pragma once

#include "verify/Rule.h"
#include "verify/engine/ClaimEngine.h"

#include <functional>

namespace precedent {

class OrderExplainer : public Explainer {
public:
  OrderExplainer(const ActionGraph &graph, const OrderFacts &facts, ClaimEngine &engine,
                 std::function<llvm::StringRef(ActionIndex)> idOf)
      : graph(graph), facts(facts), engine(engine), idOf(std::move(idOf)) {}

  Counterexample orderWithout(ActionIndex before, ActionIndex after) override;
  Counterexample orderHolding(llvm::ArrayRef<ActionIndex> begun, llvm::ArrayRef<ActionIndex> pending) override;
  std::vector<ActionIndex> pathBetween(ActionIndex before, ActionIndex after) override {
    return engine.pathBetween(before, after);
  }

  /// Set when an order did not replay: a defect of ours.
  const std::string &contradiction() const { return trouble; }

private:
  const ActionGraph &graph;
  const OrderFacts &facts;
  ClaimEngine &engine;
  std::function<llvm::StringRef(ActionIndex)> idOf;
  std::string trouble;
};

} // namespace precedent
