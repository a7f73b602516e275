//===- VectorKeys.cpp - a resource vector has its ten keys and no others ------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
class VectorKeys : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const ActionTable &actions = subject.object.actions;
    Malformed malformed(subject.object, Part::Vector);
    claims.add(GroundClaim::of(
        actions.size(),
        [&](ActionIndex action) {
          const ResourceVector &vector = actions.vector[action];
          return malformed.has(action) ||
                 (vector.type == TokenType::Object && vector.extraKeys == 0 &&
                  llvm::none_of(vector.keys, [](const Token &key) { return key.is(TokenType::Missing); }));
        },
        [&](ActionIndex action) {
          const ResourceVector &vector = actions.vector[action];
          if (malformed.has(action) || vector.type != TokenType::Object)
            return !malformed.has(action);
          unsigned present = 0;
          for (uint8_t key = 0; key < kNumVectorKeys; ++key)
            present += vector.keys[key].type != TokenType::Missing;
          return present + vector.extraKeys != kNumVectorKeys || present != kNumVectorKeys;
        }));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ResourceVector &vector = subject.object.actions.vector[refutation.instance];
    std::string name = nameOfElement(subject.object, Part::Vector, refutation.instance);
    Finding finding = findingAt(subject.object, Part::Vector, refutation.instance);
    if (vector.type != TokenType::Object) {
      bool isMissing = vector.type == TokenType::Missing;
      finding.message = name + (isMissing ? " is missing" : " is not a mapping");
      finding.values = {{"written", isMissing ? "" : written({vector.canonical, vector.type})}};
      return finding;
    }
    std::string missing;
    for (uint8_t key = 0; key < kNumVectorKeys; ++key)
      if (vector.keys[key].is(TokenType::Missing))
        missing += (missing.empty() ? "" : ", ") + nameOf(VectorKey(key)).str();
    if (!missing.empty())
      finding.message = name + " lacks " + missing;
    if (vector.extraKeys != 0)
      finding.message += (missing.empty() ? name + " has " : " and has ") + std::to_string(vector.extraKeys) +
                         (vector.extraKeys == 1 ? " key that is" : " keys that are") + " none of its ten";
    finding.values = {{"missing", missing}, {"extra", std::to_string(vector.extraKeys)}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeVectorKeys() {
  return std::make_unique<VectorKeys>();
}
} // namespace precedent
