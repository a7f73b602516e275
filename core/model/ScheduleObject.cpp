#include "core/model/ScheduleObject.h"

#include "llvm/ADT/CachedHashString.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>

using namespace precedent;

llvm::StringRef precedent::nameOf(VectorKey key) {
  switch (key) {
  case VectorSchema:
    return "schema";
  case VectorUsage:
    return "usage";
  case VectorSelectorAuthority:
    return "selector_authority";
  case VectorComputeTimeMs:
    return "compute_time_ms";
  case VectorBytesMoved:
    return "bytes_moved";
  case VectorCommunicationBytes:
    return "communication_bytes";
  case VectorQueueIdentity:
    return "queue_identity";
  case VectorResourceIdentity:
    return "resource_identity";
  case VectorTimingProvenance:
    return "timing_provenance";
  case VectorArtifactDigest:
    return "artifact_digest";
  case kNumVectorKeys:
    break;
  }
  llvm_unreachable("vector key");
}

llvm::StringRef precedent::nameOf(ProofField field) {
  switch (field) {
  case ProofValue:
    return "value";
  case ProofReadLocality:
    return "read_locality";
  case ProofPartitionLocality:
    return "partition_locality";
  case ProofReadLayoutDigest:
    return "read_layout_digest";
  case ProofPartitionLayoutDigest:
    return "partition_layout_digest";
  case ProofResidencyTier:
    return "residency_tier";
  case ProofMaterializedElements:
    return "materialized_elements";
  case ProofMaterializedBytes:
    return "materialized_bytes";
  case ProofCapacityBytes:
    return "capacity_bytes";
  case ProofLifetime:
    return "lifetime";
  case ProofAliasPolicy:
    return "alias_policy";
  case kNumProofFields:
    break;
  }
  llvm_unreachable("proof field");
}

llvm::StringRef precedent::nameOf(ObjectSchema schema) {
  switch (schema) {
  case ObjectSchema::Unsupported:
    return "unsupported";
  case ObjectSchema::V1:
    return "v1";
  case ObjectSchema::V2:
    return "v2";
  }
  llvm_unreachable("object schema");
}

namespace {
/// Finds actions by id; of equal ids the first. Ids are spread over the whole source, and confirming a hash by a look
/// there would miss every cache; so they are gathered first.
class ActionNames {
public:
  explicit ActionNames(llvm::ArrayRef<Token> ids) : ids(ids) {
    actionOf.reserve(ids.size());
    for (ActionIndex action = 0; action < ids.size(); ++action)
      if (ids[action].isString())
        areUnique &= actionOf.try_emplace(llvm::CachedHashStringRef(ids[action].text.copy(gathered)), action).second;
  }

  ActionIndex find(const Token &name) const {
    if (!name.isString())
      return kNoAction;
    auto found = actionOf.find(llvm::CachedHashStringRef(name.text));
    return found == actionOf.end() ? kNoAction : found->second;
  }

  /// The same for a name that is likely to be that of action `guess` or of the next: predecessors of edges come in the
  /// order of the actions in canonical files.
  ActionIndex findNear(const Token &name, ActionIndex guess) const {
    if (areUnique && name.isString())
      for (ActionIndex near = guess; near < ids.size() && near < guess + 2; ++near)
        if (ids[near].isString() && ids[near].text == name.text)
          return near;
    return find(name);
  }

private:
  llvm::ArrayRef<Token> ids;
  llvm::BumpPtrAllocator gathered;
  llvm::DenseMap<llvm::CachedHashStringRef, ActionIndex> actionOf;
  bool areUnique = true;
};
} // namespace

void precedent::finishObject(ScheduleObject &object) {
  ActionTable &actions = object.actions;
  ActionNames names(actions.actionId);
  actions.dependsOnAction.reserve(actions.size(), actions.dependsOn.total());
  object.graph.predecessors.reserve(actions.size(), actions.dependsOn.total());
  for (ActionIndex action = 0; action < actions.size(); ++action) {
    for (const Token &name : actions.dependsOn[action]) {
      ActionIndex target = names.find(name);
      actions.dependsOnAction.append(target);
      if (target != kNoAction)
        object.graph.predecessors.append(target);
    }
    actions.dependsOnAction.finish();
    object.graph.predecessors.finish();
  }

  EdgeTable &edges = object.edges;
  edges.from.reserve(edges.size());
  edges.to.reserve(edges.size());
  ActionIndex guess = 0;
  for (uint32_t edge = 0; edge < edges.size(); ++edge) {
    ActionIndex from = names.findNear(edges.predecessor[edge], guess);
    edges.from.push_back(from);
    edges.to.push_back(names.find(edges.successor[edge]));
    guess = from == kNoAction ? guess : from;
  }
}

/// Sorted and without repeats.
static void makeSet(std::vector<uint64_t> &pairs) {
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

uint64_t precedent::numCompletedEdges(const ScheduleObject &object) {
  auto pairOf = [](ActionIndex from, ActionIndex to) { return uint64_t(from) << 32 | to; };
  std::vector<uint64_t> declared, joined;
  declared.reserve(object.graph.predecessors.total());
  for (ActionIndex action = 0; action < object.graph.size(); ++action)
    for (ActionIndex predecessor : object.graph.predecessors[action])
      declared.push_back(pairOf(predecessor, action));
  joined.reserve(object.edges.size());
  for (uint32_t edge = 0; edge < object.edges.size(); ++edge)
    joined.push_back(pairOf(object.edges.from[edge], object.edges.to[edge]));
  makeSet(declared);
  makeSet(joined);

  uint64_t total = object.edges.size();
  auto next = joined.begin();
  for (uint64_t pair : declared) {
    while (next != joined.end() && *next < pair)
      ++next;
    total += next == joined.end() || *next != pair;
  }
  return total;
}
