#include "verify/FixForm.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

using enum FixForm;

static constexpr llvm::StringLiteral kRemoveEdge = "remove the edge";
static constexpr llvm::StringLiteral kExchange = "let the two change places";

static constexpr FixRow kRows[] = {
    {"action-duplicate-dependency", RemoveElement, "", "", ""},
    {"action-self-dependency", RemoveElement, "", "", ""},
    {"action-unknown-dependency", WriteInsert, "", "", ""},
    {"action-unknown-dependency", RemoveElement, "remove the dependency on what is not there", "", ""},
    {"alias-legality-missing-aliases", AddAttribute, "", "", ""},
    {"backward-before-forward", ExchangeActions, kExchange, "", ""},
    {"consumer-before-producer", ExchangeActions, kExchange, "", ""},
    {"dependency-not-earlier", MoveRow, "move the row behind what it depends on", "", ""},
    {"dependency-not-string", RemoveElement, "remove the entry", "", ""},
    {"digest-mismatch", WriteValue, "", "expected_v2", "", true},
    {"duplicate-action", EraseAction, "remove the second one", "", ""},
    {"duplicate-dependency", RemoveElement, "", "", ""},
    {"edge-endpoint-unknown", WriteInsert, "", "", ""},
    {"edge-kind", WriteInsert, "", "", ""},
    {"edge-not-declared", RemoveElement, kRemoveEdge, "", ""},
    {"edge-self", RemoveElement, kRemoveEdge, "", ""},
    {"fabricated-dependency", RemoveElement, "", "", ""},
    {"forward-producer", AddEntry, "", "", ""},
    {"gradient-producer", AddEntry, "", "", ""},
    {"legacy-plan-ignored", RemoveMember, "", "", ""},
    {"megamoe-chunk-index", WriteValue, "write the index of its place", "expected", ""},
    {"megamoe-dependency-missing", AddEntry, "", "", ""},
    {"megamoe-dependency-self", RemoveElement, "", "", ""},
    {"megamoe-dependency-unknown", RemoveElement, "remove the dependency on what is not there", "", ""},
    {"megamoe-digest", WriteValue, "", "expected", "", true},
    {"megamoe-digest-format", WriteInsert, "", "", ""},
    {"megamoe-extra-order", RemoveElement, "", "", ""},
    {"megamoe-live-bytes", WriteValue, "", "expected", ""},
    {"megamoe-schema", WriteInsert, "", "", ""},
    {"megamoe-unknown-key", RemoveMember, "remove the key", "", ""},
    {"own-forward", AddEntry, "", "", ""},
    {"program-order", AddEntry, "", "", ""},
    {"proof-layout-digest", WriteInsert, "", "", ""},
    {"proof-locality", WriteInsert, "", "", ""},
    {"proof-tier", WriteInsert, "", "", ""},
    {"redundant-dependency", RemoveElement, "remove the dependency that others imply", "", ""},
    {"residency-tier", WriteInsert, "", "", ""},
    {"row-id-mismatch", WriteRowAsId, "write the fields as the id says them", "written", ""},
    {"schema-unsupported", WriteInsert, "", "", ""},
    {"send-before-producer", ExchangeActions, kExchange, "", ""},
    {"stamp-stale", ReplaceText, "stamp it with the digest of its schedule", "stamp", "digest", true},
    {"tile-barrier-unknown-kind", ReplaceText, "write the kind that was probably meant", "written", "meant"},
    {"tile-ir-collective-effect", WriteValue, "", "expected", ""},
    {"tile-ir-missing-attr", AddAttribute, "", "", ""},
    {"tile-kernel-stamp-missing", AddAttribute, "", "", ""},
    {"tile-kernel-stamp-missing", WriteValue, "stamp it with the digest of its module", "digest", ""},
    {"tile-kernel-stamp-stale", ReplaceText, "stamp it with the digest of its module", "stamp", "digest"},
    {"tile-pipeline-bad-role", ReplaceText, "write the role that was probably meant", "written", "meant"},
    {"tile-pipeline-barrier-kind-mismatch", ReplaceText, "write the kind that the barrier has where it is first named",
     "kind", "first"},
    {"tile-pipeline-legacy-metadata", RemoveMember, "remove the annotation: the operation takes the state as a value",
     "operand", ""},
    {"tile-pipeline-phase-asymmetry", WriteValue, "start at the phase of its role", "expected", ""},
    {"tile-tma-expect-mismatch", WriteValue, "expect the bytes of the descriptor", "descriptor", ""},
    {"tile-wait-slot-mismatch", WriteValue, "wait for the slot of its token", "arrived", ""},
    {"unknown-dependency", RemoveElement, "remove the dependency on what is not there", "", ""},
    {"unknown-key", RemoveMember, "remove the key", "", ""},
    {"unshard-twice", EraseAction, "remove the second one", "", ""},
    {"use-before-receive", ExchangeActions, kExchange, "", ""},
    {"vector-artifact-digest", WriteInsert, "", "", ""},
    {"vector-authority", WriteInsert, "", "", ""},
    {"vector-schema", WriteInsert, "", "", ""},
    {"vector-usage", WriteInsert, "", "", ""},
    {"warpspec-arrival-count-mismatch", WriteParameter, "expect as much as where the barrier is first named", "first",
     "expect"},
    {"warpspec-loop-count-disagree", WriteValue, "run as often as the first loop of the pipeline", "first", ""},
    {"warpspec-missing-visibility-fence", InsertBefore, "", "", ""},
    {"warpspec-mma-token-not-retired", WaitBefore, "wait for the token in front of the mma", "operand", ""},
    {"warpspec-use-after-free", InsertBefore, "", "", ""},
    {"weight-before-input-gradient", ExchangeActions, kExchange, "", ""},
};

llvm::ArrayRef<FixRow> precedent::fixTable() {
  return kRows;
}

llvm::ArrayRef<FixRow> precedent::fixesOf(llvm::StringRef rule) {
  auto begin = llvm::partition_point(kRows, [&](const FixRow &row) { return row.rule < rule; });
  auto end = std::find_if(begin, std::end(kRows), [&](const FixRow &row) { return row.rule != rule; });
  return llvm::ArrayRef<FixRow>(begin, end);
}
