//===- ReadGraph.h - a graph file in, a graph function out ----------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/GraphFunction.h"
#include "core/support/Limits.h"

#include "llvm/Support/Error.h"

namespace precedent {

/// Reads precedent.graph.v1. Errors are InputErrors with a place: `parse-error`, `duplicate-key`, `limit-exceeded`,
/// `graph-shape` (the schema is another, a member is missing, unknown, or of the wrong type; two operations have one
/// id; a fact is about something that the graph does not have).
llvm::Expected<GraphFunction> readGraph(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
