//===- FixForm.h - what the fix of a rule does to the text ----------------------------------------------*- C++ -*-===//
//
// Vocabulary. A rule's finding stands at a place, and says what is written there and what is expected (`values`,
// `actions`, `fix`). A *form* says what an editor does with these. A form is a proposal: whoever offers it tries it
// first (reports/ProvedFix.h), so a rule gets one as soon as there is one thing that its author most likely meant.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace precedent {

enum class FixForm : uint8_t {
  AddEntry,        ///< `fix.insert` goes to the front of the list at the place
  RemoveElement,   ///< the element at the place leaves its list
  RemoveMember,    ///< the key at the place goes, and its value
  WriteInsert,     ///< the value at the place becomes `fix.insert`
  WriteValue,      ///< the value at the place becomes the value that is called `source`
  ReplaceText,     ///< the first text behind the place that is the value `source` becomes the value `target`
  WriteRowAsId,    ///< the fields of the row at the place become what its action_id says
  MoveRow,         ///< the row that names the place goes behind that of `actions[0]`
  EraseAction,     ///< the action of a rank at the place leaves its row
  ExchangeActions, ///< `actions[0]` at the place and `actions[1]` on the same rank change places
  AddAttribute,    ///< `fix.insert`, a key with its value, goes to the attributes of the operation at the place
  WriteParameter,  ///< inside of the attribute at the place, the parameter `target` becomes the value `source`
  InsertBefore,    ///< `fix.insert`, an operation, goes in front of the operation at the place
  WaitBefore,      ///< a wait on operand `source` of the operation at the place goes in front of it
};

struct FixRow {
  llvm::StringRef rule;
  FixForm form;
  llvm::StringRef title;          ///< where the finding brings no words of its own
  llvm::StringRef source, target; ///< names of values of the finding; what has no such value gets no fix
  /// It puts a digest right, and so follows any other fix that changes what the digest covers.
  bool isStamp = false;
};

/// All forms, sorted by rule. Several of one rule are alternatives.
llvm::ArrayRef<FixRow> fixTable();
/// Those of one rule; empty where a fix is advice for a person.
llvm::ArrayRef<FixRow> fixesOf(llvm::StringRef rule);

} // namespace precedent
