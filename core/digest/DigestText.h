//===- DigestText.h - what `precedent digest` prints ----------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

#include <string>

namespace precedent {

/// The recomputed digests of a document, a line each.
///   - A schedule object: its digest.
///   - A carrier: `<digest> v1` and `<digest> v2`, then `written` where the carrier holds that one, then the name of
///     its module if it has one. The digest that the carrier holds comes first, else v2.
/// Errors are InputErrors with code `no-digest`: an object of an unsupported schema or with values of a wrong type, a
/// carrier from which no object follows (PipelineDigest.h).
llvm::Expected<std::string> digestText(const Document &document);

} // namespace precedent
