//===- Fact.h - named facts for the audit ---------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/Support/JSON.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace precedent {

/// null, a truth value, a number, a text, a list of numbers, or any other JSON value (edges, placements, tables).
using FactValue = std::variant<std::monostate, bool, int64_t, std::string, std::vector<int64_t>, llvm::json::Value>;

/// Facts in the order in which they are reported.
class FactList {
public:
  void add(std::string name, FactValue value) { entries.emplace_back(std::move(name), std::move(value)); }
  void add(std::string name, const char *value) { add(std::move(name), std::string(value)); }
  template <typename Value> void addOptional(std::string name, const std::optional<Value> &value) {
    add(std::move(name), value ? FactValue(*value) : FactValue());
  }
  const FactValue *find(const std::string &name) const {
    for (const auto &[key, value] : entries)
      if (key == name)
        return &value;
    return nullptr;
  }
  auto begin() const { return entries.begin(); }
  auto end() const { return entries.end(); }
  bool empty() const { return entries.empty(); }

private:
  std::vector<std::pair<std::string, FactValue>> entries;
};

} // namespace precedent
