//===- ObjectShape.cpp - the lists are lists, the texts are texts -------------------------------------------------===//

#include "verify/rules/support/ShapeRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeObjectShape() {
  return std::make_unique<ShapeRule>(/*isError=*/true);
}
} // namespace precedent
