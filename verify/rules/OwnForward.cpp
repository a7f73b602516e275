#include "verify/rules/support/ProducerRule.h"

using namespace precedent;

namespace {

class OwnForward : public ProducerRule {
protected:
  const RequiredPairs &pairs(const PipelineFacts &facts) const override { return facts.ownForwards; }
  llvm::StringRef role() const override { return "its own forward"; }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOwnForward() {
  return std::make_unique<OwnForward>();
}
} // namespace precedent
