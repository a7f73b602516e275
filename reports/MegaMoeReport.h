//===- MegaMoeReport.h - a planned MegaMoE layer, with what is inferred from it -------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/megamoe/MegaMoeComposition.h"
#include "core/model/MegaMoeRequest.h"
#include "core/support/Limits.h"

#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace precedent {

enum class MegaMoeForm : uint8_t {
  Json,  ///< the plan, its issue order, the inferred edges with their digests, and the comparison
  Plan,  ///< the plan document alone, as `check` reads it
  Graph, ///< the program alone, `precedent.graph.v1`, as `infer` reads it
};

struct MegaMoeOptions {
  MegaMoeForm form = MegaMoeForm::Json;
  DependencePolicy policy = DependencePolicy::Tessera20260824;
  /// Schema of the Schedule Object: V1 or V2.
  ObjectSchema schema = ObjectSchema::V1;
  Limits limits;
  DependenceOptions inference;
};

struct MegaMoeAnswer {
  MegaMoeOptions options;
  MegaMoePlan plan;
  /// Not for the form Plan; without edges for the form Graph.
  std::optional<MegaMoeInference> inference;
  /// Where the request has resource vectors.
  std::optional<MegaMoeDigests> digests;
};

/// Errors are InputErrors: what the planner refuses, an inference that does not cover the plan, resource vectors that
/// are not total, or that break a rule about resource vectors (its code is the rule's, its place the request's).
llvm::Expected<MegaMoeAnswer> answerMegaMoe(const MegaMoeRequest &request, const MegaMoeOptions &options);

void writeMegaMoe(const MegaMoeAnswer &answer, llvm::raw_ostream &os);

} // namespace precedent
