#include "Commands.h"
#include "Output.h"
#include "ReadFlags.h"

#include "core/json/CanonicalJson.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
struct CanonicalArguments {
  std::string file, output;
  Limits limits;
};
} // namespace

static int runCanonical(const CanonicalArguments &arguments) {
  auto source = SourceText::open(arguments.file, arguments.limits.maxBytes);
  if (!source)
    return complain(source.takeError());
  int refused = 0;
  int status = writeOutput(arguments.output, 0, [&](llvm::raw_ostream &os) {
    if (llvm::Error error = writeCanonical(**source, arguments.limits, os))
      refused = complain(std::move(error));
  });
  return refused ? refused : status;
}

void tool::addCanonicalCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command =
      app.add_subcommand("canonical", "write a JSON file in the one spelling that digests are taken over\n"
                                      "Keys sorted, no blanks, ASCII, shortest numbers, no newline at the end.");
  auto arguments = std::make_shared<CanonicalArguments>();
  command->add_option("FILE", arguments->file, "any JSON value; - is standard input")->required();
  command->add_option("-o,--output", arguments->output, "write there and not to standard output")
      ->option_text("=FILE")
      ->group("Output");
  addLimitFlags(*command, arguments->limits);
  command->callback([arguments, &invocation] { invocation.status = runCanonical(*arguments); });
}
