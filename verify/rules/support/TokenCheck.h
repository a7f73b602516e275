//===- TokenCheck.h - what one value of a Schedule Object must be ---------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ScheduleObject.h"
#include "verify/rules/support/Words.h"

#include <string>

namespace precedent {

/// A condition on one token, decided by two codes that share nothing: both look at the type themselves.
class TokenCheck {
public:
  virtual ~TokenCheck() = default;
  virtual bool satisfies(const Token &token) const = 0;
  virtual bool violates(const Token &token) const = 0;
  /// Completes "it must be …".
  virtual std::string expected() const = 0;
  /// The value that was probably meant, as JSON, or empty.
  virtual std::string probablyMeant(const Token &) const { return {}; }
};

/// A text of at least one character.
const TokenCheck &nonEmptyText();
/// 64 characters out of 0-9 and a-f.
const TokenCheck &sha256Text();
/// One of the words.
const TokenCheck &wordOf(Vocabulary vocabulary);
/// The truth value `true`.
const TokenCheck &trueValue();
/// An integer, of any size; truth values are none.
const TokenCheck &integer();
/// An integer or a floating-point number, finite or not; truth values are none.
const TokenCheck &number();
/// A mapping from texts to values.
const TokenCheck &mapping();

} // namespace precedent
