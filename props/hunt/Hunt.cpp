#include "props/hunt/Hunt.h"

#include "props/hunt/Interruption.h"
#include "props/hunt/JsonText.h"
#include "props/hunt/OutcomeText.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <chrono>

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

/// A campaign's case: which target, and which number of it.
struct Place {
  const Target *target;
  uint64_t number;
};

class Campaign {
public:
  explicit Campaign(const HuntRequest &request) : request(request) {}

  llvm::Expected<CampaignState> run() {
    std::optional<Journal> journal;
    if (request.keepsJournal) {
      std::string name =
          "journal-" + std::to_string(request.shard.index) + "-of-" + std::to_string(request.shard.count);
      llvm::Expected<Journal> opened = Journal::open(request.corpus + "/" + name + ".jsonl", identity(), state);
      if (!opened)
        return opened.takeError();
      journal.emplace(std::move(*opened));
    }
    auto begin = std::chrono::steady_clock::now();
    auto isOver = [&] {
      if (request.only)
        return state.next > 0;
      std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
      return (request.cases && state.next >= *request.cases) || (request.seconds && spent.count() >= *request.seconds);
    };
    while (!isOver()) {
      uint64_t end = endOfBatch(state.next);
      size_t numFinds = state.finds.size();
      std::map<std::string, Tally> batch;
      if (llvm::Error error = runBatch(state.next, end, batch))
        return std::move(error);
      for (const auto &[target, tally] : batch)
        state.tallies[target].add(tally);
      // What is left of the batch is told, and hunted through again when the campaign goes on.
      if (isInterrupted())
        break;
      state.next = end;
      if (journal)
        journal->append(batch, {state.finds.begin() + static_cast<ptrdiff_t>(numFinds), state.finds.end()}, end);
      if (request.progress)
        request.progress(state);
    }
    return std::move(state);
  }

private:
  /// Of each target: enough that starting a child costs little, and, where time is given, few enough to keep to it.
  uint64_t sizeOfBatch() const {
    uint64_t together = request.seconds ? 32 : 256;
    return std::clamp<uint64_t>(together / request.targets.size(), 4, 64);
  }

  std::string identity() const {
    std::string names;
    for (const Target *target : request.targets)
      names += (names.empty() ? "" : ",") + target->name.str();
    return "seed " + std::to_string(request.seed) + ", targets " + names + ", shard " + request.shard.text() +
           (request.options.rules.empty() ? "" : ", rules " + request.options.rules);
  }

  uint64_t endOfBatch(uint64_t first) const {
    uint64_t end = first + sizeOfBatch() * request.targets.size() * request.shard.count;
    return request.cases ? std::min(end, *request.cases) : end;
  }

  /// The shard's cases between two numbers.
  std::vector<Place> placesOf(uint64_t first, uint64_t end) const {
    std::vector<Place> places;
    if (request.only)
      return {{request.targets.front(), *request.only}};
    for (uint64_t number = first; number < end; ++number) {
      Place place{request.targets[number % request.targets.size()], number / request.targets.size()};
      if (place.number % request.shard.count == request.shard.index)
        places.push_back(place);
    }
    return places;
  }

  llvm::Error runBatch(uint64_t first, uint64_t end, std::map<std::string, Tally> &batch) {
    std::vector<Place> places = placesOf(first, end);
    for (size_t next = 0; next < places.size() && !isInterrupted();) {
      size_t begun = next;
      std::vector<std::pair<size_t, Find>> finds;
      auto body = [&](const std::function<void(llvm::StringRef)> &send) { runCases(places, next, send); };
      auto receive = [&](llvm::StringRef line) { take(line, places, begun, batch, finds); };
      Ending ending = runIsolated(request.shrinking.isolation, body, receive);
      next = begun;
      bool isOver = ending.kind == Ending::Kind::Orderly || ending.kind == Ending::Kind::Interrupted;
      if (!isOver && begun < places.size()) {
        bool isSilent = ending.kind == Ending::Kind::Silent;
        finds.emplace_back(begun, Find{isSilent ? "hunt-time-out" : "hunt-crash", "the check " + ending.what});
        ++batch[places[begun].target->name.str()].cases;
        next = begun + 1;
      }
      for (auto &[index, find] : finds)
        if (llvm::Error error = record(places[index], std::move(find)))
          return error;
    }
    return llvm::Error::success();
  }

  /// In the child.
  void runCases(const std::vector<Place> &places, size_t next, const std::function<void(llvm::StringRef)> &send) const {
    for (; next < places.size(); ++next) {
      const Place &place = places[next];
      std::optional<Case> tried = drawCase(*place.target, request.seed, place.number);
      json::Object answer{{"index", static_cast<int64_t>(next)}};
      if (tried) {
        Outcome outcome = place.target->test(*tried, request.options);
        Tally tally;
        tally.count(*tried, outcome);
        answer["tally"] = asJson(tally);
        answer["outcome"] = asJson(outcome);
      }
      send(onOneLine(std::move(answer)));
    }
  }

  /// In the parent. `begun` becomes the number of the case that the child begins now.
  void take(llvm::StringRef line, const std::vector<Place> &places, size_t &begun, std::map<std::string, Tally> &batch,
            std::vector<std::pair<size_t, Find>> &finds) const {
    std::optional<json::Value> value = parseJson(line);
    const json::Object *answer = value ? value->getAsObject() : nullptr;
    std::optional<int64_t> index = answer ? answer->getInteger("index") : std::nullopt;
    if (!index || static_cast<size_t>(*index) >= places.size())
      return;
    begun = static_cast<size_t>(*index) + 1;
    Tally &tally = batch[places[begun - 1].target->name.str()];
    const json::Object *counted = answer->getObject("tally");
    if (!counted) {
      ++tally.empty;
      return;
    }
    tally.add(tallyFrom(*counted));
    std::optional<Outcome> outcome = outcomeFrom(*answer->getObject("outcome"));
    if (outcome && outcome->find)
      finds.emplace_back(begun - 1, std::move(*outcome->find));
  }

  llvm::Error record(const Place &place, Find find) {
    RecordedFind made{place.target->name.str(), request.seed, place.number, std::move(find), "", "", "", "", ""};
    made.command = "precedent fuzz --target=" + made.target + " --seed=" + std::to_string(made.seed) +
                   " --case=" + std::to_string(made.number) +
                   (request.options.rules.empty() ? "" : " --rules=" + request.options.rules);
    std::optional<Case> found = drawCase(*place.target, request.seed, place.number);
    const Mutator *mutator = found ? found->recipe.mutator : nullptr;
    uint32_t &known = numKnown[made.target + " " + made.find.kind + " " + (mutator ? mutator->name.str() : "")];
    if (found && ++known <= request.maxFinds) {
      Case least = shrinkCase(*place.target, std::move(*found), made.find, request.options, request.shrinking);
      made.recipe = describe(least.recipe);
      if (!request.corpus.empty())
        if (llvm::Error error = writeFind(request.corpus, least, made))
          return error;
    } else if (found) {
      made.recipe = describe(found->recipe);
    }
    state.finds.push_back(std::move(made));
    return llvm::Error::success();
  }

  const HuntRequest &request;
  CampaignState state;
  std::map<std::string, uint32_t> numKnown;
};

} // namespace

llvm::Expected<CampaignState> props::hunt(const HuntRequest &request) {
  return Campaign(request).run();
}

Outcome props::replay(const CorpusEntry &entry, const HuntOptions &options) {
  return testIsolated(*findTarget(entry.target), entry.tried, options);
}
