#include "core/model/GraphBuilder.h"

using namespace precedent;

GraphBuilder::GraphBuilder(bool keepsTexts) : keepsTexts(keepsTexts) {
  graph.storage = std::make_shared<llvm::BumpPtrAllocator>();
}

llvm::StringRef GraphBuilder::keep(llvm::StringRef text) {
  return keepsTexts || text.empty() ? text : text.copy(*graph.storage);
}

NameIndex GraphBuilder::intern(llvm::StringRef written) {
  llvm::StringRef identity = identityOf(written);
  auto entry = indexOfName.find(identity);
  if (entry != indexOfName.end())
    return entry->second;
  auto index = static_cast<NameIndex>(graph.names.size());
  graph.names.push_back(keep(identity));
  graph.typeOfName.emplace_back();
  indexOfName.try_emplace(graph.names.back(), index);
  return index;
}

NameIndex GraphBuilder::find(llvm::StringRef written) const {
  auto entry = indexOfName.find(identityOf(written));
  return entry == indexOfName.end() ? kNoName : entry->second;
}

void GraphBuilder::addArgument(llvm::StringRef name, llvm::StringRef type) {
  NameIndex index = intern(name);
  graph.arguments.push_back({index, keep(type)});
  graph.typeOfName[index] = graph.arguments.back().type;
}

ActionIndex GraphBuilder::addOperation(llvm::StringRef id, llvm::StringRef name,
                                       llvm::ArrayRef<llvm::StringRef> operands,
                                       llvm::ArrayRef<llvm::StringRef> results,
                                       llvm::ArrayRef<GraphAttribute> attributes) {
  auto kind = indexOfKind.find(name);
  if (kind == indexOfKind.end()) {
    graph.kinds.push_back(keep(name));
    kind = indexOfKind.try_emplace(graph.kinds.back(), static_cast<uint32_t>(graph.kinds.size() - 1)).first;
  }
  graph.operationId.push_back(keep(id));
  graph.operationKind.push_back(kind->second);
  for (llvm::StringRef operand : operands)
    graph.operands.append(intern(operand));
  graph.operands.finish();
  for (llvm::StringRef result : results)
    graph.results.append(intern(result));
  graph.results.finish();
  for (const GraphAttribute &attribute : attributes)
    graph.attributes.append({keep(attribute.key), {keep(attribute.value.text), attribute.value.type}});
  graph.attributes.finish();
  return graph.size() - 1;
}

GraphFunction GraphBuilder::finish() {
  FactTable &facts = graph.facts.operations;
  facts.single.resize(graph.size());
  auto pad = [&](auto &lists) {
    while (lists.size() < graph.size())
      lists.finish();
  };
  pad(facts.reads);
  pad(facts.writes);
  pad(facts.updates);
  pad(facts.fencedObjects);
  graph.facts.storage.resize(graph.names.size());
  return std::move(graph);
}
