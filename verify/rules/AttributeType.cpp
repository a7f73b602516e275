#include "verify/rules/support/DeclarationRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
class AttributeType : public DeclarationRule {
public:
  AttributeType() : DeclarationRule(DeclarationProblem::Kind::AttributeType, "") {}

private:
  /// What each attribute may be; null says nothing, and may stand wherever a text may.
  struct Allowed {
    llvm::StringLiteral key;
    std::initializer_list<TokenType> types;
  };

  bool isWrong(const GraphSubject &subject, ActionIndex operation) const override {
    using enum TokenType;
    static const Allowed kAllowed[] = {
        {"tessera.effect_kind", {String, Null}},
        {"effect", {String, Null}},
        {"tessera.aliasing", {String, Null}},
        {"tessera.stochastic_identity", {String, Null}},
        {"group", {String, Null}},
        {"order_domain", {String, Null}},
        {"channel", {String, Null}},
        {"seed", {Integer, String, Null}},
        {"offset", {Integer, String, Null}},
        {"size", {Integer, String, Null}},
        // A text is `attribute-ignored`'s.
        {"ordered", {True, False, String}},
    };
    return llvm::any_of(subject.graph.attributes[operation], [&](const GraphAttribute &attribute) {
      return llvm::any_of(kAllowed, [&](const Allowed &allowed) {
        return allowed.key == attribute.key && !llvm::is_contained(allowed.types, attribute.value.type);
      });
    });
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeAttributeType() {
  return std::make_unique<AttributeType>();
}
} // namespace precedent
