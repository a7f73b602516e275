#include "verify/rules/support/WindowRule.h"

#include "verify/rules/support/GraphText.h"

using namespace precedent;

static int64_t waitPlace(const GraphSubject &subject, uint32_t window) {
  ActionIndex wait = subject.effects->windows[window].wait;
  return wait == kNoAction ? int64_t(subject.graph.size()) + 1 : int64_t(wait);
}

void WindowRule::state(const GraphSubject &subject, Claims &claims) const {
  RangeClaim claim;
  claim.quantity = "places from a wait to a use";
  claim.low = 1;
  for (const WindowUse &use : usesOf(*subject.hazards))
    claim.add(int64_t(use.user) - waitPlace(subject, use.window), use.user);
  claims.add(std::move(claim));
}

Finding WindowRule::explain(const GraphSubject &subject, const Refutation &refutation, Explainer &) const {
  const WindowUse &use = usesOf(*subject.hazards)[refutation.instance];
  const Effects &effects = *subject.effects;
  const Effects::Window &window = effects.windows[use.window];
  bool isReturn = use.user == subject.graph.size(), hasWait = window.wait != kNoAction;
  std::string issue = named(subject.idOf(window.issue));
  Finding finding;
  finding.message = userText(subject, use.user) + " " + deedOf(named(rangeText(effects, use.used)), issue) +
                    (hasWait ? ": " + named(subject.idOf(window.wait)) + ", which waits for it, comes only later"
                             : ": nothing waits for it");
  finding.anchor = isReturn ? Anchor::attribute("returns") : Anchor::row(use.user);
  finding.actions = {subject.idOf(window.issue).str()};
  if (!isReturn)
    finding.actions.push_back(subject.idOf(use.user).str());
  if (hasWait)
    finding.actions.push_back(subject.idOf(window.wait).str());
  finding.values = {{"in flight", rangeText(effects, use.windowRange)}, {"used", rangeText(effects, use.used)}};
  std::string example = subject.meeting->exampleOf({use.used, use.windowRange});
  if (!example.empty())
    finding.values.emplace_back("for example", example);
  finding.notes.push_back("an edge from " + issue + " orders its issue, not its completion");
  finding.fix = Fix{hasWait ? "let " + named(subject.idOf(window.wait)) + " stand before " + userText(subject, use.user)
                            : "wait for " + issue + " before " + userText(subject, use.user),
                    {},
                    {}};
  return finding;
}
