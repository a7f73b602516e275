//===- OracleRule.h - rules about a graph that somebody wrote down --------------------------------------*- C++ -*-===//

#pragma once

#include "verify/GraphSubject.h"
#include "verify/Rule.h"

namespace precedent {

class OracleRule : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override { return subject.match != nullptr; }
};

/// Places in the oracle's file: CheckGraph.cpp sends anchors of edges, and of this attribute, there.
inline constexpr llvm::StringLiteral kOracleAttribute = "oracle";

} // namespace precedent
