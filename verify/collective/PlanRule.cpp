#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

Finding precedent::findingAt(const PlanSubject &subject, llvm::ArrayRef<ActionIndex> steps, const llvm::Twine &message,
                             llvm::StringRef attribute) {
  Finding finding;
  finding.message = message.str();
  finding.anchor = Anchor::row(steps.front(), attribute);
  for (ActionIndex step : steps)
    finding.actions.push_back(subject.plan.text(step));
  return finding;
}

std::string precedent::stepWithType(const CollectivePlan &plan, ActionIndex step) {
  return plan.text(step) + " (" + plan.op[step].str() + ")";
}

std::string precedent::stepWithPlace(const CollectivePlan &plan, ActionIndex step) {
  LineColumn place = plan.source->lineColumn(plan.offset[step]);
  return (plan.text(step) + llvm::Twine(" (line ") + llvm::Twine(place.line) + ", column " + llvm::Twine(place.column) +
          ")")
      .str();
}

std::string precedent::connectionText(const PlanConnection &connection) {
  return "GPU " + std::to_string(connection.from) + " to GPU " + std::to_string(connection.to) + " on channel " +
         std::to_string(connection.channel);
}
