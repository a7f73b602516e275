#include "analysis/dependence/InferredObject.h"

using namespace precedent;

static Token textOf(llvm::StringRef text) {
  return {text, TokenType::String};
}

static constexpr ReasonSet kDataReasons =
    setOf(Reason::SsaValueFlow) | setOf(Reason::AliasSet) | setOf(Reason::MemoryDependence) |
    setOf(Reason::UnknownAliasFact) | setOf(Reason::Flow) | setOf(Reason::ReadAfterWrite) |
    setOf(Reason::WriteAfterRead) | setOf(Reason::WriteAfterWrite) | setOf(Reason::UnsettledRange);

static void addEdge(EdgeTable &edges, const GraphFunction &graph, ActionIndex before, ActionIndex after,
                    llvm::StringRef kind, ReasonSet reasons) {
  if (!reasons)
    return;
  edges.predecessor.push_back(textOf(graph.operationId[before]));
  edges.successor.push_back(textOf(graph.operationId[after]));
  edges.kind.push_back(textOf(kind));
  edges.reasonsType.push_back(TokenType::Array);
  edges.canonical.emplace_back();
  for (llvm::StringRef reason : namesOf(reasons))
    edges.reasons.append(textOf(reason));
  edges.reasons.finish();
}

ScheduleObject precedent::makeInferredObject(const GraphFunction &graph, const InferredDag &dag,
                                             llvm::StringRef objectId, ObjectSchema version,
                                             llvm::ArrayRef<llvm::StringRef> vectors) {
  assert(vectors.size() == graph.size() && "a resource vector for each operation");
  ScheduleObject object;
  object.storage = std::make_shared<llvm::BumpPtrAllocator>();
  object.version = version;
  object.schema = textOf(version == ObjectSchema::V1 ? kObjectSchemaV1 : kObjectSchemaV2);
  object.objectId = textOf(objectId.copy(*object.storage));
  ActionTable &actions = object.actions;
  for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
    actions.actionId.push_back(textOf(graph.operationId[operation]));
    actions.opRef.push_back(textOf(""));
    actions.scope.push_back(textOf(""));
    actions.dependsOnType.push_back(TokenType::Array);
    llvm::ArrayRef<ActionIndex> before = dag.graph.predecessors[operation];
    for (size_t entry = 0; entry < before.size(); ++entry) {
      actions.dependsOn.append(textOf(graph.operationId[before[entry]]));
      ReasonSet reasons = dag.reasonsOf(operation, entry);
      addEdge(object.edges, graph, before[entry], operation, "data", reasons & kDataReasons);
      addEdge(object.edges, graph, before[entry], operation, "sync", reasons & ~kDataReasons);
    }
    actions.dependsOn.finish();
    ResourceVector vector;
    vector.type = TokenType::Object;
    vector.canonical = vectors[operation];
    actions.vector.push_back(vector);
    actions.canonical.emplace_back();
  }
  finishObject(object);
  return object;
}
