#include "reports/Nearest.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace precedent;

/// Longer words than any of our names: no need to compare them letter by letter.
static constexpr size_t kLongestWord = 100;

std::vector<std::string> precedent::nearest(llvm::StringRef word, llvm::ArrayRef<std::string> candidates, size_t most) {
  if (word.empty() || word.size() > kLongestWord)
    return {};
  std::string lower = word.lower();
  std::vector<std::pair<unsigned, std::string>> close;
  for (const std::string &candidate : candidates) {
    std::string name = llvm::StringRef(candidate).lower();
    unsigned distance = llvm::StringRef(lower).edit_distance(name);
    bool isPart = lower.size() >= 3 && llvm::StringRef(name).contains(lower);
    if (isPart || distance <= (name.size() + 1) / 3)
      close.emplace_back(isPart ? 0 : distance, candidate);
  }
  std::sort(close.begin(), close.end());
  std::vector<std::string> names;
  for (auto &[distance, name] : llvm::ArrayRef(close).take_front(most))
    names.push_back(name);
  return names;
}

std::string precedent::didYouMean(llvm::StringRef word, llvm::ArrayRef<std::string> candidates) {
  std::vector<std::string> names = nearest(word, candidates);
  if (names.empty())
    return {};
  std::string last = names.back();
  names.pop_back();
  std::string others = llvm::join(names, ", ");
  return "; did you mean " + (others.empty() ? last : others + " or " + last) + "?";
}
