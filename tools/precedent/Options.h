//===- Options.h - options that say what is wrong with their values -------------------------------------*- C++ -*-===//
//
// CLI11 reads `010` as eight, `-5` as a huge unsigned number and 10^30 as 2^63-1 without a word; numbers are read here.
// Values that are refused end the process with a usage error.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <CLI/CLI.hpp>

#include <limits>
#include <string>

namespace precedent::tool {

/// Throws the usage error that `option` has a value it cannot have.
[[noreturn]] void refuseValue(const std::string &option, const std::string &why);

/// A decimal number between the bounds.
int64_t parseSigned(const std::string &option, llvm::StringRef text);
uint64_t parseUnsigned(const std::string &option, llvm::StringRef text, uint64_t least, uint64_t most);

/// `--name=N` for sizes that the library refuses itself, negative ones among them. The present value is the default.
/// `names` may have several, separated by commas; messages tell the first.
CLI::Option *addSigned(CLI::App &app, const std::string &names, int64_t &value, const std::string &help);

/// `--name=N`. The present value of `value` is the default and is named in the help.
template <typename Number>
CLI::Option *addNumber(CLI::App &app, const std::string &name, Number &value, const std::string &help, Number least = 0,
                       Number most = std::numeric_limits<Number>::max()) {
  auto read = [name, &value, least, most](const std::string &text) {
    value = static_cast<Number>(parseUnsigned(name, text, least, most));
  };
  return app.add_option_function<std::string>(name, read, help + " (default " + std::to_string(value) + ")")
      ->option_text("=N");
}

/// A choice's names must be those of `nameOf`; anything else is refused with the nearest name.
std::string refusalOfChoice(llvm::StringRef text, llvm::ArrayRef<std::string> names);

/// `--name=one|two`. `choices` has the values with their names; the present value is the default.
template <typename Value>
CLI::Option *addChoice(CLI::App &app, const std::string &name, Value &value,
                       const std::vector<std::pair<std::string, Value>> &choices, const std::string &help) {
  std::string shown, usual;
  std::vector<std::string> names;
  for (const auto &[spelling, choice] : choices) {
    names.push_back(spelling);
    shown += (shown.empty() ? "=" : "|") + spelling;
    if (choice == value)
      usual = " (default " + spelling + ")";
  }
  auto read = [name, &value, choices, names](const std::string &text) {
    for (const auto &[spelling, choice] : choices)
      if (spelling == text) {
        value = choice;
        return;
      }
    refuseValue(name, refusalOfChoice(text, names));
  };
  return app.add_option_function<std::string>(name, read, help + usual)->option_text(shown);
}

/// The choices of an enumeration that has `nameOf`.
template <typename Value> std::vector<std::pair<std::string, Value>> choicesOf(llvm::ArrayRef<Value> values) {
  std::vector<std::pair<std::string, Value>> choices;
  for (Value value : values)
    choices.emplace_back(nameOf(value).str(), value);
  return choices;
}

/// Options in groups, their descriptions wrapped beside them.
class HelpFormatter : public CLI::Formatter {
public:
  std::string make_help(const CLI::App *app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_group(std::string group, bool isPositional, std::vector<const CLI::Option *> options) const override;
  std::string make_usage(const CLI::App *app, std::string name) const override;
  std::string make_option(const CLI::Option *option, bool isPositional) const override;
  std::string make_subcommand(const CLI::App *command) const override;
};

} // namespace precedent::tool
