#include "props/hunt/foreign/ForeignCampaign.h"

#include "props/hunt/Interruption.h"

#include <chrono>

using namespace precedent;
using namespace precedent::props;

/// Runs of a foreign program cost more than our own checks do.
static constexpr unsigned kMostRunsToShrink = 300;

std::optional<ForeignFind> ForeignCampaign::troubleOf(const ForeignAnswer &answer, const std::string &command) {
  switch (answer.kind) {
  case ForeignAnswer::Kind::Answered:
  case ForeignAnswer::Kind::Refused:
    return std::nullopt;
  case ForeignAnswer::Kind::Failed:
    return ForeignFind{{"hunt-foreign-failed", "the program " + answer.trouble}, command, answer.output};
  case ForeignAnswer::Kind::TimedOut:
    return ForeignFind{{"hunt-foreign-time-out", "the program " + answer.trouble}, command, answer.output};
  case ForeignAnswer::Kind::TooMuch:
    return ForeignFind{{"hunt-foreign-garbage", "the program " + answer.trouble}, command, ""};
  }
  return std::nullopt;
}

std::string ForeignCampaign::asShellCommand(llvm::StringRef command) {
  std::string quoted = "sh -c '";
  for (char c : command)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

llvm::Error ForeignCampaign::record(uint64_t number, const Genes &genes, ForeignFind found, CampaignState &state) {
  unsigned left = kMostRunsToShrink;
  std::function<bool(const Genes &)> isSame = [&](const Genes &candidate) {
    std::optional<ForeignFind> again = isInterrupted() ? std::nullopt : test(candidate);
    if (!again || isInterrupted() || again->find.kind != found.find.kind)
      return false;
    found = std::move(*again);
    return true;
  };
  Genes least = shrinkGenes(sourceOfGenes(), genes, isSame, left);
  least = settle(least, isSame, left);
  RecordedFind made{request.hunt.targets.front()->name.str(),
                    request.hunt.seed,
                    number,
                    found.find,
                    inWords(least),
                    "",
                    "",
                    "",
                    found.command};
  made.find.reason = inWords(least) + ": " + made.find.reason;
  Case kept;
  kept.bytes = found.bytes;
  kept.format = found.format;
  if (!request.hunt.corpus.empty())
    if (llvm::Error error = writeFind(request.hunt.corpus, kept, made))
      return error;
  state.finds.push_back(std::move(made));
  return llvm::Error::success();
}

llvm::Expected<CampaignState> ForeignCampaign::run() {
  CampaignState state;
  std::set<std::string> known;
  auto begin = std::chrono::steady_clock::now();
  if (request.hunt.only)
    state.next = *request.hunt.only;
  auto isOver = [&] {
    if (isInterrupted() || (request.hunt.only && state.next > *request.hunt.only))
      return true;
    std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    return (request.hunt.cases && state.next >= *request.hunt.cases) ||
           (request.hunt.seconds && spent.count() >= *request.hunt.seconds);
  };
  Tally &tally = state.tallies[request.hunt.targets.front()->name.str()];
  for (; !isOver(); ++state.next) {
    if (!request.hunt.only && state.next % request.hunt.shard.count != request.hunt.shard.index)
      continue;
    Random random(request.hunt.seed, state.next);
    // Small ones first: they fail as surely and are run faster.
    Genes genes =
        drawGenes(sourceOfGenes(), random, static_cast<unsigned>(std::min<uint64_t>(100, 10 + 4 * state.next)));
    std::optional<ForeignFind> found = test(genes);
    if (isInterrupted()) // what was killed in the middle says nothing
      break;
    ++tally.cases;
    if (found)
      ++tally.rules[found->find.kind];
    bool isAsked = found && request.hunt.options.check.rules.has(found->find.kind);
    if (isAsked && known.insert(found->find.kind).second)
      if (llvm::Error error = record(state.next, genes, std::move(*found), state))
        return std::move(error);
    if (request.hunt.progress)
      request.hunt.progress(state);
  }
  return state;
}
