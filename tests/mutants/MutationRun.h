//===- MutationRun.h - every mutant against the tests that it can make fail -----------------------------*- C++ -*-===//
//
// The tests are run once with the rules as they are, and it is written down which mutants would change anything in
// which test. Then each mutant runs in those tests alone, those of its rule's own suite first and then the quickest,
// until one fails.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "mutants/TestProcess.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace precedent::mutants {

struct MutantResult {
  std::string name;
  /// The test that fails with it and passes without; empty: it survived.
  std::string noticedBy;
  /// How the process ended, where that is how it was noticed: "signal 11"; or "time-out", where it was not.
  std::string death;
  /// Tests in which it would change something.
  size_t numReached = 0;
  /// Nobody noticed, and there is a proof that nobody can; set by the caller.
  bool isEquivalent = false;

  llvm::StringRef rule() const { return llvm::StringRef(name).split(':').first; }
  /// Of a claim without its first or last obligation.
  bool isEnd() const { return llvm::StringRef(name).rsplit(':').second.starts_with("without-"); }
};

struct MutationOptions {
  std::string filter = "-*Nightly*";        ///< the tests that may notice, of GoogleTest
  std::string only;                         ///< mutants whose names begin so
  std::optional<llvm::GlobPattern> pattern; ///< instead of `only`
  /// Also claims without their first or last obligation. That all tests together notice these is not asked for.
  bool ends = false;
  unsigned jobs = 2;
  /// Called for each mutant as soon as it is settled.
  std::function<void(const MutantResult &)> settled;
};

struct MutationResults {
  std::vector<MutantResult> mutants; ///< sorted by name
  /// Tests that fail without any mutant: that they fail with one says nothing, and they are left out.
  std::vector<std::string> failing;
};

/// The error says how the run without mutants ended before its time.
llvm::Expected<MutationResults> runMutants(const MutationOptions &options);

/// The table `rule × {negated, weakened, off by one, applies}`: how many mutants were noticed of how many, and the
/// first test that noticed one; or which survived.
std::string tableOf(llvm::ArrayRef<std::string> rows, llvm::ArrayRef<MutantResult> results);

} // namespace precedent::mutants
