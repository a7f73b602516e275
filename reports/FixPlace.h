//===- FixPlace.h - where an insertion goes -------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "core/support/SourceText.h"

namespace precedent {

/// A fix that adds an element to the list at which its finding stands gets its place, the front of that list, and a
/// comma where the list has elements. Where the text does not show such a list (bytecode, an alias), the fix is left
/// with its message alone. Other fixes have no place of their own (FixEdit.h).
void placeInsertion(Finding &finding, const SourceText &source);

} // namespace precedent
