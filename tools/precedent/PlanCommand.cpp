#include "Commands.h"
#include "Output.h"
#include "ReadFlags.h"

#include "reports/PlanReport.h"
#include "reports/SpectralReport.h"

#include "llvm/ADT/SmallVector.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct PlanArguments {
  PlanOptions plan;
  PlanForm form = PlanForm::Mlir;
  std::string output;
};

struct SpectralArguments {
  std::string file;
  SpectralPlanOptions plan;
  SpectralForm form = SpectralForm::Mlir;
  std::string output;
};
} // namespace

/// `interleaved,decoupled` asks for both, which the planner refuses in its own words.
static void readMode(const std::string &text, PipelineRequest &request) {
  request.interleaved = request.decoupled = false;
  llvm::SmallVector<llvm::StringRef> modes;
  llvm::StringRef(text).split(modes, ',');
  for (llvm::StringRef mode : modes) {
    if (mode == "interleaved")
      request.interleaved = true;
    else if (mode == "decoupled")
      request.decoupled = true;
    else if (mode != "1f1b")
      refuseValue("--mode", refusalOfChoice(mode, {"1f1b", "interleaved", "decoupled"}));
    else if (modes.size() > 1)
      refuseValue("--mode", "`1f1b` cannot be combined with another mode");
  }
}

static int runPlan(const PlanArguments &arguments) {
  llvm::Expected<Plan> plan = makePlan(arguments.plan);
  if (!plan)
    return complain(plan.takeError());
  return writeOutput(arguments.output, 0, [&](llvm::raw_ostream &os) { writePlan(*plan, arguments.form, os); });
}

static void addPipeline(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand("pipeline", "write the carrier of a pipeline schedule\n"
                                                     "A plan that cannot be is refused with exit status 2.");
  auto arguments = std::make_shared<PlanArguments>();
  PipelineRequest &request = arguments->plan.request;
  command
      ->add_option_function<std::string>(
          "--mode", [&request](const std::string &text) { readMode(text, request); },
          "1f1b: one forward, one backward; interleaved: each rank holds several chunks of the model; decoupled: no "
          "order between stages (default 1f1b)")
      ->option_text("=1f1b|interleaved|decoupled");
  addSigned(*command, "--stages", request.numStages, "pipeline stages, one a rank");
  addSigned(*command, "--micro-batches", request.numMicroBatches, "micro-batches of a step");
  addSigned(*command, "--chunks", request.numChunks, "chunks of the model on each rank; interleaved needs at least 2");
  addChoice(*command, "--planner", request.planner, choicesOf<Planner>(allPlanners()),
            "the generation of the producer: mirrored is right; the older two are kept to reproduce the defects of "
            "their interleaved and decoupled plans");
  addChoice<ObjectSchema>(*command, "--object-schema", arguments->plan.schema,
                          {{"v1", ObjectSchema::V1}, {"v2", ObjectSchema::V2}},
                          "the schedule object's schema, over which the digest is taken");
  addChoice<PlanForm>(
      *command, "--to", arguments->form,
      {{"mlir", PlanForm::Mlir}, {"json", PlanForm::Json}, {"csv", PlanForm::Csv}, {"digest", PlanForm::Digest}},
      "a module, `precedent.plan.v1`, one line a row, or the digest alone");
  command->add_option("-o,--output", arguments->output, "write there and not to standard output")->option_text("=FILE");
  addNumber(*command, "--max-actions", arguments->plan.limits.maxActions, "rows up to which a plan is written");
  command->callback([arguments, &invocation] { invocation.status = runPlan(*arguments); });
}

static int runSpectral(const SpectralArguments &arguments) {
  llvm::Expected<SpectralProgram> program = makeSpectralPlan(arguments.file, arguments.plan);
  if (!program)
    return complain(program.takeError());
  return writeOutput(arguments.output, 0,
                     [&](llvm::raw_ostream &os) { writeSpectralPlan(*program, arguments.form, os); });
}

static void addSpectral(CLI::App &app, Invocation &invocation) {
  CLI::App *command =
      app.add_subcommand("spectral", "derive a spectral program from its request: geometry, workspace, digests\n"
                                     "A request that cannot be is refused with exit status 2.");
  auto arguments = std::make_shared<SpectralArguments>();
  command->add_option("FILE", arguments->file, "a request in JSON; - is standard input")->required();
  addChoice<IdentitySchema>(*command, "--identity-schema", arguments->plan.identitySchema,
                            {{"v5", IdentitySchema::V5}, {"v7", IdentitySchema::V7}},
                            "the schema of the identity text");
  addChoice<ObjectSchema>(*command, "--object-schema", arguments->plan.objectSchema,
                          {{"v1", ObjectSchema::V1}, {"v2", ObjectSchema::V2}},
                          "the schedule object's schema, over which the digest is taken");
  addChoice<SpectralForm>(*command, "--to", arguments->form,
                          {{"mlir", SpectralForm::Mlir}, {"json", SpectralForm::Json}},
                          "the carrier as a module, or all that was derived");
  command->add_option("-o,--output", arguments->output, "write there and not to standard output")->option_text("=FILE");
  addLimitFlags(*command, arguments->plan.limits);
  command->callback([arguments, &invocation] { invocation.status = runSpectral(*arguments); });
}

void tool::addPlanCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand("plan", "produce a legal schedule");
  command->require_subcommand(1);
  addPipeline(*command, invocation);
  addPlanOrderCommand(*command, invocation);
  addSpectral(*command, invocation);
  addPlanMegaMoeCommand(*command, invocation);
}
