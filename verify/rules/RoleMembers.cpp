//===- RoleMembers.cpp - every role has members, each of them once ------------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"
#include "verify/rules/support/Repeats.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
/// An empty text is a member like any other, and a member need not name anything: so says the format.
class RoleMembers : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const RoleTable &roles = subject.object.roles;
    Malformed malformed(subject.object, Part::Role);
    claims.add(GroundClaim::of(
        roles.size(),
        [&](uint32_t role) {
          llvm::ArrayRef<Token> members = roles.members[role];
          return malformed.has(role) || (roles.membersType[role] == TokenType::Array && !members.empty() &&
                                         llvm::all_of(members, [](const Token &member) { return member.isString(); }) &&
                                         repeatsByHash(members).empty());
        },
        [&](uint32_t role) { return !malformed.has(role) && !firstProblem(roles, role).empty(); }));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RoleTable &roles = subject.object.roles;
    uint32_t role = refutation.instance;
    Finding finding = findingAt(subject.object, Part::Role, role, "members");
    finding.message = nameOfElement(subject.object, Part::Role, role) + " " + firstProblem(roles, role);
    finding.values = {{"members", std::to_string(roles.members[role].size())}};
    return finding;
  }

private:
  /// Completes "the role …", or empty.
  static std::string firstProblem(const RoleTable &roles, uint32_t role) {
    switch (roles.membersType[role]) {
    case TokenType::Array:
      break;
    case TokenType::Missing:
      return "has no members";
    default:
      return "has members that are not a list";
    }
    size_t count = 0;
    for (const Token &member : roles.members[role]) {
      if (member.type != TokenType::String)
        return "has a member that is " + describe(member) + "; members must be texts";
      ++count;
    }
    if (count == 0)
      return "has an empty list of members";
    std::vector<uint32_t> repeats = repeatsBySorting(roles.members[role]);
    return repeats.empty() ? "" : "has the member " + inQuotes(roles.members[role][repeats.front()].text) + " twice";
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeRoleMembers() {
  return std::make_unique<RoleMembers>();
}
} // namespace precedent
