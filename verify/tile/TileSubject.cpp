#include "verify/tile/TileSubject.h"

#include "analysis/tile/TileOperations.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

TileSubject::TileSubject(const TileModule &module, Profile profile)
    : module(module), profile(profile), origins(module, /*followsBranches=*/profile == Profile::Sound),
      accesses(module, origins), events(orderTile(module, accesses, /*isFlat=*/profile == Profile::TesseraGate)),
      order(events.graph) {
  // Rules state their claims side by side, so everything that they may ask is found before.
  for (const TileOperation &operation : module.operations)
    for (ValueIndex operand : operation.operands)
      if (module.values[operand].type != TileType::Other || tile::isMma(operation) || tile::isWait(operation))
        origins.of(operand);
  guards.assign(module.operations.size(), kNoIndex);
  for (OperationIndex index = 0; index < guards.size(); ++index) {
    OperationIndex parent = module.operations[index].parent;
    if (parent != kNoIndex && module.operations[parent].name != "func.func")
      guards[index] = letsOneRoleIn(parent) ? parent : guards[parent];
  }
}

const Origins &TileSubject::originsOf(ValueIndex operand) const {
  static const Origins unknown{{}, /*isComplete=*/false};
  const Origins *known = origins.find(operand);
  return known ? *known : unknown;
}

std::string TileSubject::idOf(OperationIndex index) const {
  return module.operations[index].name + "#" + std::to_string(index);
}

static std::string spellEvent(const TileSubject &subject, const TileEvent &event) {
  std::string repeat = event.isRepeat ? " of the next iteration" : "";
  switch (event.kind) {
  case TileEvent::Kind::Begin:
    return subject.idOf(event.operation) + repeat;
  case TileEvent::Kind::Token:
    if (subject.value(event.value).kind == TileValue::Kind::Carried)
      return "what " + subject.idOf(event.operation) + " carries done";
    return subject.idOf(event.operation) + " done";
  case TileEvent::Kind::Done:
    return subject.idOf(event.operation) + " done" + repeat;
  case TileEvent::Kind::Exit:
    return subject.idOf(event.operation) + " left" + repeat;
  case TileEvent::Kind::Joint:
    return "all of these";
  }
  llvm_unreachable("event");
}

llvm::StringRef TileSubject::eventName(ActionIndex event) const {
  std::unique_ptr<std::string> &name = names[event];
  if (!name)
    name = std::make_unique<std::string>(spellEvent(*this, events.events[event]));
  return *name;
}
