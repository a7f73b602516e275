//===- GraphReader.h - precedent.graph.v1, as a graph function ------------------------------------------*- C++ -*-===//
//
// A graph file is a JSON object with `schema`, `name`, `args` ([name, type]), `ops`, `returns`, and optionally `facts`
// (FactReader.h) and `resource_vectors` (operation → vector). An operation is an object with `id`, `name`, `operands`,
// `results`, `attrs`, and optionally `result_types` and `cost` (a positive number). The members may stand in any order.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/formats/graph/FactReader.h"
#include "core/formats/graph/GraphLocator.h"
#include "core/json/JsonElements.h"
#include "core/support/Limits.h"
#include "core/support/SourceText.h"

namespace precedent {

class GraphReader : public JsonElements {
public:
  /// `Symbols` reads the symbols of `facts` and nothing else: they must be known before the first term.
  enum class Pass { Symbols, Everything };

  GraphReader(GraphBuilder &builder, FactReader &facts, GraphLocator &locator, const SourceText &source,
              const Limits &limits, Pass pass);

  /// After the last event: what can only be said of the whole.
  bool finish();

private:
  bool opened(unsigned container, uint64_t begin) override;
  bool element(unsigned container, const JsonTree &tree) override;
  bool wrongDocument(uint64_t begin) override;

  bool documentMember(const JsonNode &node);
  bool argument(const JsonTree &tree);
  bool operation(const JsonTree &tree);
  bool returned(const JsonTree &tree);
  bool resourceVector(const JsonTree &tree);
  bool fact(unsigned container, const JsonTree &tree);
  bool names(const JsonTree &tree, const JsonNode &list, llvm::SmallVectorImpl<llvm::StringRef> &into);
  bool attributes(const JsonTree &tree, const JsonNode &object);
  bool cost(const JsonNode &node, double &value);
  bool shape(const JsonNode &node, const llvm::Twine &message, llvm::StringRef help = "");
  bool check(const std::optional<FactProblem> &problem);

  GraphBuilder &builder;
  FactReader &facts;
  GraphLocator &locator;
  const SourceText &source;
  const Limits &limits;
  Pass pass;

  uint32_t seen = 0; ///< required members of the document
  llvm::DenseMap<llvm::StringRef, ActionIndex> operationOf;
  llvm::SmallVector<llvm::StringRef, 4> operands, results, types;
  llvm::SmallVector<GraphAttribute, 4> attributeList;
  struct Vector {
    llvm::StringRef operation;
    uint64_t offset;
    llvm::StringRef canonical;
  };
  std::vector<Vector> vectors;
};

} // namespace precedent
