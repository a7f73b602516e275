#include "analysis/dependence/ProgramSlice.h"

#include "core/model/GraphBuilder.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {
/// Takes over what the file states about the operations and values of a slice, and no object besides: slices are tried
/// by the hundred, and the graph may have many.
class FactCopier {
public:
  FactCopier(const GraphFunction &graph, GraphBuilder &builder)
      : graph(graph), slice(builder.graph), builder(builder) {}

  void copy(llvm::ArrayRef<ActionIndex> kept) {
    slice.terms = graph.terms;
    slice.facts.isStated = graph.facts.isStated;
    slice.facts.isStorageStated = graph.facts.isStorageStated;
    slice.facts.groups = graph.facts.groups;
    slice.facts.groupRanks = graph.facts.groupRanks;
    for (ActionIndex operation : kept)
      copyOperation(operation);
    for (const GraphArgument &argument : graph.arguments)
      copyStorage(argument.name);
    for (ActionIndex operation : kept)
      for (llvm::ArrayRef<NameIndex> names : {graph.operands[operation], graph.results[operation]})
        for (NameIndex name : names)
          copyStorage(name);
    for (NameIndex name : graph.facts.unaliased)
      if (NameIndex index = builder.find(graph.names[name]); index != kNoName)
        slice.facts.unaliased.push_back(index);
  }

private:
  ObjectIndex object(ObjectIndex index) { return slice.objects.intern(graph.objects.nameOf(index)); }

  StorageRange range(StorageRange range) {
    range.object = object(range.object);
    return range;
  }

  void copyOperation(ActionIndex operation) {
    const FactTable &from = graph.facts.operations;
    FactTable &into = slice.facts.operations;
    into.single.push_back(from.single[operation]);
    for (const StorageRange &each : from.reads[operation])
      into.reads.append(range(each));
    for (const StorageRange &each : from.writes[operation])
      into.writes.append(range(each));
    for (StorageUpdate each : from.updates[operation]) {
      each.range = range(each.range);
      into.updates.append(each);
    }
    for (ObjectIndex each : from.fencedObjects[operation])
      into.fencedObjects.append(object(each));
    into.reads.finish();
    into.writes.finish();
    into.updates.finish();
    into.fencedObjects.finish();
  }

  void copyStorage(NameIndex name) {
    const StorageRange &place = graph.facts.storage[name];
    NameIndex index = place.object == kNoObject ? kNoName : builder.find(graph.names[name]);
    if (index == kNoName)
      return;
    slice.facts.storage.resize(slice.names.size());
    if (slice.facts.storage[index].object == kNoObject)
      slice.facts.storage[index] = range(place);
  }

  const GraphFunction &graph;
  GraphFunction &slice;
  GraphBuilder &builder;
};
} // namespace

GraphFunction precedent::sliceOf(const GraphFunction &graph, llvm::ArrayRef<ActionIndex> kept) {
  GraphBuilder builder(/*keepsTexts=*/true);
  builder.graph.storage = graph.storage;
  builder.setName(graph.name);
  llvm::DenseSet<NameIndex> defined, wanted;
  for (ActionIndex operation : kept)
    defined.insert(graph.results[operation].begin(), graph.results[operation].end());
  for (ActionIndex operation : kept)
    wanted.insert(graph.operands[operation].begin(), graph.operands[operation].end());
  llvm::DenseSet<NameIndex> added;
  for (const GraphArgument &argument : graph.arguments)
    if (wanted.contains(argument.name) && added.insert(argument.name).second)
      builder.addArgument(graph.names[argument.name], argument.type);
  // In the order of their uses; a value without a type is a tensor, as results are.
  for (ActionIndex operation : kept)
    for (NameIndex operand : graph.operands[operation])
      if (!defined.contains(operand) && added.insert(operand).second) {
        llvm::StringRef type = graph.typeOfName[operand];
        builder.addArgument(graph.names[operand], type.empty() ? llvm::StringRef("tensor<*xf32>") : type);
      }

  auto textsOf = [&](llvm::ArrayRef<NameIndex> names) {
    llvm::SmallVector<llvm::StringRef, 4> texts;
    for (NameIndex name : names)
      texts.push_back(graph.names[name]);
    return texts;
  };
  for (ActionIndex operation : kept) {
    builder.addOperation(graph.operationId[operation], graph.operationName(operation),
                         textsOf(graph.operands[operation]), textsOf(graph.results[operation]),
                         graph.attributes[operation]);
    for (NameIndex result : graph.results[operation])
      builder.graph.typeOfName[builder.intern(graph.names[result])] = graph.typeOfName[result];
    if (!graph.cost.empty())
      builder.graph.cost.push_back(graph.cost[operation]);
  }
  FactCopier(graph, builder).copy(kept);
  return builder.finish();
}

namespace {

class SliceFinder {
public:
  using Shows = llvm::function_ref<bool(const GraphFunction &, ActionIndex, ActionIndex)>;

  SliceFinder(const GraphFunction &graph, ActionIndex before, ActionIndex after, Shows shows, unsigned maxTrials)
      : graph(graph), before(before), after(after), shows(shows), trialsLeft(maxTrials) {}

  std::vector<ActionIndex> find() {
    if (std::vector<ActionIndex> pair; tryWith({}, pair))
      return pair;
    std::vector<ActionIndex> suppliers = collectSuppliers();
    std::vector<ActionIndex> found;
    for (ActionIndex one : suppliers)
      if (tryWith({one}, found))
        return found;
    for (size_t one = 0; one < suppliers.size() && trialsLeft; ++one)
      for (size_t other = one + 1; other < suppliers.size() && trialsLeft; ++other)
        if (tryWith({suppliers[one], suppliers[other]}, found))
          return found;
    trialsLeft += 64;
    if (tryWith(suppliers, found))
      return leaveOut(found);
    // Each trial costs as much as the slice is long.
    if (graph.size() > kLongest)
      return {};
    std::vector<ActionIndex> all(graph.size());
    for (ActionIndex operation = 0; operation < graph.size(); ++operation)
      all[operation] = operation;
    return leaveOut(std::move(all));
  }

private:
  static constexpr ActionIndex kLongest = 2000;

  bool test(llvm::ArrayRef<ActionIndex> kept) {
    if (trialsLeft == 0)
      return false;
    --trialsLeft;
    auto placeOf = [&](ActionIndex operation) {
      return static_cast<ActionIndex>(llvm::find(kept, operation) - kept.begin());
    };
    return shows(sliceOf(graph, kept), placeOf(before), placeOf(after));
  }

  bool tryWith(llvm::ArrayRef<ActionIndex> more, std::vector<ActionIndex> &found) {
    std::vector<ActionIndex> kept(more.begin(), more.end());
    kept.push_back(before);
    kept.push_back(after);
    llvm::sort(kept);
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    if (!test(kept))
      return false;
    found = std::move(kept);
    return true;
  }

  /// Whoever the two have their values from, nearest first; a bounded number.
  std::vector<ActionIndex> collectSuppliers() const {
    constexpr size_t kMost = 64;
    std::vector<ActionIndex> producer(graph.names.size(), kNoAction);
    for (ActionIndex operation = 0; operation < graph.size(); ++operation)
      for (NameIndex result : graph.results[operation])
        producer[result] = operation;
    std::vector<ActionIndex> list;
    std::vector<bool> isSeen(graph.size(), false);
    isSeen[before] = isSeen[after] = true;
    std::vector<ActionIndex> open{before, after};
    for (size_t head = 0; head < open.size() && list.size() < kMost; ++head)
      for (NameIndex operand : graph.operands[open[head]])
        if (ActionIndex source = producer[operand]; source != kNoAction && !isSeen[source]) {
          isSeen[source] = true;
          open.push_back(source);
          list.push_back(source);
        }
    return list;
  }

  /// Takes blocks of operations away, halves first, as long as the difference stays.
  std::vector<ActionIndex> leaveOut(std::vector<ActionIndex> kept) {
    for (size_t block = std::max<size_t>(1, kept.size() / 2); block >= 1 && trialsLeft; block /= 2)
      for (size_t begin = 0; begin < kept.size() && trialsLeft;) {
        std::vector<ActionIndex> fewer;
        for (size_t place = 0; place < kept.size(); ++place) {
          bool isInBlock = place >= begin && place < begin + block;
          if (!isInBlock || kept[place] == before || kept[place] == after)
            fewer.push_back(kept[place]);
        }
        if (fewer.size() < kept.size() && test(fewer))
          kept = std::move(fewer);
        else
          begin += block;
      }
    return kept;
  }

  const GraphFunction &graph;
  const ActionIndex before, after;
  Shows shows;
  unsigned trialsLeft;
};

} // namespace

std::vector<ActionIndex>
precedent::shortestSlice(const GraphFunction &graph, ActionIndex before, ActionIndex after,
                         llvm::function_ref<bool(const GraphFunction &, ActionIndex, ActionIndex)> shows,
                         unsigned maxTrials) {
  return SliceFinder(graph, before, after, shows, maxTrials).find();
}

std::vector<std::string> precedent::programText(const GraphFunction &graph, llvm::ArrayRef<ActionIndex> operations) {
  auto listed = [&](llvm::ArrayRef<NameIndex> names) {
    std::string text;
    for (NameIndex name : names)
      text += (text.empty() ? "%" : ", %") + graph.names[name].str();
    return text;
  };
  std::vector<std::string> lines;
  for (ActionIndex operation : operations) {
    std::string line = graph.operationId[operation].str() + ": ";
    if (!graph.results[operation].empty())
      line += listed(graph.results[operation]) + " = ";
    line += graph.operationName(operation).str() + "(" + listed(graph.operands[operation]) + ")";
    std::string attributes;
    for (const GraphAttribute &attribute : graph.attributes[operation]) {
      const Token &value = attribute.value;
      std::string text = value.is(TokenType::True)    ? "true"
                         : value.is(TokenType::False) ? "false"
                         : value.is(TokenType::Null)  ? "null"
                         : value.isString()           ? "\"" + value.text.str() + "\""
                                                      : value.text.str();
      attributes += (attributes.empty() ? "" : ", ") + attribute.key.str() + " = " + text;
    }
    lines.push_back(line + (attributes.empty() ? "" : " {" + attributes + "}"));
  }
  return lines;
}
