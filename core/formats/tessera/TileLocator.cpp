#include "core/formats/tessera/TileLocator.h"

#include "core/formats/tessera/MlirLexer.h"

using namespace precedent;

namespace {

class TileLocator final : public Locator {
public:
  TileLocator(std::shared_ptr<const SourceText> source, bool isBytecode, const TileModule &module)
      : source(std::move(source)), isBytecode(isBytecode) {
    for (const TileOperation &operation : module.operations)
      places.push_back({operation.offset, operation.end});
  }

  Location locate(const Anchor &anchor) const override {
    bool isOperation = anchor.kind == Anchor::Kind::Operation && anchor.index < places.size();
    if (anchor.kind == Anchor::Kind::File || isBytecode) {
      Location location = Location::ofFile(source->name());
      if (isOperation)
        location.row = anchor.index;
      return location;
    }
    if (places.empty())
      return source->locationAt(0);
    OperationIndex operation = isOperation ? anchor.index : 0;
    std::optional<uint64_t> attribute = anchor.name.empty() ? std::nullopt : findAttribute(operation, anchor.name);
    return source->locationAt(attribute.value_or(places[operation].offset));
  }

private:
  struct Place {
    uint64_t offset;
    OperationIndex end;
  };

  uint64_t offsetOf(OperationIndex operation) const {
    return operation < places.size() ? places[operation].offset : source->bytes().size();
  }

  /// In front of the operation's regions, or behind them: generic form has its attributes there.
  std::optional<uint64_t> findAttribute(OperationIndex operation, llvm::StringRef name) const {
    OperationIndex end = places[operation].end;
    if (std::optional<uint64_t> found = findKey(offsetOf(operation), offsetOf(operation + 1), name))
      return found;
    return end > operation + 1 ? findKey(offsetOf(end - 1), offsetOf(end), name) : std::nullopt;
  }

  std::optional<uint64_t> findKey(uint64_t begin, uint64_t end, llvm::StringRef name) const {
    if (begin >= end)
      return std::nullopt;
    MlirLexer lexer(source->bytes(), begin);
    for (MlirToken token = lexer.next(); !token.ends() && token.offset < end; token = lexer.next())
      if (token.is(MlirToken::Kind::Identifier) && token.text == name)
        return token.offset;
    return std::nullopt;
  }

  std::shared_ptr<const SourceText> source;
  bool isBytecode;
  std::vector<Place> places;
};

} // namespace

std::shared_ptr<const Locator> precedent::makeTileLocator(std::shared_ptr<const SourceText> source, bool isBytecode,
                                                          const TileModule &module) {
  return std::make_shared<TileLocator>(std::move(source), isBytecode, module);
}
