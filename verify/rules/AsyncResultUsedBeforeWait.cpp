#include "verify/rules/support/WindowRule.h"

using namespace precedent;

namespace {
class AsyncResultUsedBeforeWait : public WindowRule {
private:
  const std::vector<WindowUse> &usesOf(const Hazards &hazards) const override { return hazards.targetUses; }
  std::string deedOf(const std::string &object, const std::string &issue) const override {
    return "uses " + object + " while " + issue + " is still writing it";
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeAsyncResultUsedBeforeWait() {
  return std::make_unique<AsyncResultUsedBeforeWait>();
}
} // namespace precedent
