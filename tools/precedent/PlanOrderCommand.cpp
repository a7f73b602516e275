#include "Commands.h"
#include "Output.h"
#include "ReadFlags.h"

#include "analysis/plan/order/OrderPlanner.h"
#include "reports/OrderReport.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct OrderArguments {
  OrderRequest request;
  Limits limits;
  ScheduleForm form = ScheduleForm::Csv;
  std::string output;
};
} // namespace

static int runOrder(const OrderArguments &arguments) {
  llvm::Expected<RankSchedule> schedule = planOrder(arguments.request, arguments.limits);
  if (!schedule)
    return complain(schedule.takeError());
  return writeOutput(arguments.output, 0, [&](llvm::raw_ostream &os) { writeSchedule(*schedule, arguments.form, os); });
}

void tool::addPlanOrderCommand(CLI::App &plan, Invocation &invocation) {
  CLI::App *command =
      plan.add_subcommand("order", "write the order in which each rank runs its actions, one row a rank\n"
                                   "A plan that cannot be is refused with exit status 2.");
  auto arguments = std::make_shared<OrderArguments>();
  OrderRequest &request = arguments->request;
  addChoice(
      *command, "--mode", request.mode, choicesOf<OrderMode>(allOrderModes()),
      "gpipe: all forwards, then all backwards; 1f1b: one forward, one backward; interleaved: 1f1b over several "
      "chunks a rank; looped-bfs: chunk by chunk; zb-h1, interleaved-zb: 1f1b and interleaved with the backward in "
      "halves; zbv: halves over two chunks placed as a V; dualpipev: the V with forwards and backwards overlapped. "
      "docs/orders.md tells what each needs");
  addSigned(*command, "--ranks,--stages", request.numRanks, "ranks; with one chunk each, as many stages");
  addSigned(*command, "--micro-batches", request.numMicroBatches, "micro-batches of a step");
  command
      ->add_option_function<std::string>(
          "--chunks", [&request](const std::string &text) { request.numChunks = parseSigned("--chunks", text); },
          "stages on each rank (default 1, or 2 where the mode has several)")
      ->option_text("=N");
  addChoice(*command, "--transfers", request.transfers, choicesOf<TransferPlacement>(allTransferPlacements()),
            "early: a receive stands where its send is made, and no send can hang; late: just before its use; none: "
            "computes alone");
  addChoice<ScheduleForm>(*command, "--to", arguments->form, {{"csv", ScheduleForm::Csv}, {"json", ScheduleForm::Json}},
                          "the CSV of PyTorch's pipelining package, or `precedent.schedule.v1`");
  command->add_option("-o,--output", arguments->output, "write there and not to standard output")->option_text("=FILE");
  addNumber(*command, "--max-actions", arguments->limits.maxActions, "actions up to which a plan is written");
  command->callback([arguments, &invocation] { invocation.status = runOrder(*arguments); });
}
