//===- Beside.cpp - oracles, issued orders and packages, and edits of them --------------------------------------===//

#include "props/hunt/Target.h"

using namespace precedent;
using namespace precedent::props;

static constexpr llvm::StringLiteral kBeside[] = {"oracle", "issued-order", "package"};
static constexpr llvm::StringLiteral kTables[] = {"targets"};

namespace precedent::props {
const Target &besideTarget() {
  static const Target target{"beside", "oracles, issued orders and native packages, and edits of them", kBeside, false,
                             testRules};
  return target;
}
const Target &tablesTarget() {
  static const Target target{"targets", "the table of targets, and edits of it", kTables, false, testRules};
  return target;
}
} // namespace precedent::props
