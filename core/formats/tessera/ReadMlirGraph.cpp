#include "core/formats/tessera/ReadMlirGraph.h"

#include "core/formats/graph/ReadGraph.h"
#include "core/formats/tessera/GuardedRead.h"
#include "core/formats/tessera/MlirGraphText.h"
#include "core/support/InputError.h"

#include "mlir/IR/Operation.h"

using namespace precedent;

namespace {
/// Places of a function and its operations. Attributes have no places in MLIR, so an operation is as near as it gets.
class MlirGraphLocator : public Locator {
public:
  MlirGraphLocator(std::shared_ptr<const SourceText> source, uint64_t function, std::vector<uint64_t> operations,
                   bool isBytecode)
      : source(std::move(source)), function(function), operations(std::move(operations)), isBytecode(isBytecode) {}

  Location locate(const Anchor &anchor) const override {
    bool isOperation = anchor.kind == Anchor::Kind::Row && anchor.index < operations.size();
    if (anchor.kind == Anchor::Kind::File || isBytecode) {
      Location location = Location::ofFile(source->name());
      if (isOperation)
        location.row = anchor.index;
      return location;
    }
    return source->locationAt(isOperation ? operations[anchor.index] : function);
  }

private:
  std::shared_ptr<const SourceText> source;
  uint64_t function;
  std::vector<uint64_t> operations;
  bool isBytecode;
};

class Reader {
public:
  Reader(std::shared_ptr<const SourceText> source, const Limits &limits, bool isBytecode)
      : source(std::move(source)), limits(limits), isBytecode(isBytecode) {}

  llvm::Expected<GraphFile> read();

private:
  llvm::Expected<GraphFunction> readFunction(const MlirParse &parse, mlir::Operation &function, unsigned ordinal);
  Location place(uint64_t offset) const {
    return isBytecode ? Location::ofFile(source->name()) : source->locationAt(offset);
  }

  std::shared_ptr<const SourceText> source;
  const Limits &limits;
  bool isBytecode;
};
} // namespace

llvm::Expected<GraphFunction> Reader::readFunction(const MlirParse &parse, mlir::Operation &function,
                                                   unsigned ordinal) {
  if (!function.getRegion(0).hasOneBlock() || function.getRegion(0).front().empty())
    return makeInputError(
        "graph-shape", Verdict::Invalid, place(parse.offsetOf(function)),
        "the body of this function is not one block that ends with what it returns; the orders that a "
        "program needs are inferred for straight-line code");
  MlirGraphText text = spellGraph(parse, function, ordinal);
  if (text.problem)
    return makeInputError("graph-shape", Verdict::Invalid, place(text.problem->offset), text.problem->message);
  llvm::Expected<GraphFunction> graph = readGraph(SourceText::fromString(source->name(), text.json), limits);
  if (graph) {
    graph->locator = std::make_shared<MlirGraphLocator>(source, text.function, std::move(text.operations), isBytecode);
    return graph;
  }
  // The text is ASCII and one line, so a column tells the byte.
  return llvm::handleErrors(graph.takeError(), [&](std::unique_ptr<InputError> error) -> llvm::Error {
    // The text is ours. What alone its reader cannot read are bytes of a string that are no character.
    if (error->code == "parse-error")
      error = std::make_unique<InputError>("parse-error", error->verdict, error->location,
                                           "a text of this operation is not UTF-8", "");
    error->location = place(text.originOf(error->location.column > 0 ? error->location.column - 1 : 0));
    return llvm::Error(std::move(error));
  });
}

llvm::Expected<GraphFile> Reader::read() {
  auto parse = MlirParse::parse(*source, isBytecode, /*keepsNames=*/true);
  if (!parse)
    return parse.takeError();
  std::vector<mlir::Operation *> functions;
  for (mlir::Operation &top : (*parse)->topLevel())
    top.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *operation) {
      bool hasBody = operation->getNumRegions() == 1 && !operation->getRegion(0).empty();
      if (operation->getName().getStringRef() == "func.func" && hasBody)
        functions.push_back(operation);
    });
  GraphFile file;
  for (auto [ordinal, function] : llvm::enumerate(functions)) {
    llvm::Expected<GraphFunction> graph = readFunction(**parse, *function, static_cast<unsigned>(ordinal));
    if (!graph)
      return graph.takeError();
    file.functions.push_back(std::move(*graph));
  }
  if (file.functions.empty())
    return makeInputError("graph-shape", Verdict::Invalid, place(0),
                          "this file has no function with a body; a program is a `func.func`");
  return file;
}

llvm::Expected<GraphFile> precedent::readMlirGraphs(std::shared_ptr<const SourceText> source, const Limits &limits) {
  GraphFile file;
  auto read = [&](const Limits &held, bool isBytecode) -> llvm::Error {
    llvm::Expected<GraphFile> found = Reader(source, held, isBytecode).read();
    if (!found)
      return found.takeError();
    file = std::move(*found);
    return llvm::Error::success();
  };
  if (llvm::Error error = guardedMlirRead(*source, limits, read))
    return std::move(error);
  return file;
}
