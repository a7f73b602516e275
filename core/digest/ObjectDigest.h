//===- ObjectDigest.h - what identifies a schedule object -----------------------------------------------*- C++ -*-===//
//
// The digest is the SHA-256 of the object's canonical bytes: completed (each declared dependency that no edge explains
// gets an edge of kind `data` with the reason `declared_dependency`), sorted, and spelled as canonical JSON. Source:
// upstream's `schedule_object.py`, versions 1 and 2.
//
// One trap is upstream's and is kept: edges are sorted by (predecessor, successor, kind, reasons) with the reasons in
// the order in which the file lists them, and only then are the reasons of each edge sorted. So the order of reasons
// can change the digest where two edges join the same pair with the same kind. A file that is itself such a canonical
// text, byte for byte, keeps its order of edges: the order of reasons behind it cannot be known any more, and the
// digest of the file's object is the SHA-256 of the file.
//
// Both functions take any object. What they give is the object's only where the rules find it legal: malformed values
// are written as they stand, missing ones as null, except `op_ref` and `scope`, whose default is "".
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ScheduleObject.h"

#include "llvm/Support/raw_ostream.h"

#include <string>

namespace precedent {

/// 64 lowercase hexadecimal characters. Streamed: the text is not built.
std::string digestOf(const ScheduleObject &object);

/// The canonical bytes, without a newline at the end. An unsupported schema is written as version 1 would be.
void writeCanonical(const ScheduleObject &object, llvm::raw_ostream &os);

} // namespace precedent
