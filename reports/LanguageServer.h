//===- LanguageServer.h - findings while somebody types -------------------------------------------------*- C++ -*-===//
//
// The language server protocol over two streams. A document that is opened or changed is checked as `precedent check`
// would check the file; its findings are published as diagnostics at their rows, and fixes that were tried are offered
// as code actions (ProvedFix.h). The loop that reads messages applies the client's edits and nothing else; checks run
// beside it (DocumentChecker.h). Nothing is read from disk.
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

} // namespace precedent
