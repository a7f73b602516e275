#include "CheckFlags.h"

#include "ReadFlags.h"

#include "core/model/ActionCosts.h"
#include "reports/JsonReport.h"
#include "reports/PrintableText.h"
#include "reports/TextReport.h"

using namespace precedent;
using namespace precedent::tool;

static void addOutputFlags(CLI::App &app, CheckFlags &flags) {
  const char *group = "Output";
  addChoice<ReportFormat>(app, "--format", flags.format, {{"text", ReportFormat::Text}, {"json", ReportFormat::Json}},
                          "text for people, or the audit `precedent.audit.v1` for programs")
      ->group(group);
  app.add_option("-o,--output", flags.output, "write there and not to standard output")
      ->option_text("=FILE")
      ->group(group);
  addChoice<ColorMode>(app, "--color", flags.color,
                       {{"auto", ColorMode::Auto}, {"always", ColorMode::Always}, {"never", ColorMode::Never}},
                       "colours in text; auto: on a terminal, unless NO_COLOR is set")
      ->group(group);
  CheckOptions &check = flags.audit.check;
  CLI::Option *most = addNumber(app, "--max-findings", check.maxFindings,
                                "findings shown for each rule of a file; the rest is counted", 1u);
  most->group(group);
  app.add_flag_callback(
         "--all", [&check] { check.maxFindings = std::numeric_limits<uint32_t>::max(); }, "show every finding")
      ->excludes(most)
      ->group(group);
  app.add_flag("--timings", flags.timings, "add wall-clock seconds to the report, which then differs from run to run")
      ->group(group);
}

static constexpr const char *kDecisions = "What is decided, and how";

static void addSolverFlags(CLI::App &app, CheckFlags &flags) {
  const char *group = kDecisions;
  CheckOptions &check = flags.audit.check;
  auto readRules = [&flags](const std::string &text) {
    llvm::Expected<RuleSelection> rules = RuleSelection::parse(text);
    if (!rules)
      refuseValue("--rules", llvm::toString(rules.takeError()));
    flags.audit.check.rules = std::move(*rules);
    flags.audit.rules = text;
  };
  app.add_option_function<std::string>("--rules", readRules,
                                       "`-id` leaves a rule out, `+id` takes it back in, plain ids select just those; "
                                       "several with commas (default: all; `precedent rules` lists them)")
      ->option_text("=[+|-]ID,…")
      ->group(group);
  addChoice(app, "--engine", check.engine, choicesOf<Engine>({Engine::Classes, Engine::Whole, Engine::Graph}),
            "classes: obligations by classes, each decided by Z3; whole: all of them in one query; graph: without the "
            "solver, which is no proof")
      ->group(group);
  addNumber(app, "--rlimit", check.rlimit,
            "budget of one query in Z3's resource units, the same on every machine; what exceeds it is undecided",
            uint64_t(1))
      ->group(group);
  addNumber(app, "--max-chains", check.maxChains,
            "chains (lanes) up to which clock tables are built; above, what needs them is not run", 1u)
      ->group(group);
  app.add_option(
         "--dump-smt2", check.dumpSmt2,
         "write every query as SMT-LIB 2, with its answer, into a folder of its own for each file below this one")
      ->option_text("=DIR")
      ->group(group);
}

static void addScheduleFlags(CLI::App &app, CheckFlags &flags) {
  const char *group = "Schedules of ranks, collective plans";
  ScheduleDemands &demands = flags.audit.check.schedule;
  auto readLevel = [&demands](const std::string &text) {
    std::optional<CommLevel> level = CommLevel::parse(text);
    if (!level)
      refuseValue("--comm", "`" + printableClipped(text, 60) +
                                "` is none of buffered, slots:K with K from 1, stream, group, rendezvous");
    demands.comm = *level;
  };
  app.add_option_function<std::string>("--comm", readLevel,
                                       "the level of communication that sets the verdict (default buffered); the "
                                       "facts have all of them")
      ->option_text("=buffered|slots:K|stream|group|rendezvous")
      ->group(group);
  auto readMicroBatches = [&demands](const std::string &text) {
    demands.microBatches = static_cast<uint32_t>(parseUnsigned("--micro-batches", text, 1, kMaxNumber));
  };
  app.add_option_function<std::string>("--micro-batches", readMicroBatches,
                                       "how many there are (default: as many as compute)")
      ->option_text("=M")
      ->group(group);
  auto readInFlight = [&demands](const std::string &text) {
    demands.inFlight = static_cast<uint32_t>(parseUnsigned("--in-flight", text, 1, kMaxNumber));
  };
  app.add_option_function<std::string>("--in-flight", readInFlight,
                                       "require that no rank has more micro-batches in flight, from their F to their "
                                       "B, or W where the backward is split (rule in-flight-bound)")
      ->option_text("=K")
      ->group(group);
  app.add_option("--costs", flags.costs,
                 "what actions cost, by kind and stage, and the latency of messages (precedent.costs.v1); without it "
                 "F, B, I and W take one unit and all else no time")
      ->option_text("=FILE")
      ->group(group);
  app.add_flag("--forward-only", demands.forwardOnly, "require no backward")->group(group);
  app.add_flag("--verdict-only", demands.verdictOnly,
               "of schedules of ranks: decide at the level of --comm, and leave out figures and other levels")
      ->group(group);
  app.add_flag(
         "--local-order", demands.localOrder,
         "of collective plans: steps of a GPU are ordered by its own blocks and dependences, never through another "
         "GPU")
      ->group(group);
}

llvm::Error tool::readCostsFlag(CheckFlags &flags) {
  if (flags.costs.empty())
    return llvm::Error::success();
  const Limits &limits = flags.audit.read.limits;
  auto source = SourceText::open(flags.costs, limits.maxBytes);
  if (!source)
    return source.takeError();
  llvm::Expected<ActionCosts> costs = readCosts(std::move(*source), limits);
  if (!costs)
    return costs.takeError();
  flags.audit.check.schedule.costs = std::make_shared<ActionCosts>(std::move(*costs));
  return llvm::Error::success();
}

void tool::addReportFlags(CLI::App &app, CheckFlags &flags) {
  addOutputFlags(app, flags);
  addSolverFlags(app, flags);
}

void tool::addCheckFlags(CLI::App &app, CheckFlags &flags) {
  addReportFlags(app, flags);
  addChoice(app, "--profile", flags.audit.check.profile, choicesOf<Profile>({Profile::Sound, Profile::TesseraGate}),
            "sound: everything that must hold; tessera-gate: exactly what Tessera's legality pass accepts")
      ->group(kDecisions);
  addScheduleFlags(app, flags);
  addReadFlags(app, flags.audit.read);
}

/// A defect is ours, and the user should not have to guess that.
static void explainDefects(const Audit &audit, const Invocation &invocation) {
  for (const AuditRecord &record : audit.records)
    if (!record.defect.empty())
      llvm::errs() << "precedent: internal error on " << printable(record.file) << ": "
                   << printableClipped(record.defect, 1000) << '\n';
  llvm::errs() << "This is a defect of Precedent and not of your file; no verdict of this run can be trusted.\n"
                  "Please report it, with the file, the version ("
               << toolVersion() << ") and the command that repeats it:\n  " << invocation.commandLine << '\n';
}

int tool::report(const Audit &audit, const CheckFlags &flags, const Invocation &invocation,
                 llvm::function_ref<void(llvm::raw_ostream &)> preface) {
  auto write = [&](llvm::raw_ostream &os) {
    if (flags.format == ReportFormat::Json) {
      writeJsonReport(audit, {.timings = flags.timings}, os);
      return;
    }
    if (preface)
      preface(os);
    TextReportOptions options;
    options.colors = wantsColor(flags.color, flags.output);
    options.timings = flags.timings;
    options.figures = flags.figures;
    writeTextReport(audit, options, os);
  };
  int status = audit.exitStatus();
  if (flags.onErrors)
    write(llvm::errs());
  else
    status = writeOutput(flags.output, status, write);
  if (status == kInternalErrorStatus)
    explainDefects(audit, invocation);
  return status;
}
