//===- UnknownKey.cpp - every key is one that the digest covers ---------------------------------------------------===//

#include "verify/rules/support/ShapeRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeUnknownKey() {
  return std::make_unique<ShapeRule>(/*isError=*/false);
}
} // namespace precedent
