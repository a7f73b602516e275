#include "verify/rules/support/WindowRule.h"

using namespace precedent;

namespace {
class WriteToInFlightSource : public WindowRule {
private:
  const std::vector<WindowUse> &usesOf(const Hazards &hazards) const override { return hazards.sourceWrites; }
  std::string deedOf(const std::string &object, const std::string &issue) const override {
    return "overwrites " + object + " while " + issue + " is still reading it";
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWriteToInFlightSource() {
  return std::make_unique<WriteToInFlightSource>();
}
} // namespace precedent
