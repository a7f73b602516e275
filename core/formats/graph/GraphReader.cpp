#include "core/formats/graph/GraphReader.h"

#include "core/json/JsonText.h"

#include <cmath>

using namespace precedent;

namespace {
enum Part : unsigned {
  Document,
  Args,
  Ops,
  Returns,
  Facts,
  Storage,
  OpFacts,
  Symbols,
  Assume,
  Groups,
  NoAlias,
  Vectors,
};

constexpr JsonElements::Container kContainers[] = {
    {0, "", TokenType::Object},
    {Document, "args", TokenType::Array},
    {Document, "ops", TokenType::Array},
    {Document, "returns", TokenType::Array},
    {Document, "facts", TokenType::Object},
    {Facts, "storage", TokenType::Object},
    {Facts, "ops", TokenType::Object},
    {Facts, "symbols", TokenType::Object},
    {Facts, "assume", TokenType::Array},
    {Facts, "groups", TokenType::Object},
    {Facts, "no_alias", TokenType::Array},
    {Document, "resource_vectors", TokenType::Object},
};

constexpr uint32_t kSeenSchema = 1, kSeenOps = 2;
} // namespace

GraphReader::GraphReader(GraphBuilder &builder, FactReader &facts, GraphLocator &locator, const SourceText &source,
                         const Limits &limits, Pass pass)
    : JsonElements(kContainers, *builder.graph.storage), builder(builder), facts(facts), locator(locator),
      source(source), limits(limits), pass(pass) {}

bool GraphReader::shape(const JsonNode &node, const llvm::Twine &message, llvm::StringRef help) {
  return refuse("graph-shape", node.begin, message.str(), help);
}

bool GraphReader::check(const std::optional<FactProblem> &problem) {
  return !problem || refuse("graph-shape", problem->offset, problem->message);
}

bool GraphReader::wrongDocument(uint64_t begin) {
  return refuse("graph-shape", begin, "a graph file is a JSON object");
}

bool GraphReader::opened(unsigned container, uint64_t begin) {
  if (pass == Pass::Symbols)
    return true;
  if (container == Document)
    locator.document = begin;
  else if (kContainers[container].parent == Document)
    locator.topLevel[kContainers[container].key.str()] = begin;
  if (container == Ops)
    seen |= kSeenOps;
  if (container == Facts)
    builder.graph.facts.isStated = true;
  if (container == Storage)
    builder.graph.facts.isStorageStated = true;
  return true;
}

bool GraphReader::element(unsigned container, const JsonTree &tree) {
  if (pass == Pass::Symbols)
    return container != Symbols || check(facts.readSymbol(tree));
  switch (container) {
  case Document:
    return documentMember(tree.root());
  case Args:
    return argument(tree);
  case Ops:
    return operation(tree);
  case Returns:
    return returned(tree);
  case Vectors:
    return resourceVector(tree);
  default:
    return fact(container, tree);
  }
}

bool GraphReader::fact(unsigned container, const JsonTree &tree) {
  switch (container) {
  case Storage:
    return check(facts.readStorage(tree));
  case OpFacts:
    return check(facts.readOperation(tree));
  case Symbols:
    return true; // read by the first pass
  case Assume:
    return check(facts.readAssumption(tree));
  case Groups:
    return check(facts.readGroup(tree));
  case NoAlias:
    return check(facts.readUnaliased(tree));
  default:
    return shape(tree.root(), "`facts` has no " + tree.root().key + " of this type",
                 "there are storage, ops, symbols and groups (objects), assume and no_alias (lists)");
  }
}

bool GraphReader::documentMember(const JsonNode &node) {
  if (node.key == "schema") {
    seen |= kSeenSchema;
    return (node.token.isString() && node.token.text == kGraphSchema) ||
           refuse("graph-shape", node.begin, ("the schema must be " + kGraphSchema).str());
  }
  if (node.key == "name") {
    if (!node.token.isString())
      return shape(node, "`name` must be a text");
    builder.setName(node.token.text);
    return true;
  }
  return shape(
      node, "a graph has no `" + node.key + "` of this type",
      "there are schema and name (texts), args, ops and returns (lists), facts and resource_vectors (objects)");
}

bool GraphReader::names(const JsonTree &tree, const JsonNode &list, llvm::SmallVectorImpl<llvm::StringRef> &into) {
  if (!list.token.is(TokenType::Array))
    return shape(list, "`" + list.key + "` must be a list of texts");
  for (const JsonNode &child : tree.children(list)) {
    if (!child.token.isString())
      return shape(child, "`" + list.key + "` must be a list of texts");
    into.push_back(child.token.text);
  }
  return true;
}

bool GraphReader::argument(const JsonTree &tree) {
  const JsonNode &node = tree.root();
  llvm::SmallVector<const JsonNode *, 2> parts;
  if (node.token.is(TokenType::Array))
    for (const JsonNode &child : tree.children(node))
      parts.push_back(&child);
  if (parts.size() != 2 || !parts[0]->token.isString() || !parts[1]->token.isString())
    return shape(node, "an argument is a list of its name and its type, both texts");
  if (identityOf(parts[0]->token.text).empty())
    return shape(*parts[0], "the argument has no name");
  builder.addArgument(parts[0]->token.text, parts[1]->token.text);
  return true;
}

bool GraphReader::attributes(const JsonTree &tree, const JsonNode &object) {
  if (!object.token.is(TokenType::Object))
    return shape(object, "`attrs` must be an object");
  for (const JsonNode &child : tree.children(object)) {
    Token value = child.token;
    if (value.is(TokenType::Object) || value.is(TokenType::Array))
      value.text = tree.canonicalText(child, source.bytes(), *builder.graph.storage);
    attributeList.push_back({child.key, value});
  }
  return true;
}

bool GraphReader::cost(const JsonNode &node, double &value) {
  bool isNumber = node.token.is(TokenType::Integer) || node.token.is(TokenType::Float);
  if (!isNumber || node.token.text.getAsDouble(value) || !std::isfinite(value) || value <= 0)
    return shape(node, "`cost` must be a finite number greater than zero");
  return true;
}

bool GraphReader::operation(const JsonTree &tree) {
  const JsonNode &node = tree.root();
  GraphFunction &graph = builder.graph;
  if (graph.size() >= limits.maxActions)
    return refuse("limit-exceeded", node.begin,
                  "the graph has more than " + std::to_string(limits.maxActions) + " operations",
                  "raise --max-actions");
  if (!node.token.is(TokenType::Object))
    return shape(node, "an operation must be an object");
  operands.clear();
  results.clear();
  types.clear();
  attributeList.clear();
  llvm::StringRef id, name;
  double price = 1;
  bool hasId = false, hasCost = false;
  for (const JsonNode &member : tree.children(node)) {
    bool isRead = true;
    if (member.key == "id" || member.key == "name") {
      if (!member.token.isNonEmptyString())
        return shape(member, "`" + member.key + "` must be a text that is not empty");
      (member.key == "id" ? id : name) = member.token.text;
      hasId |= member.key == "id";
    } else if (member.key == "operands") {
      isRead = names(tree, member, operands);
    } else if (member.key == "results") {
      isRead = names(tree, member, results);
    } else if (member.key == "result_types") {
      isRead = names(tree, member, types);
    } else if (member.key == "attrs") {
      isRead = attributes(tree, member);
    } else if (member.key == "cost") {
      isRead = hasCost = cost(member, price);
    } else {
      isRead = shape(member, "an operation has no `" + member.key + "`",
                     "there are id, name, operands, results, attrs, result_types and cost");
    }
    if (!isRead)
      return false;
  }
  if (name.empty())
    return shape(node, "the operation has no `name`");
  std::string numbered = "graph_action_" + std::to_string(graph.size());
  if (!hasId)
    id = llvm::StringRef(numbered).copy(*graph.storage);
  if (!types.empty() && types.size() != results.size())
    return shape(node, "the operation has " + llvm::Twine(results.size()) + " results, and types for " +
                           llvm::Twine(types.size()) + " of them");
  for (llvm::StringRef result : results)
    if (identityOf(result).empty())
      return shape(node, "a result of the operation has no name");
  if (!operationOf.try_emplace(id, graph.size()).second)
    return shape(node, "two operations have the id " + quoteForMessage(id));

  builder.addOperation(id, name, operands, results, attributeList);
  for (size_t index = 0; index < types.size(); ++index)
    graph.typeOfName[builder.intern(results[index])] = types[index];
  if (hasCost && graph.cost.empty())
    graph.cost.assign(graph.size() - 1, 1.0);
  if (hasCost || !graph.cost.empty())
    graph.cost.push_back(price);
  locator.operations.push_back(node.begin);
  return true;
}

bool GraphReader::returned(const JsonTree &tree) {
  if (!tree.root().token.isNonEmptyString())
    return shape(tree.root(), "a return value is the name of a value");
  builder.addReturn(tree.root().token.text);
  return true;
}

bool GraphReader::resourceVector(const JsonTree &tree) {
  const JsonNode &node = tree.root();
  if (!node.token.is(TokenType::Object))
    return shape(node, "a resource vector must be an object");
  vectors.push_back({node.key, node.keyBegin, tree.canonicalText(node, source.bytes(), *builder.graph.storage)});
  return true;
}

bool GraphReader::finish() {
  if (!(seen & kSeenSchema))
    return refuse("graph-shape", locator.document, ("the graph has no `schema`; it must be " + kGraphSchema).str());
  if (!(seen & kSeenOps))
    return refuse("graph-shape", locator.document, "the graph has no `ops`");
  if (!check(facts.finish(operationOf)))
    return false;
  if (vectors.empty())
    return true;
  std::vector<llvm::StringRef> &column = builder.graph.resourceVector;
  column.resize(builder.graph.size());
  for (const Vector &vector : vectors) {
    auto found = operationOf.find(vector.operation);
    if (found == operationOf.end())
      return refuse("graph-shape", vector.offset, "the graph has no operation " + quoteForMessage(vector.operation));
    column[found->second] = vector.canonical;
  }
  for (ActionIndex operation = 0; operation < builder.graph.size(); ++operation)
    if (column[operation].empty())
      return refuse("graph-shape", locator.topLevel["resource_vectors"],
                    "the operation " + quoteForMessage(builder.graph.operationId[operation]) +
                        " has no resource vector, though others have one");
  return true;
}
