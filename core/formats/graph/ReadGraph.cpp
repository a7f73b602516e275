#include "core/formats/graph/ReadGraph.h"

#include "core/formats/graph/GraphReader.h"
#include "core/support/InputError.h"

using namespace precedent;

llvm::Expected<GraphFunction> precedent::readGraph(std::shared_ptr<const SourceText> source, const Limits &limits) {
  GraphBuilder builder(/*keepsTexts=*/true);
  FactReader facts(builder);
  auto locator = std::make_shared<GraphLocator>(source);
  if (source->bytes().contains("\"symbols\"")) {
    GraphReader symbols(builder, facts, *locator, *source, limits, GraphReader::Pass::Symbols);
    if (llvm::Error error = readJson(*source, limits, symbols))
      return std::move(error);
  }
  GraphReader reader(builder, facts, *locator, *source, limits, GraphReader::Pass::Everything);
  if (llvm::Error error = readJson(*source, limits, reader))
    return std::move(error);
  if (!reader.finish())
    return makeInputError(reader.refusal.code, Verdict::Invalid, locationAt(*source, reader.refusal.offset),
                          reader.refusal.message, reader.refusal.help);
  GraphFunction graph = builder.finish();
  graph.source = std::move(source);
  graph.locator = std::move(locator);
  return graph;
}
