#include "Commands.h"
#include "Output.h"
#include "ReadFlags.h"

#include "core/formats/megamoe/ReadMegaMoeRequest.h"
#include "reports/MegaMoeReport.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct PlanMegaMoeArguments {
  std::string file, output;
  MegaMoeOptions options;
};
} // namespace

static int runPlanMegaMoe(const PlanMegaMoeArguments &arguments) {
  auto source = SourceText::open(arguments.file, arguments.options.limits.maxBytes);
  if (!source)
    return complain(source.takeError());
  llvm::Expected<MegaMoeRequest> request = readMegaMoeRequest(std::move(*source), arguments.options.limits);
  if (!request)
    return complain(request.takeError());
  llvm::Expected<MegaMoeAnswer> answer = answerMegaMoe(*request, arguments.options);
  if (!answer)
    return complain(answer.takeError());
  return writeOutput(arguments.output, 0, [&](llvm::raw_ostream &os) { writeMegaMoe(*answer, os); });
}

void tool::addPlanMegaMoeCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand(
      "megamoe", "plan the overlap of a mixture-of-experts layer, and infer what its program orders\n"
                 "A request that no plan can be made of is refused with exit status 2.");
  auto arguments = std::make_shared<PlanMegaMoeArguments>();
  MegaMoeOptions &options = arguments->options;
  command
      ->add_option("IN", arguments->file,
                   "the request, JSON: plan_id, num_tokens, num_chunks, capacities, dispatch_buffer_bytes, and where "
                   "wanted pipeline_stages (2), max_in_flight_chunks (2), workspace_capacity_bytes, resource_vectors; "
                   "- is standard input")
      ->required();
  addChoice(*command, "--policy", options.policy, choicesOf(allPolicies()),
            "how dependences are inferred: the reference rule, or Tessera's inference before and after its corrections "
            "of that week");
  addChoice<ObjectSchema>(*command, "--object-schema", options.schema,
                          {{"v1", ObjectSchema::V1}, {"v2", ObjectSchema::V2}},
                          "the schedule object's schema, over which the schedule's digests are taken");
  addChoice<MegaMoeForm>(*command, "--to", options.form,
                         {{"json", MegaMoeForm::Json}, {"plan", MegaMoeForm::Plan}, {"graph", MegaMoeForm::Graph}},
                         "json: plan, issue order, inferred edges, digests and the comparison with the plan's own "
                         "edges; plan: the plan alone, for `check`; graph: its program alone, for `infer`");
  addNumber(*command, "--max-edges", options.inference.maxEdges, "edges up to which a graph is drawn");
  command->add_option("-o,--output", arguments->output, "write there and not to standard output")->option_text("=FILE");
  addLimitFlags(*command, options.limits);
  command->callback([arguments, &invocation] { invocation.status = runPlanMegaMoe(*arguments); });
}
