#include "analysis/dependence/Definitions.h"

using namespace precedent;

Definitions::Definitions(const GraphFunction &graph) : first(graph.names.size(), kNoAction) {
  auto define = [&](NameIndex name, ActionIndex by, ActionIndex place, size_t index) {
    if (first[name] == kNoAction)
      first[name] = by;
    else
      again.push_back({place, static_cast<uint32_t>(index), name});
  };
  for (size_t index = 0; index < graph.arguments.size(); ++index)
    define(graph.arguments[index].name, kArgument, graph.size(), index);
  for (ActionIndex operation = 0; operation < graph.size(); ++operation)
    for (size_t index = 0; index < graph.results[operation].size(); ++index)
      define(graph.results[operation][index], operation, operation, index);

  auto use = [&](llvm::ArrayRef<NameIndex> names, ActionIndex operation) {
    for (size_t index = 0; index < names.size(); ++index)
      (first[names[index]] == kNoAction ? undefined : uses)
          .push_back({operation, static_cast<uint32_t>(index), names[index]});
  };
  for (ActionIndex operation = 0; operation < graph.size(); ++operation)
    use(graph.operands[operation], operation);
  use(graph.returns, graph.size());
}
