#include "verify/rules/support/TransferEndRule.h"

namespace precedent {
std::unique_ptr<Rule> makeSendUnmatched() {
  return std::make_unique<TransferEndRule>(isSend, "send", "receive");
}
} // namespace precedent
