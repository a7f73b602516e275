//===- ShortProgram.h - programs in one line, for tests -------------------------------------------------*- C++ -*-===//
//
//   arguments   "x b:m c:k"                  tensors; m: a memref, k: a cache
//   operations  "v=view(b){offset=0,size=64}; bar: barrier(); r=add(v,x)"
//
// An operation's id is its first result, or what stands before a colon. Names without a dot, and those of caches, are
// Tessera's. Values of
// attributes are integers, true, false, null, or texts.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Topology.h"
#include "core/model/GraphBuilder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <set>
#include <string>

namespace precedent::tests {

inline llvm::SmallVector<llvm::StringRef> partsOf(llvm::StringRef text, llvm::StringRef separator) {
  llvm::SmallVector<llvm::StringRef> parts, trimmed;
  text.split(parts, separator, -1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts)
    if (!part.trim().empty())
      trimmed.push_back(part.trim());
  return trimmed;
}

inline Token valueOf(llvm::StringRef text) {
  if (text == "true" || text == "false")
    return {"", text == "true" ? TokenType::True : TokenType::False};
  if (text == "null")
    return {"", TokenType::Null};
  int64_t number;
  return {text, text.getAsInteger(10, number) ? TokenType::String : TokenType::Integer};
}

inline void addShortOperation(GraphBuilder &builder, llvm::StringRef text) {
  llvm::SmallVector<GraphAttribute> attributes;
  if (size_t brace = text.find('{'); brace != llvm::StringRef::npos) {
    for (llvm::StringRef pair : partsOf(text.drop_front(brace + 1).drop_back(1), ",")) {
      auto [key, value] = pair.split('=');
      attributes.push_back({key.trim(), valueOf(value.trim())});
    }
    text = text.take_front(brace);
  }
  auto [left, operands] = text.trim().split('(');
  llvm::StringRef id, name = left;
  llvm::SmallVector<llvm::StringRef> results;
  if (left.contains(':'))
    std::tie(id, left) = left.split(':');
  name = left;
  if (left.contains('=')) {
    auto [listed, rest] = left.split('=');
    results = partsOf(listed, ",");
    name = rest;
  }
  name = name.trim();
  bool isTesseras = !name.contains('.') || name.starts_with("kv_cache.");
  std::string full = (isTesseras ? "tessera." : "") + name.str();
  builder.addOperation(id.empty() ? results.front() : id.trim(), full, partsOf(operands.trim().drop_back(1), ","),
                       results, attributes);
}

/// Objects among the arguments are known to be different, unless `mayAlias`.
inline GraphFunction shortProgram(llvm::StringRef arguments, llvm::StringRef operations, bool mayAlias = false) {
  GraphBuilder builder;
  for (llvm::StringRef argument : partsOf(arguments, " ")) {
    auto [name, sort] = argument.split(':');
    builder.addArgument(name, sort == "m" ? "memref<4xf32>" : sort == "k" ? "!tessera.kv_cache" : "tensor<4xf32>");
    if (!mayAlias)
      builder.graph.facts.unaliased.push_back(builder.intern(name));
  }
  for (llvm::StringRef operation : partsOf(operations, ";"))
    addShortOperation(builder, operation);
  return builder.finish();
}

/// Pairs of the closure, as `a>b`.
inline std::set<std::string> closureOf(const GraphFunction &graph, const ActionGraph &edges) {
  std::vector<std::set<ActionIndex>> before(edges.size());
  std::set<std::string> pairs;
  for (ActionIndex action = 0; action < edges.size(); ++action) {
    for (ActionIndex direct : edges.predecessors[action]) {
      before[action].insert(direct);
      before[action].insert(before[direct].begin(), before[direct].end());
    }
    for (ActionIndex earlier : before[action])
      pairs.insert((graph.operationId[earlier] + ">" + graph.operationId[action]).str());
  }
  return pairs;
}

} // namespace precedent::tests
