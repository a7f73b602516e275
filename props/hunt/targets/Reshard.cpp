//===- Reshard.cpp - scheduled movements, and what they say changed -----------------------------------------------===//

#include "props/hunt/Target.h"

using namespace precedent;
using namespace precedent::props;

static constexpr llvm::StringLiteral kSources[] = {"reshard"};

namespace precedent::props {
const Target &reshardTarget() {
  static const Target target{"reshard", "movements that placement has planned, and what they say changed", kSources,
                             false, testRules};
  return target;
}
} // namespace precedent::props
