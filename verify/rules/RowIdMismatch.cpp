#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/PipelineId.h"
#include "verify/rules/support/RowText.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class RowIdMismatch : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return isReadable(subject); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    GroundClaim claim;
    claim.total = rows.size();
    auto repeat = rows.repeatedIds.begin();
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      bool isRepeat = repeat != rows.repeatedIds.end() && repeat->row == row;
      repeat += isRepeat;
      // Rows that another rule refuses have no id that could be right.
      if (isRepeat || rows.phase[row] == Phase::Unknown)
        continue;
      if (pipelineIdOf(rows, row) != rows.actionId[row])
        claim.refuted.push_back(row);
      if (parsePipelineId(rows.actionId[row]) != fieldsOf(rows, row))
        claim.refutedAgain.push_back(row);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    ActionIndex row = refutation.instance;
    std::string expected = pipelineIdOf(rows, row).str().str();
    Finding finding;
    finding.message = rowText(rows, row);
    if (std::optional<PipelineId> parts = parsePipelineId(rows.actionId[row]))
      finding.message += " says otherwise than its id: " + differences(*parts, fieldsOf(rows, row));
    else
      finding.message += " has an id that is not pipeline:<clock>:<rank>:<stage>:<micro_batch>:<F|B>, so the digest "
                         "does not cover its clock";
    finding.anchor = Anchor::row(row, "action_id");
    finding.actions = {rows.actionId[row].str()};
    finding.values = {{"expected", expected}, {"written", rows.actionId[row].str()}};
    finding.notes.push_back("the digest covers a row's clock, rank, stage, micro-batch and phase only through its id");
    finding.fix = Fix{"name it " + inQuotes(expected) + ", or correct the fields", {}, {}};
    return finding;
  }

private:
  static PipelineId fieldsOf(const RowTable &rows, ActionIndex row) {
    return {rows.clock[row], rows.rank[row], rows.stage[row], rows.microBatch[row], rows.phase[row]};
  }

  static std::string differences(const PipelineId &id, const PipelineId &row) {
    std::string text;
    auto compare = [&](llvm::StringRef name, const llvm::Twine &inRow, const llvm::Twine &inId, bool areEqual) {
      if (!areEqual)
        text += (llvm::Twine(text.empty() ? "" : ", ") + name + " " + inRow + " instead of " + inId).str();
    };
    compare("clock", llvm::Twine(row.clock), llvm::Twine(id.clock), id.clock == row.clock);
    compare("rank", llvm::Twine(row.rank), llvm::Twine(id.rank), id.rank == row.rank);
    compare("stage", llvm::Twine(row.stage), llvm::Twine(id.stage), id.stage == row.stage);
    compare("micro-batch", llvm::Twine(row.microBatch), llvm::Twine(id.microBatch), id.microBatch == row.microBatch);
    compare("phase", nameOf(row.phase), nameOf(id.phase), id.phase == row.phase);
    return text;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeRowIdMismatch() {
  return std::make_unique<RowIdMismatch>();
}
} // namespace precedent
