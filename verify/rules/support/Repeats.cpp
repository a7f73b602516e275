#include "verify/rules/support/Repeats.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace precedent;

namespace {
std::vector<uint32_t> repeatsIn(uint32_t total, llvm::function_ref<const llvm::StringRef *(uint32_t)> textOf) {
  std::vector<uint32_t> repeats;
  llvm::SmallDenseSet<llvm::StringRef, 8> seen;
  seen.reserve(total);
  for (uint32_t subject = 0; subject < total; ++subject)
    if (const llvm::StringRef *text = textOf(subject); text && !seen.insert(*text).second)
      repeats.push_back(subject);
  return repeats;
}

/// Whether each text is greater than the one before it.
bool ascends(uint32_t total, llvm::function_ref<const llvm::StringRef *(uint32_t)> textOf) {
  const llvm::StringRef *before = nullptr;
  for (uint32_t subject = 0; subject < total; ++subject)
    if (const llvm::StringRef *text = textOf(subject)) {
      if (before && *before >= *text)
        return false;
      before = text;
    }
  return true;
}

struct HashedText {
  uint64_t hash;
  uint32_t subject;
};

std::vector<uint32_t> repeatsAmongNeighbours(uint32_t total,
                                             llvm::function_ref<const llvm::StringRef *(uint32_t)> textOf) {
  // Canonical files list what bears a name by that name: then nothing needs to be sorted.
  if (ascends(total, textOf))
    return {};
  std::vector<HashedText> sorted;
  sorted.reserve(total);
  for (uint32_t subject = 0; subject < total; ++subject)
    if (const llvm::StringRef *text = textOf(subject))
      sorted.push_back({llvm::xxh3_64bits(*text), subject});
  std::sort(sorted.begin(), sorted.end(), [&](const HashedText &one, const HashedText &other) {
    if (one.hash != other.hash)
      return one.hash < other.hash;
    int order = textOf(one.subject)->compare(*textOf(other.subject));
    return order != 0 ? order < 0 : one.subject < other.subject;
  });
  std::vector<uint32_t> repeats;
  for (size_t at = 1; at < sorted.size(); ++at)
    if (sorted[at].hash == sorted[at - 1].hash && *textOf(sorted[at].subject) == *textOf(sorted[at - 1].subject))
      repeats.push_back(sorted[at].subject);
  llvm::sort(repeats);
  return repeats;
}
} // namespace

GroundClaim precedent::allDifferent(uint32_t total, llvm::function_ref<const Token &(uint32_t)> name) {
  auto textOf = [&](uint32_t subject) -> const llvm::StringRef * {
    const Token &token = name(subject);
    return token.isNonEmptyString() ? &token.text : nullptr;
  };
  GroundClaim claim;
  for (uint32_t subject = 0; subject < total; ++subject)
    claim.total += textOf(subject) != nullptr;
  claim.refuted = repeatsIn(total, textOf);
  claim.refutedAgain = repeatsAmongNeighbours(total, textOf);
  return claim;
}

uint32_t FirstOccurrence::of(const void *list, uint32_t total, llvm::function_ref<const Token &(uint32_t)> name,
                             llvm::StringRef text) {
  if (indexed != list) {
    indexed = list;
    first.clear();
    for (uint32_t subject = 0; subject < total; ++subject)
      if (const Token &token = name(subject); token.isString())
        first.try_emplace(token.text, subject);
  }
  auto found = first.find(text);
  return found == first.end() ? total : found->second;
}

static const llvm::StringRef *textOfEntry(const Token &token) {
  return token.isString() ? &token.text : nullptr;
}

/// Lists of dependencies are short, and there are a million of them: neither a hash set nor a list of hashes pays.
static constexpr size_t kFew = 16;

std::vector<uint32_t> precedent::repeatsByHash(llvm::ArrayRef<Token> list) {
  if (list.size() <= kFew) {
    std::vector<uint32_t> repeats;
    for (uint32_t entry = 1; entry < list.size(); ++entry)
      if (list[entry].isString() && llvm::any_of(list.take_front(entry), [&](const Token &earlier) {
            return earlier.isString() && earlier.text == list[entry].text;
          }))
        repeats.push_back(entry);
    return repeats;
  }
  return repeatsIn(static_cast<uint32_t>(list.size()), [&](uint32_t entry) { return textOfEntry(list[entry]); });
}

std::vector<uint32_t> precedent::repeatsBySorting(llvm::ArrayRef<Token> list) {
  if (list.size() <= kFew) {
    llvm::SmallVector<std::pair<llvm::StringRef, uint32_t>, kFew> sorted;
    for (uint32_t entry = 0; entry < list.size(); ++entry)
      if (const llvm::StringRef *text = textOfEntry(list[entry]))
        sorted.emplace_back(*text, entry);
    llvm::sort(sorted);
    std::vector<uint32_t> repeats;
    for (size_t at = 1; at < sorted.size(); ++at)
      if (sorted[at].first == sorted[at - 1].first)
        repeats.push_back(sorted[at].second);
    llvm::sort(repeats);
    return repeats;
  }
  return repeatsAmongNeighbours(static_cast<uint32_t>(list.size()),
                                [&](uint32_t entry) { return textOfEntry(list[entry]); });
}
