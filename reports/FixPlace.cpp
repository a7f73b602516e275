#include "reports/FixPlace.h"

using namespace precedent;

/// Offset behind the bracket that opens the list of the key that begins here; or nothing.
static std::optional<uint64_t> findList(llvm::StringRef text, uint64_t key) {
  llvm::StringRef rest = text.substr(key);
  bool isQuoted = rest.consume_front("\"");
  if (!rest.consume_front("depends_on") || (isQuoted && !rest.consume_front("\"")))
    return std::nullopt;
  rest = rest.ltrim();
  if (!rest.consume_front("=") && !rest.consume_front(":"))
    return std::nullopt;
  rest = rest.ltrim();
  if (!rest.consume_front("["))
    return std::nullopt;
  return rest.data() - text.data();
}

void precedent::placeInsertion(Finding &finding, const SourceText &source) {
  if (!finding.fix || finding.fix->insert.empty())
    return;
  Fix &fix = *finding.fix;
  std::optional<uint64_t> place;
  if (finding.location.offset && finding.location.file == source.name())
    place = findList(source.bytes(), *finding.location.offset);
  if (!place) {
    fix.insert.clear();
    return;
  }
  fix.location = source.locationAt(*place);
  if (!source.bytes().substr(*place).ltrim().starts_with("]"))
    fix.insert += ", ";
}
