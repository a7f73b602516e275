//===- RebindPolicy.cpp - the program and its semantic agree on all policies -----------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindPolicy() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{
      "target", "arch", "shape_policy", "abi_storage", "storage_conversion", "axis_packing", "input_signature",
      "shape_bounds", "complex_layout", "workspace_policy", "mutation_lineage"});
}
} // namespace precedent
