//===- LanguageServer.h - findings while somebody types ----------------------------------------------------*- C++
//-*-===//
//
// The language server protocol over two streams. A document that is opened or changed is checked as `precedent check`
// would check the file; its findings are published as diagnostics at their rows, and the fixes that come with them are
// offered as code actions. The client's edits are applied as they come; nothing is read from disk.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/Audit.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdio>

namespace precedent {

/// Serves until the client says `exit` or its stream ends. Returns the process's exit status: 0 after a `shutdown`, 1
/// without one, as the protocol asks.
int serveLanguage(const AuditOptions &options, std::FILE *in, llvm::raw_ostream &out);

/// Positions as the protocol counts them: lines from 0, and UTF-16 code units from 0 within the line. A position beyond
/// the end of its line is that end; one beyond the last line is the end of the text.
struct TextPosition {
  unsigned line = 0, character = 0;
};
uint64_t offsetOf(llvm::StringRef text, TextPosition position);
TextPosition positionOf(llvm::StringRef text, uint64_t offset);

/// Where what begins at `offset` ends: a row or a list at its closing bracket, a text behind its quote, anything else
/// behind its word; at least one byte further, if there is one. Looks at most at the next 64 KiB.
uint64_t endOfElement(llvm::StringRef text, uint64_t offset);

} // namespace precedent
