//===- Plans.cpp - plans of collectives, and edits of them ------------------------------------------------------===//

#include "props/hunt/Target.h"

using namespace precedent;
using namespace precedent::props;

static constexpr llvm::StringLiteral kSources[] = {"msccl", "mscclpp"};

namespace precedent::props {
const Target &plansTarget() {
  static const Target target{"plans", "plans of collectives, and edits of them", kSources, false, testRules};
  return target;
}
} // namespace precedent::props
