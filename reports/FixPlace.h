//===- FixPlace.h - where an insertion goes -------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "core/support/SourceText.h"

namespace precedent {

/// A fix that inserts an element into the list `depends_on` at which its finding stands gets its place, the front of
/// that list, and a comma where the list has elements. Where the text does not show such a list (bytecode, an alias),
/// the fix is left with its message alone.
void placeInsertion(Finding &finding, const SourceText &source);

} // namespace precedent
