//===- FixEdit.h - what a fix changes in the text -------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "core/support/SourceText.h"
#include "reports/TextEdit.h"

#include <string>
#include <vector>

namespace precedent {

/// The value of that name that the finding rests on, or empty.
llvm::StringRef valueNamed(const Finding &finding, llvm::StringRef name);

/// A fix as edits, not tried yet (ProvedFix.h).
struct ProposedFix {
  std::string title;
  std::vector<TextEdit> edits; ///< sorted, disjoint, at least one
  bool isStamp = false;        ///< puts a digest right
};

/// The forms of the finding's rule (verify/FixForm.h) at the place where it stands; `finding` is one of an audit. Empty
/// where the fix is advice, or where the text does not look as the form needs it (bytecode, an alias, a finding about
/// the file as a whole).
std::vector<ProposedFix> proposeFixes(const Finding &finding, const SourceText &source);

} // namespace precedent
