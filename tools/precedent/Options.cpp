#include "Options.h"

#include "reports/Nearest.h"
#include "reports/PrintableText.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;
using namespace precedent::tool;

static constexpr unsigned kHelpColumn = 34;
static constexpr unsigned kHelpWidth = 112;

void tool::refuseValue(const std::string &option, const std::string &why) {
  throw CLI::ValidationError(option, why);
}

static std::string quoted(llvm::StringRef text) {
  return "`" + printableClipped(text, 60) + "`";
}

int64_t tool::parseSigned(const std::string &option, llvm::StringRef text) {
  int64_t value = 0;
  if (text.getAsInteger(10, value))
    refuseValue(option, quoted(text) + " is not a whole number of at most 64 bits");
  return value;
}

uint64_t tool::parseUnsigned(const std::string &option, llvm::StringRef text, uint64_t least, uint64_t most) {
  uint64_t value = 0;
  if (text.getAsInteger(10, value) || value < least || value > most)
    refuseValue(option,
                quoted(text) + " is not a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return value;
}

CLI::Option *tool::addSigned(CLI::App &app, const std::string &names, int64_t &value, const std::string &help) {
  std::string first = llvm::StringRef(names).split(',').first.str();
  auto read = [first, &value](const std::string &text) { value = parseSigned(first, text); };
  return app.add_option_function<std::string>(names, read, help + " (default " + std::to_string(value) + ")")
      ->option_text("=N");
}

std::string tool::refusalOfChoice(llvm::StringRef text, llvm::ArrayRef<std::string> names) {
  return quoted(text) + " is none of " + llvm::join(names, ", ") + didYouMean(text, names);
}

/// Words of `text` in lines of `width` columns, each line but the first behind `indent` blanks. A newline stays one.
static std::string wrapped(llvm::StringRef text, unsigned indent, unsigned width) {
  std::string result;
  unsigned column = 0;
  llvm::SmallVector<llvm::StringRef> lines, words;
  text.split(lines, '\n');
  for (size_t line = 0; line < lines.size(); ++line) {
    if (line > 0) {
      result += "\n" + std::string(indent, ' ');
      column = 0;
    }
    words.clear();
    lines[line].split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (llvm::StringRef word : words) {
      unsigned columns = columnsOf(printable(word));
      if (column > 0 && column + 1 + columns > width) {
        result += "\n" + std::string(indent, ' ');
        column = 0;
      }
      if (column > 0) {
        result += ' ';
        ++column;
      }
      result += word;
      column += columns;
    }
  }
  return result;
}

static std::string entry(const std::string &name, const std::string &description) {
  std::string text = "  " + name;
  unsigned columns = columnsOf(text);
  if (columns + 2 > kHelpColumn)
    text += "\n" + std::string(kHelpColumn, ' ');
  else
    text.append(kHelpColumn - columns, ' ');
  return text + wrapped(description, kHelpColumn, kHelpWidth - kHelpColumn) + "\n";
}

std::string HelpFormatter::make_group(std::string group, bool isPositional,
                                      std::vector<const CLI::Option *> options) const {
  std::string text = "\n" + (isPositional ? "Arguments" : group) + ":\n";
  for (const CLI::Option *option : options)
    text += make_option(option, isPositional);
  return text;
}

std::string HelpFormatter::make_help(const CLI::App *app, std::string name, CLI::AppFormatMode mode) const {
  // CLI11 puts two blank lines between groups.
  std::string text = CLI::Formatter::make_help(app, std::move(name), mode);
  for (size_t at; (at = text.find("\n\n\n")) != std::string::npos;)
    text.erase(at, 1);
  return llvm::StringRef(text).rtrim().str() + "\n";
}

std::string HelpFormatter::make_usage(const CLI::App *app, std::string) const {
  std::string usage = app->get_name();
  for (const CLI::App *parent = app->get_parent(); parent; parent = parent->get_parent())
    usage = parent->get_name() + " " + usage;
  usage = "\nusage: " + usage;
  if (!app->get_subcommands({}).empty())
    return usage + " COMMAND [options]\n";
  usage += " [options]";
  for (const CLI::Option *option : app->get_options())
    if (option->get_positional())
      usage += " " + option->get_name(true, false) + (option->get_expected_max() > 1 ? "…" : "");
  return usage + "\n";
}

std::string HelpFormatter::make_option(const CLI::Option *option, bool isPositional) const {
  std::string name = isPositional ? option->get_name(true, false) : option->get_name(false, true);
  size_t comma = name.find(',');
  if (comma != std::string::npos)
    name.insert(comma + 1, " ");
  return entry(name + option->get_option_text(), option->get_description());
}

std::string HelpFormatter::make_subcommand(const CLI::App *command) const {
  return entry(command->get_name(), llvm::StringRef(command->get_description()).split('\n').first.str());
}
