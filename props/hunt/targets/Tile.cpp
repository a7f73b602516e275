//===- Tile.cpp - modules at the Tile level, and what they wait for taken away -----------------------------------===//

#include "props/hunt/Target.h"

using namespace precedent;
using namespace precedent::props;

static constexpr llvm::StringLiteral kSources[] = {"tile"};

namespace precedent::props {
const Target &tileTarget() {
  static const Target target{"tile", "modules at the Tile level, and what they wait for taken away", kSources, false,
                             testRules};
  return target;
}
} // namespace precedent::props
