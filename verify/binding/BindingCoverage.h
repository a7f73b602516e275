//===- BindingCoverage.h - which fields a consumer never looks at ---------------------------------------*- C++ -*-===//
//
// For each field of a legal carrier and each historical consumer: the least edit that passes it and makes it lower
// another value, found by Z3 and replayed as a file; for the strict check, that there is none.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/solver/Solver.h"
#include "verify/binding/BindingModel.h"

namespace precedent {

/// One piece that an edit changes.
struct PieceEdit {
  std::string piece; ///< `attribute workspace_bytes`, `semantic workspace_bytes`
  std::string from, to;
};

/// A field that a gate does not protect.
struct UnseenField {
  std::string key, attribute;
  EditReach reach = EditReach::Attribute;
  std::vector<PieceEdit> edits;
  std::string carrier; ///< the witness: an MLIR file that the gate accepts
};

struct GateCoverage {
  BindingGate gate = BindingGate::DigestStringsOnly;
  std::vector<UnseenField> unseen;
  /// Fields that no edit of any reach changes: the verifier of the operation admits one value.
  std::vector<std::string> fixed;
};

/// How a field of a strictly checked carrier can differ: in the program of another request, with every digest anew.
struct Replanned {
  std::string key, request;
  std::string carrier; ///< MLIR, and legal
};

struct BindingCoverage {
  std::vector<GateCoverage> gates; ///< the three generations
  /// Fields for which Z3 proved that no edit passes the strict check that keeps the request, or keeps a digest.
  std::vector<std::string> proved;
  std::vector<Replanned> replanned;
  /// Fields that no program changes.
  std::vector<std::string> constant;
  uint64_t queries = 0, replays = 0;
  /// What was not decided within the budget; empty: everything was.
  std::vector<std::string> undecided;
};

/// Of a subject that the strict check calls legal. Errors are InternalErrors: Z3 and a replayed file disagree.
llvm::Expected<BindingCoverage> coverBinding(const SpectralSubject &subject, const CheckOptions &options,
                                             smt::Solver &solver);

/// For the facts of an audit.
llvm::json::Value toJson(const BindingCoverage &coverage);

} // namespace precedent
