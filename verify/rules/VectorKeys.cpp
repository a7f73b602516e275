//===- VectorKeys.cpp - a resource vector has its ten keys and no others ------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
class VectorKeys : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const VectorTable &vectors = subject.object.actions.vector;
    Malformed malformed(subject.object, Part::Vector);
    claims.add(GroundClaim::of(
        vectors.size(),
        [&](ActionIndex action) {
          return malformed.has(action) ||
                 (vectors.type[action] == TokenType::Object && vectors.extraKeys[action] == 0 &&
                  llvm::none_of(vectors.keys, [&](const std::vector<Token> &column) {
                    return column[action].is(TokenType::Missing);
                  }));
        },
        [&](ActionIndex action) {
          if (malformed.has(action) || vectors.type[action] != TokenType::Object)
            return !malformed.has(action);
          unsigned present = 0;
          for (uint8_t key = 0; key < kNumVectorKeys; ++key)
            present += vectors.keys[key][action].type != TokenType::Missing;
          return present + vectors.extraKeys[action] != kNumVectorKeys || present != kNumVectorKeys;
        }));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    ResourceVector vector = subject.object.actions.vector[refutation.instance];
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
