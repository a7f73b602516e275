//===- Memory.h - how the process keeps its memory ------------------------------------------------------*- C++ -*-===//

#pragma once

namespace precedent {

/// Freed columns stay with the process, for the next columns: a check of a million rows allocates and frees a gigabyte
/// in pieces of megabytes, and the kernel would clear each page again. Only for binaries that end after their work;
/// call it before the first thread. Without effect where the C library has no such choice.
void keepFreedMemory();

} // namespace precedent
