#include "Commands.h"
#include "Output.h"
#include "ReadFlags.h"

#include "reports/OrderReport.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct ConvertArguments {
  std::string file, output;
  ConvertOptions options;
};
} // namespace

static int runConvert(const ConvertArguments &arguments) {
  llvm::Expected<RankSchedule> schedule = convertFile(arguments.file, arguments.options);
  if (!schedule)
    return complain(schedule.takeError());
  return writeOutput(arguments.output, 0,
                     [&](llvm::raw_ostream &os) { writeSchedule(*schedule, arguments.options.form, os); });
}

void tool::addConvertCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command =
      app.add_subcommand("convert", "write a schedule of ranks in another format\n"
                                    "What the format cannot say is refused with its place and exit status 2; nothing "
                                    "is lost unseen.\nThe schedule need not be legal: `precedent check` tells.");
  auto arguments = std::make_shared<ConvertArguments>();
  command->add_option("FILE", arguments->file, "a schedule of ranks in any format; - is standard input")->required();
  addChoice<ScheduleForm>(*command, "--to", arguments->options.form,
                          {{"csv", ScheduleForm::Csv}, {"json", ScheduleForm::Json}},
                          "the CSV of PyTorch's pipelining package in the dialect october-2024, or "
                          "`precedent.schedule.v1`, which can say all that is read")
      ->group("Output");
  addChoice(*command, "--transfers", arguments->options.transfers,
            choicesOf<TransferPlacement>(allTransferPlacements()),
            "add sends and receives to computes, as `precedent plan order` does; none: leave the schedule as it is")
      ->group("Output");
  command->add_option("-o,--output", arguments->output, "write there and not to standard output")
      ->option_text("=FILE")
      ->group("Output");
  addReadFlags(*command, arguments->options.read);
  command->callback([arguments, &invocation] { invocation.status = runConvert(*arguments); });
}
