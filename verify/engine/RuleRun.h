//===- RuleRun.h - all rules of one kind over one subject ----------------------------------------------------------*-
// C++ -*-===//

#pragma once

#include "verify/engine/ClaimEngine.h"
#include "verify/engine/OrderExplainer.h"

#include <map>

namespace precedent {

/// What a run of the rules has found so far.
struct RuleRunResult {
  SubjectReport &report;
  /// Refuted obligations by rule, also where only a few became findings.
  std::map<std::string, uint64_t> refuted;
  std::string contradiction;
};

/// The text of a place's row in a message is the rule's; rule, alias, severity, place and count are filled in here.
template <typename SubjectKind> class RuleRun {
public:
  RuleRun(const SubjectKind &subject, ClaimEngine &engine, OrderExplainer &explainer, const Locator &locator,
          const CheckOptions &options, RuleRunResult &result)
      : subject(subject), engine(engine), explainer(explainer), locator(locator), options(options), result(result) {}

  void run(const RuleRow &row) { run(row, row.make()); }
  /// Runs another rule object under that row.
  void run(const RuleRow &row, std::unique_ptr<Rule> owner);

  /// The rules of the table with this kind that were asked for, in the order of the table. They state their claims side
  /// by side, and the claims are decided one after the other: the solver is asked in a fixed order.
  /// `rows` is how much each of them walks.
  void runAll(RuleKind kind, size_t rows);
  void runAll(RuleKind kind) { runAll(kind, engine.numActions()); }

private:
  using RuleType = RuleAbout<SubjectKind>;
  struct Refuted {
    const Claim *claim;
    ClaimAnswer answer;
  };

  void decide(const RuleRow &row, const RuleType &rule, const Claims &claims);
  void explain(const RuleRow &row, const RuleType &rule, const std::vector<Refuted> &refuted, uint64_t total);

  const SubjectKind &subject;
  ClaimEngine &engine;
  OrderExplainer &explainer;
  const Locator &locator;
  const CheckOptions &options;
  RuleRunResult &result;
};

/// The first refuted obligations of a claim, by place.
std::vector<Refutation> firstRefutations(const Claim &claim, const ClaimAnswer &answer, uint64_t most);

/// The verdict that an error of this rule means.
Verdict verdictOf(const RuleRow &row);

} // namespace precedent
