//===- Schedules.cpp - orders of ranks, and edits of them -------------------------------------------------------===//

#include "props/hunt/ScheduleFormat.h"
#include "props/hunt/Target.h"
#include "props/schedule/ScheduleSimulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;
namespace json = llvm::json;

static const char *wordOf(const RankProgram &program, Sending sending) {
  return simulate(program, sending).legal ? "safe" : "deadlock";
}

/// The table of levels as the simulator has it, for a program that ends when sends are buffered.
static json::Object levelsOf(const RankProgram &program) {
  int slots = 0;
  if (!simulate(program, Sending::Rendezvous).legal)
    for (slots = 1; !simulate(program, Sending::Slots, slots).legal;)
      ++slots;
  return json::Object{{"buffered", wordOf(program, Sending::Buffered)},
                      {"min_slots", slots},
                      {"stream", wordOf(program, Sending::Stream)},
                      {"group", wordOf(program, Sending::Group)},
                      {"rendezvous", wordOf(program, Sending::Rendezvous)}};
}

static props::Outcome testSchedule(const Case &tried, const HuntOptions &options) {
  props::Outcome outcome = testRules(tried, options);
  std::optional<ProgramText> text = readScheduleAs(tried.format, tried.bytes);
  if (outcome.find || !text || !options.rules.empty() || !simulate(text->program, Sending::Buffered).legal)
    return outcome;
  bool hasTransfers = llvm::any_of(text->program.ranks, [](const std::vector<Step> &row) {
    return llvm::any_of(row, [](const Step &step) { return transfers(step.work); });
  });
  std::string levels = answerTo(tried.bytes, tried.format, options, Engine::Graph).levels,
              simulated = llvm::formatv("{0}", json::Value(levelsOf(text->program))).str();
  if (hasTransfers && levels != simulated)
    outcome.find = Find{"hunt-verdict", "levels are " + simulated + ", and are said to be " + levels};
  return outcome;
}

static constexpr llvm::StringLiteral kSources[] = {"csv", "rank-schedule", "zero-bubble", "deepspeed"};

namespace precedent::props {
const Target &schedulesTarget() {
  static const Target target{"schedules", "schedules of ranks in every format, and edits of them", kSources, false,
                             testSchedule};
  return target;
}
} // namespace precedent::props
