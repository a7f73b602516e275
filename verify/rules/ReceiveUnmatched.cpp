#include "verify/rules/support/TransferEndRule.h"

namespace precedent {
std::unique_ptr<Rule> makeReceiveUnmatched() {
  return std::make_unique<TransferEndRule>(isReceive, "receive", "send");
}
} // namespace precedent
