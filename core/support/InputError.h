//===- InputError.h - bad input, located ----------------------------------------------------------------*- C++ -*-===//
//
// The three kinds of trouble are never mixed: a programmer's error is an assertion, bad input is an InputError in an
// llvm::Expected, a finding about the schedule is a value (Finding.h).
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Location.h"
#include "core/support/Verdict.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace precedent {

class InputError : public llvm::ErrorInfo<InputError> {
public:
  static char ID;

  InputError(std::string code, Verdict verdict, Location location, std::string message, std::string help)
      : code(std::move(code)), verdict(verdict), location(std::move(location)), message(std::move(message)),
        help(std::move(help)) {}

  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  /// Stable, kebab-case, has a row in the rule table (`precedent explain CODE`).
  std::string code;
  /// Invalid (not a schedule) or Unsupported (a schedule that is not modelled).
  Verdict verdict;
  Location location;
  std::string message;
  /// What to do about it; may be empty.
  std::string help;
};

llvm::Error makeInputError(llvm::StringRef code, Verdict verdict, Location location, const llvm::Twine &message,
                           const llvm::Twine &help = "");

} // namespace precedent
