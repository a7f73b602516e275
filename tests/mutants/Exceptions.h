//===- Exceptions.h - mutants that nobody can notice, and rows without any ------------------------------*- C++ -*-===//

#pragma once

#include "llvm/Support/Error.h"

#include <map>
#include <string>

namespace precedent::mutants {

/// By name of a mutant, why it is equivalent; by name of a row, why it has no mutants.
using Exceptions = std::map<std::string, std::string>;

/// A line an entry: the name, blanks, and the reason; `#` begins a comment. An entry without a reason, or a name that
/// stands twice, is an error.
llvm::Expected<Exceptions> readExceptions(const std::string &path);

} // namespace precedent::mutants
