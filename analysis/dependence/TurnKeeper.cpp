#include "analysis/dependence/TurnKeeper.h"

using namespace precedent;

TurnKeeper::TurnKeeper(const Effects &effects)
    : effects(effects), lastInDomain(effects.numDomains, kNoAction), lastOnPart(effects.numParts, kNoAction),
      lastOfStream(effects.numStreams, kNoAction), lastOnChannel(effects.numChannels, kNoAction) {}

void TurnKeeper::add(ActionIndex operation, llvm::function_ref<void(ActionIndex)> tell) {
  const Turns &turns = effects.turns[operation];
  auto take = [&](std::vector<ActionIndex> &lines, uint32_t line) {
    if (line == Turns::kNone)
      return;
    if (lines[line] != kNoAction)
      tell(lines[line]);
    lines[line] = operation;
  };
  take(lastInDomain, turns.collective);
  take(lastOfStream, turns.stream);
  take(lastOnChannel, turns.channel);
  if (turns.group != Turns::kNone)
    for (uint32_t part : effects.partsOfGroup[turns.group])
      take(lastOnPart, part);
}
