//===- UseOne.h - what happens to an input after it was read ------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

namespace precedent::fuzz {

/// Asks for places, digests and the written form of what a reader took, as reports do. Ends the process where a place
/// is in no file, or where a schedule of ranks, written and read again, is another one.
void use(const Document &document, const ReadOptions &options);

} // namespace precedent::fuzz
