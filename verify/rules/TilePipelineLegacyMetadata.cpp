//===- TilePipelineLegacyMetadata.cpp - a pipeline's state is a value, no annotation ---------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileRule.h"

using namespace precedent;

namespace {

constexpr llvm::StringLiteral kState = "tile.pipeline_state";

class TilePipelineLegacyMetadata : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

protected:
  bool concerns(const TileSubject &, const TileOperation &) const override { return true; }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return subject.operation(operation).find(kState) == nullptr;
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    return llvm::any_of(subject.operation(operation).attributes,
                        [](const auto &entry) { return llvm::StringRef(entry.first) == kState; });
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    const TileOperation &annotated = subject.operation(operation);
    Finding finding = tileFinding(subject, operation, kState,
                                  "`" + annotated.name +
                                      "` is annotated with a pipeline's state, which nothing waits for and nothing "
                                      "advances");
    finding.values = {{"attribute", kState.str()}, {"value", spell(*annotated.find(kState))}};
    if (!tile::operandsOf(subject.module, annotated, TileType::PipelineState).empty())
      finding.values.emplace_back("operand", "true");
    finding.notes.push_back("the state that orders operations is a value: tile.pipeline_init makes it, "
                            "tile.pipeline_advance moves it on, and who uses a slot takes it as an operand");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineLegacyMetadata() {
  return std::make_unique<TilePipelineLegacyMetadata>();
}
} // namespace precedent
