#include "CheckFlags.h"
#include "Progress.h"
#include "ReadFlags.h"

#include "props/hunt/CampaignShard.h"
#include "props/hunt/HuntReport.h"
#include "props/hunt/Interruption.h"
#include "props/hunt/foreign/ForeignHunt.h"
#include "reports/JsonReport.h"
#include "reports/PrintableText.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <chrono>
#include <cstdlib>

using namespace precedent;
using namespace precedent::tool;
using namespace precedent::props;

namespace {
struct FuzzArguments {
  CheckFlags flags;
  HuntRequest request;
  std::string replayed, producer, inferrer;
  ForeignLimits foreign;
  bool score = false;
  std::optional<Shard> shard;
};
} // namespace

/// What a campaign does without --for and --cases.
static constexpr double kUsualSeconds = 60;

/// What a shell says of a program that Ctrl-C has ended: nothing was found, and not all was looked for.
static constexpr int kInterruptedStatus = 130;

static int finish(const CampaignState &state, FuzzArguments &arguments, double seconds) {
  const HuntRequest &request = arguments.request;
  int status = state.finds.empty() ? 0 : 1;
  bool isJson = arguments.flags.format == ReportFormat::Json;
  if (isInterrupted()) {
    status = status ? status : kInterruptedStatus;
    llvm::errs() << "precedent: interrupted"
                 << (request.keepsJournal ? "; the same command goes on from there" : "")
                 // Joined with those of other shards it would pass for a whole one.
                 << (isJson ? "; no audit is written, since it would not be whole\n" : "\n");
    if (isJson)
      return status;
  }
  return writeOutput(arguments.flags.output, status, [&](llvm::raw_ostream &os) {
    if (isJson)
      return writeJsonReport(auditOf(state, request), {}, os);
    if (arguments.score)
      writeScore(state, request, os);
    writeSummary(state, request, arguments.flags.timings ? seconds : 0, os);
  });
}

static int runReplay(FuzzArguments &arguments) {
  llvm::Expected<std::vector<CorpusEntry>> corpus = readCorpus(arguments.replayed);
  if (!corpus)
    return complain(corpus.takeError());
  if (corpus->empty())
    return complain("no find is kept in " + arguments.replayed +
                    " that can be replayed without another program, so nothing was replayed");
  size_t numFound = 0;
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const CorpusEntry &entry : *corpus) {
    Outcome outcome = replay(entry, arguments.request.options);
    os << (outcome.find ? "found" : "gone") << ": " << printable(entry.file) << "\n  "
       << printableClipped(outcome.find ? outcome.find->kind + ": " + outcome.find->reason : entry.line, 400) << '\n';
    numFound += outcome.find.has_value();
  }
  os << corpus->size() << " replayed, " << numFound << " found again\n";
  return writeOutput(arguments.flags.output, numFound ? 1 : 0, [&](llvm::raw_ostream &out) { out << text; });
}

static llvm::Expected<CampaignState> huntAsAsked(FuzzArguments &arguments) {
  if (arguments.producer.empty() && arguments.inferrer.empty())
    return hunt(arguments.request);
  bool isProducer = !arguments.producer.empty();
  ForeignRequest foreign{arguments.request, isProducer ? arguments.producer : arguments.inferrer, arguments.foreign};
  llvm::Expected<CampaignState> state = isProducer ? huntProducer(foreign) : huntInferrer(foreign);
  arguments.request.targets = foreign.hunt.targets;
  return state;
}

static int runFuzz(FuzzArguments &arguments) {
  HuntRequest &request = arguments.request;
  request.options.check = arguments.flags.audit.check;
  request.options.read.limits = arguments.flags.audit.read.limits;
  request.options.rules = arguments.flags.audit.rules;
  if (!arguments.replayed.empty())
    return runReplay(arguments);
  if (arguments.shard) {
    request.shard = *arguments.shard;
  } else {
    llvm::Expected<Shard> shard = shardFromEnvironment([](const char *name) { return std::getenv(name); });
    if (!shard)
      return complain(shard.takeError());
    request.shard = *shard;
  }
  if (request.targets.empty())
    request.targets.assign(targets().begin(), targets().end());
  if (arguments.score)
    llvm::erase_if(request.targets, [](const Target *target) { return target->breaksBytes; });
  if (request.targets.empty())
    return complain("--score is about targets whose cases are mutated by name; `formats` alone has none");
  if (!request.cases && !request.seconds && !request.only)
    request.seconds = kUsualSeconds;
  request.keepsJournal = request.keepsJournal && !request.only; // one case is no campaign
  Progress progress;
  auto begin = std::chrono::steady_clock::now();
  auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); };
  request.progress = [&](const CampaignState &state) {
    uint64_t cases = 0;
    for (const auto &[target, tally] : state.tallies)
      cases += tally.cases;
    std::string phase = std::to_string(cases) + " cases, " +
                        std::to_string(static_cast<uint64_t>(static_cast<double>(cases) / seconds())) + "/s, " +
                        std::to_string(numRulesSeen(state)) + " rules, " + std::to_string(state.finds.size()) +
                        " finds";
    progress.show(phase, request.cases ? state.next : static_cast<uint64_t>(seconds()),
                  request.cases ? *request.cases : static_cast<uint64_t>(request.seconds.value_or(0)));
  };
  InterruptionGuard guard;
  llvm::Expected<CampaignState> state = huntAsAsked(arguments);
  progress.clear();
  if (!state)
    return complain(state.takeError());
  return finish(*state, arguments, seconds());
}

/// `90`, `90s`, `15m`, `2h`.
static double parseDuration(const std::string &text) {
  llvm::StringRef number = text;
  double factor = number.consume_back("h") ? 3600 : number.consume_back("m") ? 60 : 1;
  if (factor == 1)
    number.consume_back("s");
  if (number.empty() || !llvm::all_of(number, llvm::isDigit))
    refuseValue("--for", "`" + printableClipped(text, 40) + "` is no time; write 90s, 15m or 2h");
  return factor * static_cast<double>(parseUnsigned("--for", number, 1, 1'000'000));
}

static void readTargets(const std::string &text, std::vector<const Target *> &chosen) {
  llvm::SmallVector<llvm::StringRef> words;
  llvm::StringRef(text).split(words, ',');
  std::vector<std::string> names;
  for (const Target *target : targets())
    names.push_back(target->name.str());
  for (llvm::StringRef word : words) {
    const Target *target = findTarget(word);
    if (word == "placement")
      refuseValue("--target", "`placement` is not hunted in: this version knows no placements of tensors on meshes; "
                              "what a pipeline's stages become, `lowering` hunts in");
    if (!target)
      refuseValue("--target", refusalOfChoice(word, names));
    if (llvm::is_contained(chosen, target))
      refuseValue("--target", "`" + word.str() + "` is there twice");
    chosen.push_back(target);
  }
}

static void addCampaignFlags(CLI::App &app, FuzzArguments &arguments) {
  const char *group = "The hunt";
  HuntRequest &request = arguments.request;
  app.add_option_function<std::string>(
         "--for", [&request](const std::string &text) { request.seconds = parseDuration(text); },
         "stop after this time: 90s, 15m, 2h (default 60s, unless --cases is given)")
      ->option_text("=TIME")
      ->group(group);
  app.add_option_function<std::string>(
         "--cases",
         [&request](const std::string &text) { request.cases = parseUnsigned("--cases", text, 1, uint64_t(1) << 40); },
         "stop after this many cases, over all targets and all shards")
      ->option_text("=N")
      ->group(group);
  addNumber(app, "--seed", request.seed, "what the cases are drawn with: the same seed gives the same cases")
      ->group(group);
  std::string names;
  for (const Target *target : targets())
    names += (names.empty() ? "" : ",") + target->name.str();
  app.add_option_function<std::string>(
         "--target", [&request](const std::string &text) { readTargets(text, request.targets); },
         "where to hunt, several with commas: " + names + " (default: all of them)")
      ->option_text("=NAME,…")
      ->group(group);
  app.add_option_function<std::string>(
         "--case",
         [&request](const std::string &text) { request.only = parseUnsigned("--case", text, 0, uint64_t(1) << 40); },
         "just the case with this number, of the first target; finds name the command that repeats them")
      ->option_text("=N")
      ->group(group);
  app.add_flag(
         "--score", arguments.score,
         "tell for each rule and mutator how many mutants the rule killed, and which survived: there must be none")
      ->group(group);
}

static void addPlaceFlags(CLI::App &app, FuzzArguments &arguments) {
  const char *group = "Where finds are kept, and campaigns over machines";
  HuntRequest &request = arguments.request;
  request.corpus = "precedent-finds";
  app.add_option_function<std::string>(
         "--corpus",
         [&request](const std::string &folder) {
           request.corpus = folder;
           request.keepsJournal = true;
         },
         "keep finds there, and a journal by which a campaign that was killed goes on where it was (default "
         "precedent-finds, without a journal)")
      ->option_text("=DIR")
      ->group(group);
  app.add_option("--replay", arguments.replayed, "test every find that is kept there again, and nothing else")
      ->option_text("=DIR")
      ->group(group);
  app.add_option_function<std::string>(
         "--shard",
         [&arguments](const std::string &text) {
           arguments.shard = parseShard(text);
           if (!arguments.shard)
             refuseValue("--shard", "`" + printableClipped(text, 40) + "` is no i/n with i from 0 to n-1");
         },
         "take every n-th case of each target, from the i-th on; without it, what Slurm arrays, Kubernetes indexed "
         "jobs (with JOB_COMPLETIONS set) and Open MPI say in the environment")
      ->option_text("=I/N")
      ->group(group);
}

static void addForeignFlags(CLI::App &app, FuzzArguments &arguments) {
  const char *group = "Other people's programs";
  CLI::Option *producer = app.add_option(
      "--producer", arguments.producer,
      "hunt in a program that writes schedules, in any format that check reads: /bin/sh -c runs CMD, with "
      "numbers of stages, micro-batches and chunks in place of {p}, {m} and {v}; exit status 2 means that "
      "it refuses them, any other than 0 is a find");
  producer->option_text("=CMD")->group(group);
  app.add_option("--inferrer", arguments.inferrer,
                 "hunt in a program that infers dependences: /bin/sh -c runs CMD with a precedent.graph.v1 on standard "
                 "input, and it writes the edges, a JSON list of [predecessor, successor]")
      ->option_text("=CMD")
      ->excludes(producer)
      ->group(group);
  app.add_option_function<std::string>(
         "--foreign-seconds",
         [&arguments](const std::string &text) {
           arguments.foreign.seconds = static_cast<double>(parseUnsigned("--foreign-seconds", text, 1, 86'400));
         },
         "time for one run of such a program (default 10)")
      ->option_text("=N")
      ->group(group);
  addNumber(app, "--foreign-bytes", arguments.foreign.outputBytes, "bytes that one run may write", uint64_t(1))
      ->group(group);
}

void tool::addFuzzCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "fuzz", "hunt for wrong verdicts, missing and over-conservative edges, and crashes\n"
              "Every find is shrunk and kept. Exit status: 0 nothing found, 1 something found, 2 usage or I/O, 130 "
              "interrupted before anything was found.");
  auto arguments = std::make_shared<FuzzArguments>();
  addCampaignFlags(*command, *arguments);
  addPlaceFlags(*command, *arguments);
  addForeignFlags(*command, *arguments);
  addReportFlags(*command, arguments->flags);
  addLimitFlags(*command, arguments->flags.audit.read.limits);
  command->callback([arguments, &invocation] { invocation.status = runFuzz(*arguments); });
}
