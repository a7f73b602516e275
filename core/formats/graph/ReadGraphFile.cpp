#include "core/formats/Document.h"
#include "core/formats/graph/ReadGraph.h"
#include "core/formats/tessera/ReadMlirGraph.h"

using namespace precedent;

llvm::Expected<GraphFile> precedent::readGraphFile(std::shared_ptr<const SourceText> source,
                                                   const ReadOptions &options) {
  if (detectFormat(source->bytes()) == InputFormat::TesseraMlir)
    return readMlirGraphs(std::move(source), options.limits);
  llvm::Expected<GraphFunction> graph = readGraph(std::move(source), options.limits);
  if (!graph)
    return graph.takeError();
  GraphFile file;
  file.functions.push_back(std::move(*graph));
  return file;
}
