#include "analysis/dependence/EffectBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

EffectBuilder::EffectBuilder(const GraphFunction &graph, Effects &effects)
    : graph(graph), effects(effects), places(graph, effects) {
  combiners.try_emplace("", kFenceCombiner);
  for (uint32_t group = 0; group < graph.facts.groups.size(); ++group)
    groups.try_emplace(graph.facts.groups[group], group);
  for (llvm::StringRef name : graph.kinds) {
    const OperatorRegistry &registry = OperatorRegistry::get();
    bool isRegionBoundary = name.starts_with("tessera.scf.") || name.starts_with("scf.");
    kinds.push_back({registry.find(name), registry.findBare(name), isRegionBoundary});
  }
}

void EffectBuilder::run() {
  for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
    at = operation;
    current.clear();
    for (NameIndex operand : graph.operands[operation])
      places.of(operand);
    Known known = learn(operation);
    checkDeclaration(operation, known);
    if (known.facts)
      addStatedAccesses(operation, known);
    else
      addKnownAccesses(operation, known);
    addTokens(operation, known);
    placeResults(operation, known);
    addTurns(operation, known);
    for (const RawAccess &access : current)
      raw.append(access);
    raw.finish();
  }
  for (NameIndex name : graph.returns)
    places.of(name);
  bearTouchedObjects();
  numberRanges();
  splitGroups();
  effects.numDomains = domains.size();
  effects.numStreams = streams.size();
  effects.numChannels = channels.size();
  effects.isValueObject.resize(effects.objects.size(), false);
}

EffectBuilder::Known EffectBuilder::learn(ActionIndex operation) {
  const Kind &kind = kinds[graph.operationKind[operation]];
  const OperationFacts &facts = graph.facts.operations.single[operation];
  Known known{kind.spec, kind.bare, readDeclaredAttributes(graph, operation, effects.problems),
              facts.isStated ? &facts : nullptr};
  known.declared.isRegionBoundary |= kind.isRegionBoundary;
  if (known.spec) {
    known.effect = known.spec->effect;
    known.memory = known.spec->memory;
  } else if (known.bare) {
    known.effect = known.bare->effect;
    known.memory = known.bare->memory;
  } else {
    judgeUnknown(operation, known);
  }
  if (known.declared.effect && *known.declared.effect > known.effect) {
    known.effect = *known.declared.effect;
    known.mayWriteObjects = known.effect >= EffectKind::Movement;
  }
  // The catalog calls nearly everything fresh; said of this operation, it is to be believed.
  if (known.memory == MemoryUse::MaybeView && known.declared.aliasing == DeclaredAttributes::Aliasing::None)
    known.memory = MemoryUse::Reads;
  known.isOpaque |= known.effect == EffectKind::Top;
  known.isOpaque |= !known.facts && known.declared.aliasing == DeclaredAttributes::Aliasing::Unreadable;
  return known;
}

/// Neither registered nor a bare name: facts, a region's name, or a full declaration by attributes tell what it does.
void EffectBuilder::judgeUnknown(ActionIndex operation, Known &known) {
  using Aliasing = DeclaredAttributes::Aliasing;
  if (known.facts || known.declared.isRegionBoundary)
    return;
  bool isPlaced = graph.results[operation].empty() || known.declared.aliasing == Aliasing::None ||
                  known.declared.aliasing == Aliasing::Operand;
  if (known.declared.effect && isPlaced)
    return;
  known.isOpaque = true;
  report(DeclarationProblem::Kind::UnknownOperation, operation,
         "the registry has no operator `" + graph.operationName(operation).str() +
             "`, and the file does not say what it does, so it keeps its place among all operations");
}

void EffectBuilder::checkDeclaration(ActionIndex operation, const Known &known) {
  size_t numOperands = graph.operands[operation].size();
  if (known.spec && (numOperands < known.spec->minOperands || numOperands > known.spec->maxOperands)) {
    std::string wanted = std::to_string(known.spec->minOperands);
    if (known.spec->maxOperands != known.spec->minOperands)
      wanted += " to " + std::to_string(known.spec->maxOperands);
    report(DeclarationProblem::Kind::WrongArity, operation,
           "`" + graph.operationName(operation).str() + "` takes " + wanted + " operands, not " +
               std::to_string(numOperands));
  }
  const DeclaredAttributes &declared = known.declared;
  bool isRegistered = known.spec || known.bare;
  EffectKind registered = known.spec ? known.spec->effect : known.bare ? known.bare->effect : EffectKind::Pure;
  if (isRegistered && declared.effect && *declared.effect < registered)
    report(DeclarationProblem::Kind::Weakened, operation,
           ("`" + declared.effectKey + "` says " + nameOf(*declared.effect) + ", but `" +
            graph.operationName(operation) + "` is registered as " + nameOf(registered) + ", which stands")
               .str(),
           declared.effectKey);
  if (known.memory == MemoryUse::View && declared.aliasing == DeclaredAttributes::Aliasing::None)
    report(DeclarationProblem::Kind::Weakened, operation,
           "`tessera.aliasing` says none, but `" + graph.operationName(operation).str() +
               "` is registered as a view of its operand, which stands",
           "tessera.aliasing");
}

void EffectBuilder::add(const RawAccess &access) {
  current.push_back(access);
  ObjectIndex object = access.range.object;
  if (object >= touchedBy.size()) {
    touchedBy.resize(object + 1, kNoAction);
    writtenBy.resize(object + 1, kNoAction);
  }
  touchedBy[object] = at;
  if (access.kind != AccessKind::Read)
    writtenBy[object] = at;
}

void EffectBuilder::addKnownAccesses(ActionIndex operation, const Known &known) {
  llvm::ArrayRef<NameIndex> operands = graph.operands[operation];
  switch (known.memory) {
  case MemoryUse::View:
  case MemoryUse::Wait:
    break;
  case MemoryUse::Issue:
    for (size_t index = 0; index < operands.size(); ++index)
      touch(operands[index], index == 1 ? AccessKind::Write : AccessKind::Read);
    break;
  default:
    for (NameIndex operand : operands)
      touch(operand, AccessKind::Read);
  }
  if (known.memory == MemoryUse::WritesFirst && !operands.empty())
    touch(operands.front(), AccessKind::Write);
  if (known.memory == MemoryUse::Handles || known.mayWriteObjects)
    for (NameIndex operand : operands)
      if (places.isObject(operand))
        touch(operand, AccessKind::Write);
  if (known.declared.aliasing == DeclaredAttributes::Aliasing::Operand && !known.isView())
    touch(operands[known.declared.operand], AccessKind::Write);
}

void EffectBuilder::addStatedAccesses(ActionIndex operation, const Known &known) {
  const FactTable &facts = graph.facts.operations;
  for (const StorageRange &range : facts.reads[operation])
    add({range, AccessKind::Read});
  for (const StorageRange &range : facts.writes[operation])
    add({range, AccessKind::Write});
  for (const StorageUpdate &update : facts.updates[operation])
    add({update.range, AccessKind::Update, update.mayReassociate ? number(combiners, update.combiner) : kNoCombiner});
  for (ObjectIndex object : facts.fencedObjects[operation])
    add({{object}, AccessKind::Fence, kFenceCombiner});
  keepRegisteredWrites(operation, known);
  keepRegisteredReads(operation, known);
}

void EffectBuilder::keepRegisteredWrites(ActionIndex operation, const Known &known) {
  llvm::ArrayRef<NameIndex> operands = graph.operands[operation];
  size_t written = known.memory == MemoryUse::WritesFirst ? 0 : known.memory == MemoryUse::Issue ? 1 : operands.size();
  if (written >= operands.size() || isWritten(places.of(operands[written]).object))
    return;
  touch(operands[written], AccessKind::Write);
  report(DeclarationProblem::Kind::Weakened, operation,
         "the facts do not say that operand " + std::to_string(written) + " is written, but `" +
             graph.operationName(operation).str() + "` writes it");
}

/// Facts may narrow what is read; an object that they leave out is read as a whole.
void EffectBuilder::keepRegisteredReads(ActionIndex operation, const Known &known) {
  bool isCertain = known.memory != MemoryUse::MaybeView && known.memory != MemoryUse::Wait;
  if (!(known.spec || known.bare) || !isCertain)
    return;
  for (NameIndex operand : graph.operands[operation]) {
    StorageRange place = places.of(operand);
    // A view touches nothing, unless the facts put its result elsewhere: then it is a copy.
    bool isViewOfIt = known.memory == MemoryUse::View && llvm::none_of(graph.results[operation], [&](NameIndex result) {
                        return places.hasStatedPlace(result) && graph.facts.storage[result].object != place.object;
                      });
    if (!isViewOfIt && !isTouched(place.object))
      add({place, AccessKind::Read});
  }
}

void EffectBuilder::openToken(ActionIndex operation, llvm::StringRef token) {
  openWindows[token] = static_cast<uint32_t>(effects.windows.size());
  effects.windows.push_back({operation, kNoAction});
}

/// The wait ends what the issue began, so it touches the same ranges.
bool EffectBuilder::closeToken(ActionIndex operation, llvm::StringRef token) {
  auto open = openWindows.find(token);
  if (open == openWindows.end())
    return false;
  Effects::Window &window = effects.windows[open->second];
  window.wait = operation;
  for (const RawAccess &access : raw[window.issue])
    if (access.kind != AccessKind::Fence)
      add(access);
  openWindows.erase(open);
  return true;
}

void EffectBuilder::addTokens(ActionIndex operation, const Known &known) {
  if (known.facts && !known.facts->closes.empty() && !closeToken(operation, known.facts->closes))
    report(DeclarationProblem::Kind::WaitWithoutIssue, operation,
           "the token `" + known.facts->closes.str() + "` is waited for, but no operation before has opened it");
  if (known.memory == MemoryUse::Wait)
    for (NameIndex operand : graph.operands[operation])
      closeToken(operation, graph.names[operand]);
  if (known.facts && !known.facts->opens.empty())
    openToken(operation, known.facts->opens);
  else if (known.memory == MemoryUse::Issue && !graph.results[operation].empty())
    openToken(operation, graph.names[graph.results[operation].front()]);
}
