//===- FactReader.h - what a graph file states about storage and effects --------------------------------*- C++ -*-===//
//
// Reads the members of `facts`: `storage` (value → [object, low, high]), `ops` (operation → its facts), `symbols`
// (name → [least, greatest], null for none), `assume` (comparisons of linear terms), `groups` (name → ranks) and
// `no_alias` (arguments). A bound of a range is an integer, a linear term over the symbols as text, or null; a range
// with a bound that is null is the whole object.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/json/JsonTree.h"
#include "core/model/GraphBuilder.h"

#include <string>

namespace precedent {

/// A fact that cannot be read, at an offset.
struct FactProblem {
  uint64_t offset;
  std::string message;
};

class FactReader {
public:
  explicit FactReader(GraphBuilder &builder) : builder(builder) {}

  // Each reads one member; a problem means that nothing more is read. Symbols must come before terms.
  std::optional<FactProblem> readSymbol(const JsonTree &tree);
  std::optional<FactProblem> readAssumption(const JsonTree &tree);
  std::optional<FactProblem> readStorage(const JsonTree &tree);
  std::optional<FactProblem> readOperation(const JsonTree &tree);
  std::optional<FactProblem> readGroup(const JsonTree &tree);
  std::optional<FactProblem> readUnaliased(const JsonTree &tree);

  /// After the last operation of the file: brings facts into program order, and refuses facts about values and
  /// operations that the graph does not have.
  std::optional<FactProblem> finish(const llvm::DenseMap<llvm::StringRef, ActionIndex> &operationOf);

private:
  bool fail(const JsonNode &node, const llvm::Twine &message);
  bool isText(const JsonNode &node, llvm::StringRef what);
  bool readBound(const JsonNode &node, TermIndex &bound);
  bool readRange(const JsonTree &tree, const JsonNode &node, StorageRange &range, size_t extra = 0);
  bool readRanges(const JsonTree &tree, const JsonNode &list, Lists<StorageRange> &ranges);
  bool readUpdates(const JsonTree &tree, const JsonNode &list);
  bool readFencedObjects(const JsonTree &tree, const JsonNode &list);
  bool readFlag(const JsonNode &node, bool &flag);
  bool readName(const JsonNode &node, llvm::StringRef what, llvm::StringRef &name);
  bool readCollective(const JsonTree &tree, const JsonNode &node, OperationFacts &facts);
  bool readDraw(const JsonTree &tree, const JsonNode &node, OperationFacts &facts);
  bool readMember(const JsonTree &tree, const JsonNode &member, OperationFacts &facts);

  struct Named {
    llvm::StringRef name;
    uint64_t offset;
  };

  GraphBuilder &builder;
  FactTable pending; ///< in the order of the file
  std::vector<Named> pendingOperations;
  struct PendingStorage {
    Named value;
    StorageRange range;
  };
  std::vector<PendingStorage> pendingStorage;
  std::vector<Named> pendingUnaliased;
  std::optional<FactProblem> problem;
};

} // namespace precedent
