// Where the results of operations live, and in which turns the operations stand.

#include "analysis/dependence/EffectBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace precedent;

/// The operand that the results live in, or kNoName.
NameIndex EffectBuilder::aliasedOperand(ActionIndex operation, const Known &known) const {
  llvm::ArrayRef<NameIndex> operands = graph.operands[operation];
  if ((known.isView() || known.memory == MemoryUse::WritesFirst) && !operands.empty())
    return operands.front();
  // Facts about storage are complete: they speak against an attribute by saying nothing.
  if (known.declared.aliasing == DeclaredAttributes::Aliasing::Operand && !graph.facts.isStorageStated)
    return operands[known.declared.operand];
  return kNoName;
}

/// The part of `place` that `offset` and `size` cut out; nothing where they do not say.
std::optional<StorageRange> EffectBuilder::narrow(const StorageRange &place, const DeclaredAttributes &declared) {
  TermTable &terms = effects.terms;
  auto termOf = [&](const Token &bound) -> std::optional<TermIndex> {
    int64_t value;
    if (bound.is(TokenType::Integer))
      return bound.text.getAsInteger(10, value) ? std::nullopt : std::optional(terms.constant(value));
    if (!bound.isString())
      return std::nullopt;
    llvm::Expected<TermIndex> term = parseTerm(bound.text, terms);
    if (term)
      return *term;
    // A name such as %off is no symbol of the file: an offset that nobody knows.
    llvm::consumeError(term.takeError());
    return std::nullopt;
  };
  std::optional<TermIndex> offset = termOf(declared.offset), size = termOf(declared.size);
  if (!offset || !size)
    return std::nullopt;
  // An empty view, or one that begins before its operand, is a mistake, not a reason to overlook accesses.
  if ((terms.isConstant(*offset) && terms.constantOf(*offset) < 0) ||
      (terms.isConstant(*size) && terms.constantOf(*size) <= 0))
    return std::nullopt;
  std::optional<TermIndex> zero = terms.constant(0);
  auto plus = [&](TermIndex one, TermIndex other) -> std::optional<TermIndex> {
    std::optional<TermIndex> negated = terms.difference(*zero, other);
    return negated ? terms.difference(one, *negated) : std::nullopt;
  };
  std::optional<TermIndex> low = place.isWhole() ? offset : plus(place.low, *offset);
  std::optional<TermIndex> high = low ? plus(*low, *size) : std::nullopt;
  if (!low || !high)
    return std::nullopt;
  return StorageRange{place.object, *low, *high};
}

void EffectBuilder::placeResults(ActionIndex operation, const Known &known) {
  llvm::ArrayRef<NameIndex> operands = graph.operands[operation];
  NameIndex operand = aliasedOperand(operation, known);
  std::optional<StorageRange> narrowed;
  if (known.isView() && operand != kNoName)
    narrowed = narrow(places.of(operand), known.declared);
  // The newest contents that the operation is handed in each object; -1: those of the beginning.
  llvm::SmallDenseMap<ObjectIndex, int64_t, 4> handed;
  if (!graph.results[operation].empty())
    for (NameIndex source : operands) {
      ActionIndex contents = effects.contents[source];
      auto [entry, isNew] = handed.try_emplace(places.of(source).object, -1);
      entry->second = std::max(entry->second, contents == kNoAction ? -1 : int64_t(contents));
    }
  for (NameIndex result : graph.results[operation]) {
    places.placeResult(result, operand, narrowed ? &*narrowed : nullptr);
    StorageRange place = places.of(result);
    auto shared = handed.find(place.object);
    bool isShared = shared != handed.end();
    // A value that is put into storage which no operand has must have been written there.
    if (!isShared && places.hasStatedPlace(result) && !isWritten(place.object))
      add({place, AccessKind::Write});
    if (!isShared || isWritten(place.object))
      effects.contents[result] = operation;
    else
      effects.contents[result] = shared->second < 0 ? kNoAction : static_cast<ActionIndex>(shared->second);
    if (!isShared) {
      makerOf.resize(std::max<size_t>(makerOf.size(), place.object + 1), kNoAction);
      makerOf[place.object] = operation;
    }
  }
}

void EffectBuilder::addTurns(ActionIndex operation, const Known &known) {
  Turns turns;
  const OperationFacts *facts = known.facts;
  turns.isOpaque = known.isOpaque || (facts && facts->isOpaque);
  // A fence that names its objects is narrower than one that the registry supposes to be full.
  bool isScoped = facts && !graph.facts.operations.fencedObjects[operation].empty();
  turns.isFence =
      known.declared.isRegionBoundary || (facts && facts->isFence) || (known.memory == MemoryUse::Fence && !isScoped);

  bool isStated = facts && facts->isCollective;
  if (isStated || known.hasEffect(EffectKind::Collective)) {
    llvm::StringRef group = isStated ? facts->group : known.declared.group;
    llvm::StringRef domain = isStated ? facts->domain : known.declared.domain;
    bool isOrdered = isStated ? facts->isOrdered : known.declared.isOrdered;
    if (isOrdered) {
      turns.collective = number(domains, domain.empty() ? group : domain);
      if (auto members = groups.find(group); domain.empty() && members != groups.end())
        turns.group = members->second;
    }
  }

  bool isCounted =
      known.spec && known.spec->stochasticIdentity != "none" && known.spec->stochasticIdentity != "key_counter";
  bool isKeyed = known.spec && known.spec->stochasticIdentity == "key_counter";
  bool isStateful = known.hasEffect(EffectKind::Random) || isCounted || (known.declared.isStochastic && !isKeyed);
  if (facts && facts->isDraw) {
    if (!facts->isKeyed || isStateful)
      turns.stream = number(streams, facts->stream);
    if (facts->isKeyed && isStateful)
      report(DeclarationProblem::Kind::Weakened, operation,
             "the facts call the draw keyed, but `" + graph.operationName(operation).str() +
                 "` counts its draws, so it keeps its turn");
  } else if (isStateful) {
    turns.stream = number(streams, known.declared.seed);
  }

  if (facts && facts->isOutput)
    turns.channel = number(channels, facts->channel);
  else if (known.hasEffect(EffectKind::Io))
    turns.channel = number(channels, known.declared.channel);
  effects.turns.push_back(turns);
}

/// Facts may name the object of a value that the operation does not take: then the value's maker must have written it.
void EffectBuilder::bearTouchedObjects() {
  makerOf.resize(effects.objects.size(), kNoAction);
  std::vector<bool> isBorn(effects.objects.size(), false);
  std::vector<ActionIndex> suppliedTo(effects.objects.size(), kNoAction);
  bool hasAny = false;
  for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
    for (NameIndex operand : graph.operands[operation])
      suppliedTo[effects.storage[operand].object] = operation;
    for (const RawAccess &access : raw[operation]) {
      ActionIndex maker = makerOf[access.range.object];
      bool isBlind = maker != kNoAction && maker != operation && suppliedTo[access.range.object] != operation;
      isBorn[access.range.object] = isBorn[access.range.object] || isBlind;
      hasAny |= isBlind;
    }
  }
  if (!hasAny)
    return;
  Lists<RawAccess> completed;
  for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
    for (const RawAccess &access : raw[operation])
      completed.append(access);
    for (NameIndex result : graph.results[operation]) {
      StorageRange place = effects.storage[result];
      if (isBorn[place.object] && makerOf[place.object] == operation)
        completed.append({place, AccessKind::Write});
    }
    completed.finish();
  }
  raw = std::move(completed);
}

void EffectBuilder::numberRanges() {
  std::vector<StorageRange> ranges;
  for (const RawAccess &access : raw.all())
    ranges.push_back(access.range);
  for (const StorageRange &place : effects.storage)
    if (place.object != kNoObject)
      ranges.push_back(place);
  effects.ranges = RangeTable(std::move(ranges), effects.objects.size(), effects.terms);
  std::vector<Access> sorted;
  for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
    sorted.clear();
    for (const RawAccess &access : raw[operation])
      if (RangeClass range = effects.ranges.find(access.range); !effects.ranges.isEmpty(range))
        sorted.push_back({range, access.kind, access.combiner});
    llvm::sort(sorted);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    for (const Access &access : sorted)
      effects.accesses.append(access);
    effects.accesses.finish();
  }
}

/// Ranks that are members of the same groups are one part: how many ranks there are does not matter then.
void EffectBuilder::splitGroups() {
  const GraphFacts &facts = graph.facts;
  std::vector<std::pair<int64_t, uint32_t>> memberships;
  for (uint32_t group = 0; group < facts.groups.size(); ++group)
    for (int64_t rank : facts.groupRanks[group])
      memberships.push_back({rank, group});
  llvm::sort(memberships);
  std::map<std::vector<uint32_t>, uint32_t> partOf;
  for (size_t begin = 0; begin < memberships.size();) {
    std::vector<uint32_t> groupsOfRank;
    size_t end = begin;
    for (; end < memberships.size() && memberships[end].first == memberships[begin].first; ++end)
      groupsOfRank.push_back(memberships[end].second);
    partOf.try_emplace(std::move(groupsOfRank), static_cast<uint32_t>(partOf.size()));
    begin = end;
  }
  std::vector<std::vector<uint32_t>> parts(facts.groups.size());
  for (const auto &[groupsOfPart, part] : partOf)
    for (uint32_t group : groupsOfPart)
      parts[group].push_back(part);
  for (const std::vector<uint32_t> &list : parts) {
    for (uint32_t part : list)
      effects.partsOfGroup.append(part);
    effects.partsOfGroup.finish();
  }
  effects.numParts = static_cast<uint32_t>(partOf.size());
}
