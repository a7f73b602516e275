#include "core/model/ModuleGraph.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(StampLevel level) {
  static constexpr llvm::StringLiteral names[] = {"graph", "schedule", "tile", "pipeline"};
  return names[static_cast<size_t>(level)];
}
