#include "reports/CarrierMemory.h"

#include "core/support/Sha256.h"
#include "reports/TextEdit.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

/// How many braces are open at each of the places (ascending); nothing where an alias is defined between them.
static std::optional<std::vector<int64_t>> depthsAt(llvm::StringRef text, llvm::ArrayRef<uint64_t> places) {
  std::vector<int64_t> depths;
  int64_t depth = 0;
  bool inText = false;
  for (uint64_t at = 0; at < text.size(); ++at) {
    if (!inText)
      at = skipBlanks(text, at);
    // Each place is the first byte of a word.
    while (depths.size() < places.size() && at >= places[depths.size()])
      depths.push_back(depth);
    if (at >= text.size())
      break;
    char c = text[at];
    // Aliases are defined outside of everything; a location there looks the same, and costs no more than a check.
    if (!inText && depth == 0 && (c == '#' || c == '!') && !depths.empty())
      return std::nullopt;
    if (inText && c == '\\')
      ++at;
    else if (c == '"')
      inText = !inText;
    else if (!inText)
      depth += (c == '{') - (c == '}');
  }
  return depths;
}

std::vector<std::string> precedent::carrierKeys(llvm::StringRef text, llvm::ArrayRef<uint64_t> offsets) {
  std::vector<uint64_t> begins(offsets.begin(), offsets.end());
  llvm::sort(begins);
  std::optional<std::vector<int64_t>> depths = depthsAt(text, begins);
  bool isSimple = depths && depths->size() == begins.size() && llvm::all_equal(*depths) &&
                  std::adjacent_find(begins.begin(), begins.end()) == begins.end();
  if (!isSimple || begins.empty())
    return {};
  std::string prefix = Sha256::hex(text.take_front(begins.front()));
  std::vector<std::string> keys;
  for (uint64_t offset : offsets) {
    auto next = llvm::upper_bound(begins, offset);
    uint64_t end = next == begins.end() ? text.size() : *next;
    keys.push_back(prefix + Sha256::hex(text.slice(offset, end)));
  }
  return keys;
}

llvm::Expected<FileReport> CarrierMemory::decidePart(Document part, const std::string &key, const Locator &locator,
                                                     const CheckOptions &options) {
  auto known = llvm::find_if(entries, [&](const Entry &entry) { return entry.key == key; });
  FileReport report;
  if (known != entries.end()) {
    entries.splice(entries.begin(), entries, known);
    report.subjects.push_back(known->report);
    report.verdict = known->report.verdict;
    for (Finding &finding : report.subjects.front().findings)
      finding.location = locator.locate(finding.anchor);
    return report;
  }
  llvm::Expected<FileReport> made = check(part, options);
  if (made && made->subjects.size() == 1) {
    entries.push_front({key, made->subjects.front()});
    if (entries.size() > kMostCarriers)
      entries.pop_back();
  }
  return made;
}

llvm::Expected<FileReport> CarrierMemory::decide(const Document &document, const CheckOptions &options) {
  const auto *file = std::get_if<CarrierFile>(&document.content);
  if (!file || file->isBytecode || file->carriers.size() + file->spectral.size() < 2)
    return check(document, options);
  std::vector<const Locator *> locators;
  std::vector<uint64_t> offsets;
  for (const PipelineCarrier &carrier : file->carriers)
    locators.push_back(carrier.locator.get());
  for (const SpectralCarrier &carrier : file->spectral)
    locators.push_back(carrier.locator.get());
  for (const Locator *locator : locators)
    offsets.push_back(locator->locate(Anchor::carrier()).offset.value_or(0));
  std::vector<std::string> keys = carrierKeys(document.source->bytes(), offsets);
  if (keys.empty())
    return check(document, options);

  FileReport whole;
  whole.kind = file->carriers.empty() ? "spectral-carrier" : "pipeline-carrier";
  for (size_t index = 0; index < locators.size(); ++index) {
    CarrierFile one;
    if (index < file->carriers.size())
      one.carriers.push_back(file->carriers[index]);
    else
      one.spectral.push_back(file->spectral[index - file->carriers.size()]);
    llvm::Expected<FileReport> part =
        decidePart({document.source, document.format, std::move(one)}, keys[index], *locators[index], options);
    if (!part)
      return part.takeError();
    whole.verdict = worse(whole.verdict, part->verdict);
    llvm::move(part->subjects, std::back_inserter(whole.subjects));
  }
  return whole;
}
