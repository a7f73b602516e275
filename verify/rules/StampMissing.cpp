//===- StampMissing.cpp - where one function is stamped, all are -----------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Stamps.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

class StampMissing : public CarrierRule {
public:
  /// Before its passes have run, nothing is stamped.
  bool applies(const CarrierSubject &subject) const override {
    if (!subject.carrier.module)
      return false;
    const std::vector<ModuleOperation> &operations = subject.carrier.module->operations;
    return llvm::any_of(pipelineOperations(*subject.carrier.module),
                        [&](OperationIndex index) { return hasPipelineStamp(operations[index]); });
  }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const std::vector<ModuleOperation> &operations = subject.carrier.module->operations;
    std::vector<OperationIndex> stamped = pipelineOperations(*subject.carrier.module);
    claims.add(GroundClaim::of(
        stamped.size(), [&](uint32_t number) { return hasPipelineStamp(operations[stamped[number]]); },
        [&](uint32_t number) {
          return llvm::count_if(operations[stamped[number]].stamps,
                                [](const DigestStamp &stamp) { return stamp.level == StampLevel::Pipeline; }) == 0;
        }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    OperationIndex index = pipelineOperations(*subject.carrier.module)[refutation.subject];
    const ModuleOperation &operation = subject.carrier.module->operations[index];
    Finding finding;
    finding.message = "`" + operation.name + "` has no `tessera.schedule_digest`, and others of its module have one";
    finding.anchor = Anchor::element(Anchor::Kind::Operation, index);
    finding.values = {{"operation", operation.name}};
    finding.notes.push_back(
        "the pass that stamps one function, send or receive stamps them all, so this one came later");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeStampMissing() {
  return std::make_unique<StampMissing>();
}
} // namespace precedent
