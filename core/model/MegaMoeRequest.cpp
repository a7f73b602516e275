#include "core/model/MegaMoeRequest.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(RequestField field) {
  static constexpr llvm::StringLiteral names[] = {"plan_id",
                                                  "num_tokens",
                                                  "num_chunks",
                                                  "capacities",
                                                  "dispatch_buffer_bytes",
                                                  "pipeline_stages",
                                                  "max_in_flight_chunks",
                                                  "workspace_capacity_bytes",
                                                  "resource_vectors"};
  static_assert(std::size(names) == kNumRequestFields);
  return names[field];
}
