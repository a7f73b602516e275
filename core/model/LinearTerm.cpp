#include "core/model/LinearTerm.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace precedent;

SymbolIndex TermTable::symbol(llvm::StringRef name) {
  auto [entry, isNew] = symbolOf.try_emplace(name, static_cast<SymbolIndex>(symbols.size()));
  if (isNew)
    symbols.push_back({name.str(), std::nullopt, std::nullopt});
  return entry->second;
}

std::optional<SymbolIndex> TermTable::findSymbol(llvm::StringRef name) const {
  auto entry = symbolOf.find(name);
  return entry == symbolOf.end() ? std::nullopt : std::optional<SymbolIndex>(entry->second);
}

TermIndex TermTable::constant(int64_t value) {
  auto [entry, isNew] = constantTerms.try_emplace(value, static_cast<TermIndex>(constants.size()));
  if (isNew) {
    constants.push_back(value);
    monomials.finish();
  }
  return entry->second;
}

std::optional<TermIndex> TermTable::intern(int64_t value, llvm::ArrayRef<Monomial> parts) {
  llvm::SmallVector<Monomial, 4> sorted(parts);
  llvm::sort(sorted, [](const Monomial &one, const Monomial &other) { return one.symbol < other.symbol; });
  llvm::SmallVector<Monomial, 4> merged;
  for (const Monomial &part : sorted) {
    if (merged.empty() || merged.back().symbol != part.symbol)
      merged.push_back(part);
    else if (llvm::AddOverflow(merged.back().coefficient, part.coefficient, merged.back().coefficient))
      return std::nullopt;
  }
  llvm::erase_if(merged, [](const Monomial &part) { return part.coefficient == 0; });
  if (merged.empty())
    return constant(value);

  std::string key(reinterpret_cast<const char *>(&value), sizeof value);
  for (const Monomial &part : merged) {
    key.append(reinterpret_cast<const char *>(&part.coefficient), sizeof part.coefficient);
    key.append(reinterpret_cast<const char *>(&part.symbol), sizeof part.symbol);
  }
  auto [entry, isNew] = otherTerms.try_emplace(key, static_cast<TermIndex>(constants.size()));
  if (isNew) {
    constants.push_back(value);
    for (const Monomial &part : merged)
      monomials.append(part);
    monomials.finish();
  }
  return entry->second;
}

std::optional<TermIndex> TermTable::difference(TermIndex first, TermIndex second) {
  int64_t value;
  if (llvm::SubOverflow(constants[first], constants[second], value))
    return std::nullopt;
  llvm::SmallVector<Monomial, 8> parts(monomials[first]);
  for (Monomial part : monomials[second]) {
    if (part.coefficient == INT64_MIN)
      return std::nullopt;
    part.coefficient = -part.coefficient;
    parts.push_back(part);
  }
  return intern(value, parts);
}

std::string TermTable::text(TermIndex term) const {
  std::string text;
  for (const Monomial &part : monomials[term]) {
    if (part.coefficient == -1)
      text += "-";
    else if (!text.empty() && part.coefficient > 0)
      text += "+";
    if (part.coefficient != 1 && part.coefficient != -1)
      text += std::to_string(part.coefficient) + "*";
    text += symbols[part.symbol].name;
  }
  if (text.empty() || constants[term] != 0)
    text += (text.empty() || constants[term] < 0 ? "" : "+") + std::to_string(constants[term]);
  return text;
}
