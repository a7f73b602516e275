#include "reports/FixPlace.h"

#include "reports/TextEdit.h"
#include "verify/FixForm.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

/// Offset behind the bracket that opens the list at the place, or the list of the key there; or nothing.
static std::optional<uint64_t> insideList(llvm::StringRef text, uint64_t place) {
  uint64_t list = valueAt(text, place);
  return text.substr(list).starts_with("[") ? std::optional(list + 1) : std::nullopt;
}

void precedent::placeInsertion(Finding &finding, const SourceText &source) {
  bool isInsertion =
      llvm::any_of(fixesOf(finding.rule), [](const FixRow &row) { return row.form == FixForm::AddEntry; });
  if (!finding.fix || finding.fix->insert.empty() || !isInsertion)
    return;
  Fix &fix = *finding.fix;
  std::optional<uint64_t> place;
  if (finding.location.offset && finding.location.file == source.name())
    place = insideList(source.bytes(), *finding.location.offset);
  if (!place) {
    fix.insert.clear();
    return;
  }
  fix.location = source.locationAt(*place);
  if (!source.bytes().substr(skipBlanks(source.bytes(), *place)).starts_with("]"))
    fix.insert += ", ";
}
