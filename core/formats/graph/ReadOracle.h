//===- ReadOracle.h - a reference graph from its file ---------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/OracleGraph.h"
#include "core/support/Limits.h"

#include "llvm/Support/Error.h"

namespace precedent {

/// Reads precedent.oracle.v1: `{"schema", "actions": [id…], "edges": [[predecessor, successor]…]}`. An edge may have a
/// third element, its reasons, so that the edges of an audit can be used as they are. Errors are InputErrors with a
/// place: `parse-error`, `duplicate-key`, `limit-exceeded`, `graph-shape`.
llvm::Expected<OracleGraph> readOracle(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
