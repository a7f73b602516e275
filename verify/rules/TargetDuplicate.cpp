//===- TargetDuplicate.cpp - names, keys and order numbers stand once ------------------------------------------===//

#include "verify/TargetSubject.h"
#include "verify/rules/support/Repeats.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

/// Something that may stand only once among its like.
struct Mark {
  std::string scope, text; ///< `the queue of rocm has the key`, `SO3-…`
  uint32_t row;
};

std::vector<Mark> marksOf(const TargetTable &table) {
  std::vector<Mark> marks;
  for (const TargetBackend &backend : table.backends) {
    marks.push_back({"a backend has the name", backend.name, backend.row});
    marks.push_back({"a backend has the order number", std::to_string(backend.order), backend.row});
    for (const TargetProfile &profile : backend.profiles)
      marks.push_back({"a profile has the name", profile.name, profile.row});
    for (const SyncEntry &entry : backend.sync) {
      marks.push_back({"the queue of " + backend.name + " has the key", entry.key, entry.row});
      marks.push_back(
          {"the queue of " + backend.name + " has the order number", std::to_string(entry.order), entry.row});
    }
  }
  return marks;
}

class TargetDuplicate : public TargetRule {
public:
  void state(const TargetSubject &subject, Claims &claims) const override {
    std::vector<std::string> texts;
    for (const Mark &mark : marksOf(subject.table))
      texts.push_back(std::to_string(mark.scope.size()) + ":" + mark.scope + mark.text);
    std::vector<Token> tokens;
    for (const std::string &text : texts)
      tokens.push_back({text, TokenType::String});
    GroundClaim claim;
    claim.total = tokens.size();
    claim.refuted = repeatsByHash(tokens);
    claim.refutedAgain = repeatsBySorting(tokens);
    claims.add(std::move(claim));
  }

  Finding explain(const TargetSubject &subject, const Refutation &refutation, Explainer &) const override {
    Mark mark = marksOf(subject.table)[refutation.instance];
    Finding finding;
    finding.message = mark.scope + " " + inQuotes(mark.text) + " for the second time";
    finding.anchor = Anchor::row(mark.row);
    finding.values = {{"text", mark.text}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTargetDuplicate() {
  return std::make_unique<TargetDuplicate>();
}
} // namespace precedent
