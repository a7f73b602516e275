#include "Usage.h"

#include "Output.h"

#include "core/support/Verdict.h"
#include "reports/Nearest.h"
#include "reports/PrintableText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::tool;

static constexpr unsigned kWordColumns = 60;

static std::string shellQuoted(llvm::StringRef word) {
  const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(plain) == llvm::StringRef::npos)
    return word.str();
  std::string quoted = "'";
  for (char character : word)
    quoted += character == '\'' ? std::string("'\\''") : std::string(1, character);
  return quoted + "'";
}

std::string tool::commandLineOf(llvm::ArrayRef<const char *> arguments) {
  std::string line = "precedent";
  for (const char *argument : arguments)
    line += " " + shellQuoted(argument);
  return line;
}

/// `precedent plan pipeline`.
static std::string fullName(const CLI::App &command) {
  std::string name = command.get_name();
  for (const CLI::App *parent = command.get_parent(); parent; parent = parent->get_parent())
    name = parent->get_name() + " " + name;
  return name;
}

static std::vector<std::string> commandsOf(const CLI::App &app) {
  std::vector<std::string> names;
  for (const CLI::App *command : app.get_subcommands({}))
    names.push_back(command->get_name());
  return names;
}

static std::vector<std::string> optionsOf(const CLI::App &app) {
  std::vector<std::string> names;
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      names.push_back("--" + name);
  return names;
}

/// The innermost command that was named.
static CLI::App &chosenCommand(CLI::App &app) {
  CLI::App *chosen = &app;
  while (!chosen->get_subcommands().empty())
    chosen = chosen->get_subcommands().front();
  return *chosen;
}

std::string tool::findMistake(CLI::App &app, llvm::ArrayRef<const char *> arguments) {
  for (llvm::StringRef argument : arguments) {
    if (argument == "--")
      break;
    // CLI11 would take the next word for the value.
    if (argument.starts_with("--") && argument.ends_with("=") && argument.count('=') == 1)
      return argument.drop_back().str() + " needs a value";
  }
  CLI::App *within = &app;
  for (llvm::StringRef word : arguments) {
    std::vector<std::string> commands = commandsOf(*within);
    if (word.starts_with("-") || commands.empty())
      break;
    if (!llvm::is_contained(commands, word.str()))
      return "there is no command `" + fullName(*within) + " " + printableClipped(word, kWordColumns) + "`" +
             didYouMean(word, commands);
    within = within->get_subcommand(word.str());
  }
  return {};
}

std::string tool::messageOf(CLI::App &app, const CLI::ParseError &error) {
  CLI::App &command = chosenCommand(app);
  if (dynamic_cast<const CLI::ExtrasError *>(&error))
    for (const std::string &extra : command.remaining()) {
      llvm::StringRef name = llvm::StringRef(extra).split('=').first;
      if (name.starts_with("-"))
        return "there is no option " + printableClipped(name, kWordColumns) + didYouMean(name, optionsOf(command));
    }
  return printableClipped(error.what(), 10 * kWordColumns);
}

int tool::usageError(CLI::App &app, const std::string &message) {
  complain(message);
  llvm::errs() << '`' << fullName(chosenCommand(app)) << " --help` tells more\n";
  return kUsageStatus;
}
