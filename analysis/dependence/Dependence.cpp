#include "analysis/dependence/Dependence.h"

#include "analysis/dependence/ReferenceInference.h"
#include "analysis/dependence/TesseraInference.h"

using namespace precedent;

static constexpr DependencePolicy kPolicies[] = {DependencePolicy::Reference, DependencePolicy::Tessera20260822,
                                                 DependencePolicy::Tessera20260824};

llvm::StringRef precedent::nameOf(DependencePolicy policy) {
  switch (policy) {
  case DependencePolicy::Reference:
    return "reference";
  case DependencePolicy::Tessera20260822:
    return "tessera-2026-08-22";
  case DependencePolicy::Tessera20260824:
    return "tessera-2026-08-24";
  }
  llvm_unreachable("policy");
}

llvm::ArrayRef<DependencePolicy> precedent::allPolicies() {
  return kPolicies;
}

std::optional<DependencePolicy> precedent::parsePolicy(llvm::StringRef name) {
  for (DependencePolicy policy : kPolicies)
    if (nameOf(policy) == name)
      return policy;
  return std::nullopt;
}

llvm::Expected<InferredDag> precedent::inferDag(const GraphFunction &graph, DependencePolicy policy,
                                                const DependenceOptions &options) {
  if (policy != DependencePolicy::Reference)
    return inferTesseraDag(graph, policy, options);
  llvm::Expected<ReferenceInference> inference = inferReference(graph, options);
  if (!inference)
    return inference.takeError();
  return std::move(inference->dag);
}
