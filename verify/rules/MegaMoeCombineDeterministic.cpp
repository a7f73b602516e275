//===- MegaMoeCombineDeterministic.cpp - results are combined in one order ----------------------------------------===//

#include "verify/rules/support/PlanFieldRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeCombineDeterministic() {
  return makePlanFieldRule(PlanDeterministicCombine, trueValue());
}
} // namespace precedent
