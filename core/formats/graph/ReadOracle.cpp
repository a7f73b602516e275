#include "core/formats/graph/ReadOracle.h"

#include "core/json/JsonElements.h"
#include "core/support/InputError.h"

using namespace precedent;

namespace {

enum Part : unsigned { Document, Actions, Edges };
constexpr JsonElements::Container kContainers[] = {
    {0, "", TokenType::Object}, {Document, "actions", TokenType::Array}, {Document, "edges", TokenType::Array}};

class OracleLocator : public Locator {
public:
  explicit OracleLocator(std::shared_ptr<const SourceText> source) : source(std::move(source)) {}

  Location locate(const Anchor &anchor) const override {
    if (anchor.kind == Anchor::Kind::Row && anchor.index < actions.size())
      return locationAt(*source, actions[anchor.index]);
    if (anchor.kind == Anchor::Kind::Edge && anchor.index < edges.size())
      return locationAt(*source, edges[anchor.index]);
    return locationAt(*source, anchor.kind == Anchor::Kind::Attribute ? actionList : document);
  }

  uint64_t document = 0, actionList = 0;
  std::vector<uint64_t> actions, edges;

private:
  std::shared_ptr<const SourceText> source;
};

class OracleReader : public JsonElements {
public:
  OracleReader(OracleGraph &oracle, OracleLocator &locator, const Limits &limits)
      : JsonElements(kContainers, *oracle.storage), oracle(oracle), locator(locator), limits(limits) {}

  bool finish() {
    if (!hasSchema)
      return refuse("graph-shape", locator.document, ("the oracle has no `schema`; it must be " + kOracleSchema).str());
    return (hasActions && hasEdges) ||
           refuse("graph-shape", locator.document, "an oracle has the lists `actions` and `edges`");
  }

private:
  bool opened(unsigned container, uint64_t begin) override {
    (container == Document ? locator.document : container == Actions ? locator.actionList : edgeList) = begin;
    hasActions |= container == Actions;
    hasEdges |= container == Edges;
    return true;
  }

  bool wrongDocument(uint64_t begin) override { return refuse("graph-shape", begin, "an oracle is a JSON object"); }

  bool element(unsigned container, const JsonTree &tree) override {
    const JsonNode &node = tree.root();
    if (oracle.actions.size() + oracle.edges.size() >= limits.maxActions)
      return refuse("limit-exceeded", node.begin,
                    "the oracle has more than " + std::to_string(limits.maxActions) + " actions and edges",
                    "raise --max-actions");
    if (container == Actions) {
      if (!node.token.isNonEmptyString())
        return refuse("graph-shape", node.begin, "an action of the oracle is a text that is not empty");
      oracle.actions.push_back(node.token.text);
      locator.actions.push_back(node.begin);
      return true;
    }
    return container == Edges ? edge(tree) : member(node);
  }

  bool edge(const JsonTree &tree) {
    const JsonNode &node = tree.root();
    llvm::SmallVector<const JsonNode *, 3> parts;
    if (node.token.is(TokenType::Array))
      for (const JsonNode &child : tree.children(node))
        parts.push_back(&child);
    bool isEdge = (parts.size() == 2 || parts.size() == 3) && parts[0]->token.isNonEmptyString() &&
                  parts[1]->token.isNonEmptyString() && (parts.size() == 2 || parts[2]->token.is(TokenType::Array));
    if (!isEdge)
      return refuse("graph-shape", node.begin, "an edge of the oracle is a list of predecessor and successor");
    oracle.edges.push_back({parts[0]->token.text, parts[1]->token.text});
    locator.edges.push_back(node.begin);
    return true;
  }

  bool member(const JsonNode &node) {
    if (node.key != "schema")
      return refuse("graph-shape", node.begin, "an oracle has no `" + node.key.str() + "` of this type",
                    "there are schema (a text), actions and edges (lists)");
    hasSchema = true;
    return (node.token.isString() && node.token.text == kOracleSchema) ||
           refuse("graph-shape", node.begin, ("the schema must be " + kOracleSchema).str());
  }

  OracleGraph &oracle;
  OracleLocator &locator;
  const Limits &limits;
  uint64_t edgeList = 0;
  bool hasSchema = false, hasActions = false, hasEdges = false;
};

} // namespace

llvm::Expected<OracleGraph> precedent::readOracle(std::shared_ptr<const SourceText> source, const Limits &limits) {
  OracleGraph oracle;
  oracle.source = source;
  oracle.storage = std::make_shared<llvm::BumpPtrAllocator>();
  auto locator = std::make_shared<OracleLocator>(source);
  OracleReader reader(oracle, *locator, limits);
  if (llvm::Error error = readJson(*source, limits, reader))
    return std::move(error);
  if (!reader.finish())
    return makeInputError(reader.refusal.code, Verdict::Invalid, locationAt(*source, reader.refusal.offset),
                          reader.refusal.message, reader.refusal.help);
  oracle.locator = std::move(locator);
  return oracle;
}
