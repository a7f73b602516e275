#include "core/support/TextOrder.h"

#include "llvm/Support/Endian.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <tuple>

using namespace precedent;

namespace {
constexpr size_t kWord = 8;

/// The next eight bytes of a text as one number that orders like them.
struct Key {
  uint64_t word;
  uint32_t text;
  /// How many of the bytes belong to the text; kWord + 1 where it goes on behind them. Zero padding would otherwise
  /// make "a" and "a\0" equal.
  uint32_t length;

  bool goesOn() const { return length > kWord; }
};

Key keyAt(llvm::StringRef text, uint32_t index, size_t depth) {
  size_t left = text.size() - depth;
  uint64_t word = 0;
  if (left) // the data of an empty text may be null
    std::memcpy(&word, text.data() + depth, std::min(left, kWord));
  return {llvm::support::endian::byte_swap(word, llvm::endianness::big), index,
          static_cast<uint32_t>(std::min(left, kWord + 1))};
}

struct Before {
  bool operator()(const Key &one, const Key &other) const {
    return std::tie(one.word, one.length, one.text) < std::tie(other.word, other.length, other.text);
  }
};

bool ties(const Key &one, const Key &other) {
  return one.word == other.word && one.length == other.length;
}

size_t commonBeginning(llvm::ArrayRef<llvm::StringRef> texts) {
  size_t common = texts.front().size();
  for (llvm::StringRef text : texts) {
    common = std::min(common, text.size());
    // One comparison for the usual text that shares everything so far.
    if (!text.starts_with(texts.front().take_front(common)))
      common = std::mismatch(text.begin(), text.begin() + common, texts.front().begin()).first - text.begin();
  }
  return common;
}

struct Run {
  size_t begin, end, depth;
};
} // namespace

std::vector<uint32_t> precedent::orderByText(llvm::ArrayRef<llvm::StringRef> texts) {
  assert(texts.size() < std::numeric_limits<uint32_t>::max());
  if (texts.empty())
    return {};
  size_t common = commonBeginning(texts);
  std::vector<Key> keys;
  keys.reserve(texts.size());
  for (uint32_t index = 0; index < texts.size(); ++index)
    keys.push_back(keyAt(texts[index], index, common));

  std::vector<Run> open{{0, keys.size(), common}};
  while (!open.empty()) {
    Run run = open.back();
    open.pop_back();
    auto begin = keys.begin() + run.begin, end = keys.begin() + run.end;
    if (!std::is_sorted(begin, end, Before()))
      std::sort(begin, end, Before());
    for (auto first = begin; first != end;) {
      auto last = std::find_if_not(first + 1, end, [&](const Key &key) { return ties(*first, key); });
      if (last - first > 1 && first->goesOn()) {
        size_t depth = run.depth + kWord;
        for (auto key = first; key != last; ++key)
          *key = keyAt(texts[key->text], key->text, depth);
        open.push_back({size_t(first - keys.begin()), size_t(last - keys.begin()), depth});
      }
      first = last;
    }
  }

  std::vector<uint32_t> order;
  order.reserve(keys.size());
  for (const Key &key : keys)
    order.push_back(key.text);
  return order;
}
