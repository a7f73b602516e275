//===- Spectral.cpp - carriers of spectral programs, and edits of them ------------------------------------------===//

#include "props/hunt/Target.h"

using namespace precedent;
using namespace precedent::props;

static constexpr llvm::StringLiteral kSources[] = {"spectral"};

namespace precedent::props {
const Target &spectralTarget() {
  static const Target target{"spectral", "planned spectral carriers, and each of their attributes edited", kSources,
                             false, testRules};
  return target;
}
} // namespace precedent::props
