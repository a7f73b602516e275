#include "Commands.h"
#include "Options.h"
#include "Output.h"

#include "reports/Explain.h"

using namespace precedent;
using namespace precedent::tool;

namespace {
enum class RulesFormat { Text, Json };
} // namespace

void tool::addRulesCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand("rules", "list every rule: id, severity, what it looks at, what it asks for");
  auto format = std::make_shared<RulesFormat>(RulesFormat::Text);
  addChoice<RulesFormat>(*command, "--format", *format, {{"text", RulesFormat::Text}, {"json", RulesFormat::Json}},
                         "a table for people, or `precedent.rules.v1` for programs");
  command->callback([format, &invocation] {
    invocation.status = writeOutput("", 0, *format == RulesFormat::Json ? writeRulesJson : writeRulesText);
  });
}
