#include "core/model/ScheduleObject.h"

#include "llvm/ADT/CachedHashString.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/ErrorHandling.h"

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

void VectorTable::push_back(const ResourceVector &row) {
  type.push_back(row.type);
  extraKeys.push_back(row.extraKeys);
  for (uint8_t key = 0; key < kNumVectorKeys; ++key)
    keys[key].push_back(row.keys[key]);
  provenanceSource.push_back(row.provenanceSource);
  provenanceDomain.push_back(row.provenanceDomain);
  canonical.push_back(row.canonical);
}

void VectorTable::reserve(size_t rows) {
  type.reserve(rows);
  extraKeys.reserve(rows);
  for (std::vector<Token> &column : keys)
    column.reserve(rows);
  provenanceSource.reserve(rows);
  provenanceDomain.reserve(rows);
  canonical.reserve(rows);
}

ResourceVector VectorTable::operator[](ActionIndex action) const {
  ResourceVector row;
  row.type = type[action];
  row.extraKeys = extraKeys[action];
  for (uint8_t key = 0; key < kNumVectorKeys; ++key)
    row.keys[key] = keys[key][action];
  row.provenanceSource = provenanceSource[action];
  row.provenanceDomain = provenanceDomain[action];
  row.canonical = canonical[action];
  return row;
}

namespace {
/// Finds actions by id; of equal ids the first.
class ActionNames {
public:
  explicit ActionNames(llvm::ArrayRef<Token> ids) : ids(ids) {
    actionOf.reserve(ids.size());
    for (ActionIndex action = 0; action < ids.size(); ++action)
      if (ids[action].isString())
        areUnique &= actionOf.try_emplace(llvm::CachedHashStringRef(ids[action].text), action).second;
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
  llvm::DenseMap<llvm::CachedHashStringRef, ActionIndex> actionOf;
  bool areUnique = true;
};
} // namespace

static Lists<uint32_t> listBySuccessor(llvm::ArrayRef<ActionIndex> to, ActionIndex numActions) {
  std::vector<uint32_t> next(numActions + 1, 0);
  for (ActionIndex successor : to)
    if (successor != kNoAction)
      ++next[successor + 1];
  for (size_t action = 1; action < next.size(); ++action)
    next[action] += next[action - 1];
  std::vector<uint32_t> begins(next), ordered(next.back());
  for (uint32_t edge = 0; edge < to.size(); ++edge)
    if (to[edge] != kNoAction)
      ordered[next[to[edge]]++] = edge;
  Lists<uint32_t> lists;
  lists.reserve(numActions, ordered.size());
  for (ActionIndex action = 0; action < numActions; ++action) {
    for (uint32_t place = begins[action]; place < begins[action + 1]; ++place)
      lists.append(ordered[place]);
    lists.finish();
  }
  return lists;
}

static std::vector<std::pair<ActionIndex, ActionIndex>> findUnexplained(const ScheduleObject &object) {
  std::vector<std::pair<ActionIndex, ActionIndex>> pairs;
  // The successor for which each action was last seen, at an edge or in a list of dependencies.
  std::vector<ActionIndex> seenFor(object.actions.size(), kNoAction);
  for (ActionIndex action = 0; action < object.graph.size(); ++action) {
    for (uint32_t edge : object.edges.bySuccessor[action])
      if (ActionIndex from = object.edges.from[edge]; from != kNoAction)
        seenFor[from] = action;
    for (ActionIndex predecessor : object.graph.predecessors[action])
      if (seenFor[predecessor] != action) {
        seenFor[predecessor] = action;
        pairs.emplace_back(predecessor, action);
      }
  }
  return pairs;
}

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
  edges.bySuccessor = listBySuccessor(edges.to, actions.size());
  object.unexplained = findUnexplained(object);
}

uint64_t precedent::numCompletedEdges(const ScheduleObject &object) {
  return object.edges.size() + object.unexplained.size();
}
