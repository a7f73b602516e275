#include "verify/engine/RuleRun.h"

#include "core/support/Concurrently.h"

#include "verify/GraphSubject.h"
#include "verify/MegaMoeRule.h"
#include "verify/SpectralSubject.h"
#include "verify/TargetSubject.h"
#include "verify/collective/PlanRule.h"
#include "verify/schedule/ScheduleRule.h"
#include "verify/tile/TileRule.h"

#include <algorithm>

using namespace precedent;

namespace {

/// Whether the claim is about the order of the subject's own graph.
bool isAboutOrder(const Claim &claim) {
  if (const auto *order = std::get_if<OrderClaim>(&claim.content))
    return !order->graph;
  return std::holds_alternative<FreeClaim>(claim.content) || std::holds_alternative<LiveClaim>(claim.content);
}

std::vector<Refutation> firstOrderRefutations(const OrderClaim &claim, const ClaimAnswer &answer, uint64_t most) {
  std::vector<uint32_t> instances = answer.instances;
  auto byPlace = [&](uint32_t one, uint32_t other) {
    return std::make_pair(claim.after[one], claim.before[one]) <
           std::make_pair(claim.after[other], claim.before[other]);
  };
  size_t shown = std::min<uint64_t>(most, instances.size());
  std::partial_sort(instances.begin(), instances.begin() + shown, instances.end(), byPlace);
  std::vector<Refutation> list;
  for (size_t index = 0; index < shown; ++index) {
    Refutation refutation;
    refutation.instance = instances[index];
    refutation.before = claim.before[instances[index]];
    refutation.after = refutation.subject = claim.after[instances[index]];
    list.push_back(refutation);
  }
  return list;
}

} // namespace

std::vector<Refutation> precedent::firstRefutations(const Claim &claim, const ClaimAnswer &answer, uint64_t most) {
  std::vector<Refutation> list;
  if (const auto *order = std::get_if<OrderClaim>(&claim.content)) {
    list = firstOrderRefutations(*order, answer, most);
  } else if (const auto *free = std::get_if<FreeClaim>(&claim.content)) {
    list = firstOrderRefutations(free->pairs, answer, most);
  } else if (std::holds_alternative<LiveClaim>(claim.content)) {
    if (answer.refuted && most) {
      Refutation refutation;
      refutation.value = answer.largest.weight;
      refutation.holdings = answer.largest.members;
      list.push_back(refutation);
    }
  } else if (std::holds_alternative<CoverageClaim>(claim.content)) {
    for (size_t index = 0; index < std::min<uint64_t>(most, answer.cells.size()); ++index) {
      Refutation refutation;
      refutation.instance = static_cast<uint32_t>(index);
      refutation.cell = answer.cells[index];
      list.push_back(refutation);
    }
  } else {
    const auto *range = std::get_if<RangeClaim>(&claim.content);
    for (size_t index = 0; index < std::min<uint64_t>(most, answer.instances.size()); ++index) {
      Refutation refutation;
      refutation.instance = refutation.subject = answer.instances[index];
      if (range) {
        refutation.value = range->value[index];
        refutation.subject = range->subject[index];
      }
      list.push_back(refutation);
    }
  }
  for (Refutation &refutation : list)
    refutation.tag = claim.tag;
  return list;
}

Verdict precedent::verdictOf(const RuleRow &row) {
  if (row.severity != Severity::Error)
    return Verdict::Legal;
  // Some rules say that this is no schedule that we could judge, rather than a wrong one.
  if (row.id == "legacy-carrier")
    return Verdict::Unsupported;
  return row.id == "object-shape" || row.id == "megamoe-shape" ? Verdict::Invalid : Verdict::Illegal;
}

template <typename SubjectKind> void RuleRun<SubjectKind>::run(const RuleRow &row, std::unique_ptr<Rule> owner) {
  const auto &rule = static_cast<const RuleType &>(*owner);
  if (!rule.applies(subject))
    return;
  Claims claims;
  rule.state(subject, claims);
  decide(row, rule, claims);
}

template <typename SubjectKind> void RuleRun<SubjectKind>::runAll(RuleKind kind, size_t rows) {
  struct Stated {
    const RuleRow *row;
    std::unique_ptr<Rule> owner;
    std::unique_ptr<Claims> claims; ///< null: the rule does not apply
  };
  std::vector<Stated> stated;
  for (const RuleRow &row : ruleTable())
    if (row.kind == kind && options.rules.has(row.id))
      stated.push_back({&row, row.make(), nullptr});
  concurrently(stated.size(), rows, [&](size_t index) {
    const auto &rule = static_cast<const RuleType &>(*stated[index].owner);
    if (!rule.applies(subject))
      return;
    stated[index].claims = std::make_unique<Claims>();
    rule.state(subject, *stated[index].claims);
  });
  for (Stated &entry : stated)
    if (entry.claims) {
      decide(*entry.row, static_cast<const RuleType &>(*entry.owner), *entry.claims);
      entry.claims.reset(); // columns of a million rows each: not kept longer than needed
    }
}

template <typename SubjectKind>
void RuleRun<SubjectKind>::decide(const RuleRow &row, const RuleType &rule, const Claims &claims) {
  std::vector<Refuted> refuted;
  uint64_t total = 0, undecided = 0;
  for (const Claim &claim : claims.all()) {
    if (isAboutOrder(claim) && engine.orderIsMoot()) {
      // What was not asked is not proved: with the rule about the cycle switched off, the file is still not legal.
      result.report.notRun.push_back({row.id.str(), "the dependencies form a cycle, so no order satisfies them"});
      if (row.severity == Severity::Error)
        result.report.verdict = worse(result.report.verdict, Verdict::Undecided);
      continue;
    }
    ClaimAnswer answer = engine.decide(claim);
    result.report.obligations.add(answer.counts);
    undecided += answer.counts.undecided;
    total += answer.refuted;
    if (answer.refuted)
      refuted.push_back({&claim, std::move(answer)});
  }
  if (undecided) {
    result.report.notRun.push_back(
        {row.id.str(),
         std::to_string(undecided) + " obligations are undecided within --rlimit=" + std::to_string(options.rlimit)});
    if (row.severity == Severity::Error)
      result.report.verdict = worse(result.report.verdict, Verdict::Undecided);
  }
  if (!undecided)
    result.refuted[row.id.str()] = total;
  if (total) {
    explain(row, rule, refuted, total);
    result.report.verdict = worse(result.report.verdict, verdictOf(row));
  }
}

template <typename SubjectKind>
void RuleRun<SubjectKind>::explain(const RuleRow &row, const RuleType &rule, const std::vector<Refuted> &refuted,
                                   uint64_t total) {
  std::vector<Refutation> first;
  for (const Refuted &entry : refuted)
    for (Refutation &refutation : firstRefutations(*entry.claim, entry.answer, options.maxFindings))
      first.push_back(std::move(refutation));
  std::stable_sort(first.begin(), first.end(),
                   [](const Refutation &one, const Refutation &other) { return one.subject < other.subject; });
  if (first.size() > options.maxFindings)
    first.resize(options.maxFindings);

  std::vector<Finding> findings;
  for (const Refutation &refutation : first) {
    Finding finding = rule.explain(subject, refutation, explainer);
    finding.rule = row.id.str();
    finding.alias = row.alias.str();
    finding.severity = row.severity;
    finding.location = locator.locate(finding.anchor);
    finding.count = 1;
    findings.push_back(std::move(finding));
  }
  sortFindings(findings);
  // The counts of one rule's findings add up to what it refuted; the first stands for those that are not shown.
  if (!findings.empty())
    findings.front().count += total - findings.size();
  for (Finding &finding : findings)
    result.report.findings.push_back(std::move(finding));
}

template class precedent::RuleRun<CarrierSubject>;
template class precedent::RuleRun<ObjectSubject>;
template class precedent::RuleRun<GraphSubject>;
template class precedent::RuleRun<ScheduleSubject>;
template class precedent::RuleRun<PlanSubject>;
template class precedent::RuleRun<SpectralSubject>;
template class precedent::RuleRun<MegaMoeSubject>;
template class precedent::RuleRun<TargetSubject>;
template class precedent::RuleRun<TileSubject>;
