#include "Commands.h"
#include "Options.h"
#include "Output.h"

#include "reports/Explain.h"

using namespace precedent;
using namespace precedent::tool;

static int runExplain(const std::string &rule) {
  llvm::Expected<llvm::StringRef> page = explainRule(rule);
  if (!page)
    return complain(page.takeError());
  return writeOutput("", 0, [&](llvm::raw_ostream &os) { os << *page; });
}

void tool::addExplainCommand(CLI::App &app, Invocation &invocation) {
  CLI::App *command = app.add_subcommand("explain", "tell what a rule asks for, why, and how to cure a violation");
  auto rule = std::make_shared<std::string>();
  command->add_option("RULE", *rule, "its id (forward-producer) or its name in another system (PP_EMPTY_STAGE)")
      ->required();
  command->callback([rule, &invocation] { invocation.status = runExplain(*rule); });
}
