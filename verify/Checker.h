//===- Checker.h - a document in, a verdict with evidence out -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"
#include "core/model/CommLevel.h"
#include "core/model/IssuedOrder.h"
#include "core/support/Fact.h"
#include "core/support/Finding.h"
#include "core/support/Verdict.h"
#include "verify/InferOptions.h"
#include "verify/RuleTable.h"
#include "verify/TargetDemands.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace precedent {

enum class Engine : uint8_t {
  Classes, ///< obligations by classes, each class decided by Z3 (default)
  Whole,   ///< the complete encoding sent to Z3
  Graph,   ///< no solver; obligations are counted as `graph-only`
};
llvm::StringRef nameOf(Engine engine);

enum class Profile : uint8_t {
  Sound,       ///< everything that must hold
  TesseraGate, ///< exactly what upstream's legality pass accepts
};
llvm::StringRef nameOf(Profile profile);

struct CheckOptions {
  Profile profile = Profile::Sound;
  Engine engine = Engine::Classes;
  RuleSelection rules;
  uint64_t rlimit = 400'000'000; ///< Z3 resource units for one query
  uint32_t maxChains = 1024;
  uint32_t maxFindings = 1; ///< shown for each rule of a file; the rest is in `count`
  InferOptions infer;       ///< about graphs
  /// The order in which a MegaMoE plan was issued, to be checked against the plan; or null.
  std::shared_ptr<const IssuedOrder> issued;
  std::string dumpSmt2; ///< folder for the queries, or empty
  /// Called with a phase and how much of it is done; empty in CI.
  std::function<void(llvm::StringRef phase, uint64_t done, uint64_t total)> progress;
  ScheduleDemands schedule; ///< for schedules of ranks and collective plans
  TargetDemands target;     ///< for spectral carriers
  bool binding = false;     ///< tell which fields of a spectral carrier each consumer binds
  Limits limits;            ///< for texts inside of a carrier, which are read as files are
};

/// Obligations by how they were decided. The kinds add up to `total`, less `undecided`.
struct ObligationCounts {
  uint64_t total = 0, z3Class = 0, z3Window = 0, z3Whole = 0, ground = 0, graphOnly = 0, undecided = 0;
  uint64_t classes = 0; ///< number of classes behind z3Class
  uint64_t queries = 0; ///< sent to Z3

  void add(const ObligationCounts &other);
};

/// A check that was not made, and why: never counted as passed.
struct NotRun {
  std::string check, reason;
};

struct BindingCoverage; // binding/BindingCoverage.h
struct ScheduleDrawing; // analysis/schedule/ScheduleDrawing.h

/// The answer for one carrier or object.
struct SubjectReport {
  std::string name; ///< symbol of the module, where a file holds several
  Verdict verdict = Verdict::Legal;
  FactList facts;
  std::vector<std::pair<std::string, std::string>> gates; ///< name → `accept` or `reject: CODE, CODE`
  ObligationCounts obligations;
  std::vector<Finding> findings; ///< sorted
  std::vector<NotRun> notRun;
  std::shared_ptr<const BindingCoverage> binding; ///< null unless it was asked for, and told
  std::shared_ptr<const ScheduleDrawing> drawing; ///< null unless a timeline was asked for, and can be drawn
};

/// The answer for a file.
struct FileReport {
  std::string kind; ///< `pipeline-carrier`, `spectral-carrier`, `schedule-object`, `graph`, `megamoe-plan`, `schedule`,
                    ///< `targets`, `tile-module`, `reshard-module`
  Verdict verdict = Verdict::Legal;
  std::vector<SubjectReport> subjects; ///< one, or one for each carrier of the file
};

/// Two engines that must agree did not, or an instance check failed: a defect of Precedent. Ends the process with 70.
class InternalError : public llvm::ErrorInfo<InternalError> {
public:
  static char ID;
  explicit InternalError(std::string message) : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << "internal error: " << message; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  std::string message;
};

/// Checks everything in the document. Errors are InternalErrors, and InputErrors for graphs whose edges cannot be
/// inferred
/// (`limit-exceeded`, `contradictory-assumptions`).
llvm::Expected<FileReport> check(const Document &document, const CheckOptions &options);

} // namespace precedent
