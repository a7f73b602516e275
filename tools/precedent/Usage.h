//===- Usage.h - what is wrong with a command line ------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <CLI/CLI.hpp>

#include <string>

namespace precedent::tool {

/// The words after the program's name, as a shell reads them back.
std::string commandLineOf(llvm::ArrayRef<const char *> arguments);

/// A mistake that CLI11 would read as something else, or refuse without saying what is near; or an empty text.
std::string findMistake(CLI::App &app, llvm::ArrayRef<const char *> arguments);

/// What CLI11 found, with the nearest option where one does not exist.
std::string messageOf(CLI::App &app, const CLI::ParseError &error);

/// Says the message, and whose --help tells more. Returns 2.
int usageError(CLI::App &app, const std::string &message);

} // namespace precedent::tool
