#include "core/formats/graph/FactReader.h"

#include "core/json/JsonText.h"

#include <algorithm>

using namespace precedent;

bool FactReader::fail(const JsonNode &node, const llvm::Twine &message) {
  problem = FactProblem{node.begin, message.str()};
  return false;
}

bool FactReader::isText(const JsonNode &node, llvm::StringRef what) {
  return node.token.isNonEmptyString() || fail(node, llvm::Twine(what) + " must be a text that is not empty");
}

bool FactReader::readFlag(const JsonNode &node, bool &flag) {
  flag = node.token.is(TokenType::True);
  return flag || node.token.is(TokenType::False) || fail(node, "`" + node.key + "` must be true or false");
}

bool FactReader::readName(const JsonNode &node, llvm::StringRef what, llvm::StringRef &name) {
  if (!isText(node, what))
    return false;
  name = builder.keep(node.token.text);
  return true;
}

bool FactReader::readBound(const JsonNode &node, TermIndex &bound) {
  if (node.token.is(TokenType::Null)) {
    bound = kNoTerm;
    return true;
  }
  if (node.token.is(TokenType::Integer)) {
    int64_t value;
    if (node.token.text.getAsInteger(10, value))
      return fail(node, "a bound must fit 64 bits");
    bound = builder.graph.terms.constant(value);
    return true;
  }
  if (!node.token.isString())
    return fail(node, "a bound is an integer, a linear term as text, or null");
  llvm::Expected<TermIndex> term = parseTerm(node.token.text, builder.graph.terms);
  if (!term)
    return fail(node, llvm::toString(term.takeError()));
  bound = *term;
  return true;
}

bool FactReader::readRange(const JsonTree &tree, const JsonNode &node, StorageRange &range, size_t extra) {
  if (!node.token.is(TokenType::Array) || tree.numChildren(node) != 3 + extra)
    return fail(node, extra ? "an update is a list of object, low, high, operator, and whether it may be reassociated"
                            : "a range is a list of object, low, and high");
  auto child = tree.children(node).begin();
  const JsonNode &object = *child, &low = *++child, &high = *++child;
  if (!isText(object, "the object of a range"))
    return false;
  range.object = builder.graph.objects.intern(identityOf(object.token.text));
  if (!readBound(low, range.low) || !readBound(high, range.high))
    return false;
  const TermTable &terms = builder.graph.terms;
  if (range.low == kNoTerm || range.high == kNoTerm)
    range.low = range.high = kNoTerm;
  else if (terms.isConstant(range.low) && terms.isConstant(range.high) &&
           terms.constantOf(range.low) > terms.constantOf(range.high))
    return fail(low, "the range ends before it begins");
  return true;
}

bool FactReader::readRanges(const JsonTree &tree, const JsonNode &list, Lists<StorageRange> &ranges) {
  if (!list.token.is(TokenType::Array))
    return fail(list, "`" + list.key + "` must be a list of ranges");
  for (const JsonNode &child : tree.children(list)) {
    StorageRange range;
    if (!readRange(tree, child, range))
      return false;
    ranges.append(range);
  }
  return true;
}

bool FactReader::readUpdates(const JsonTree &tree, const JsonNode &list) {
  if (!list.token.is(TokenType::Array))
    return fail(list, "`updates` must be a list of updates");
  for (const JsonNode &child : tree.children(list)) {
    StorageUpdate update;
    if (!readRange(tree, child, update.range, 2))
      return false;
    auto part = tree.children(child).begin();
    for (int skipped = 0; skipped < 3; ++skipped)
      ++part;
    if (!readName(*part, "the operator of an update", update.combiner))
      return false;
    ++part;
    update.mayReassociate = (*part).token.is(TokenType::True);
    if (!update.mayReassociate && !(*part).token.is(TokenType::False))
      return fail(*part, "whether an update may be reassociated is true or false");
    pending.updates.append(update);
  }
  return true;
}

bool FactReader::readFencedObjects(const JsonTree &tree, const JsonNode &list) {
  if (!list.token.is(TokenType::Array))
    return fail(list, "`fence_objects` must be a list of objects");
  for (const JsonNode &child : tree.children(list)) {
    if (!isText(child, "an object"))
      return false;
    pending.fencedObjects.append(builder.graph.objects.intern(identityOf(child.token.text)));
  }
  return true;
}

bool FactReader::readCollective(const JsonTree &tree, const JsonNode &node, OperationFacts &facts) {
  if (!node.token.is(TokenType::Object) || !tree.member(node, "group"))
    return fail(node, "`coll` must be an object with a `group`");
  facts.isCollective = true;
  for (const JsonNode &member : tree.children(node)) {
    bool isRead = member.key == "group"    ? readName(member, "a group", facts.group)
                  : member.key == "domain" ? readName(member, "an order domain", facts.domain)
                  : member.key == "ordered"
                      ? readFlag(member, facts.isOrdered)
                      : fail(member, "`coll` has group, domain and ordered, not `" + member.key + "`");
    if (!isRead)
      return false;
  }
  return true;
}

bool FactReader::readDraw(const JsonTree &tree, const JsonNode &node, OperationFacts &facts) {
  const JsonNode *stream = tree.member(node, "stream"), *mode = tree.member(node, "mode");
  if (!stream || !mode || tree.numChildren(node) != 2)
    return fail(node, "`rng` must be an object with `stream` and `mode`, and nothing else");
  facts.isDraw = true;
  facts.isKeyed = mode->token.isString() && mode->token.text == "keyed";
  if (!facts.isKeyed && !(mode->token.isString() && mode->token.text == "stateful"))
    return fail(*mode, "`mode` is stateful or keyed");
  return readName(*stream, "a stream", facts.stream);
}

bool FactReader::readMember(const JsonTree &tree, const JsonNode &member, OperationFacts &facts) {
  if (member.key == "reads")
    return readRanges(tree, member, pending.reads);
  if (member.key == "writes")
    return readRanges(tree, member, pending.writes);
  if (member.key == "updates")
    return readUpdates(tree, member);
  if (member.key == "coll")
    return readCollective(tree, member, facts);
  if (member.key == "rng")
    return readDraw(tree, member, facts);
  if (member.key == "io") {
    const JsonNode *channel = tree.member(member, "channel");
    if (!channel || tree.numChildren(member) != 1)
      return fail(member, "`io` must be an object with a `channel`, and nothing else");
    facts.isOutput = true;
    return readName(*channel, "a channel", facts.channel);
  }
  if (member.key == "fence_all")
    return readFlag(member, facts.isFence);
  if (member.key == "fence_objects")
    return readFencedObjects(tree, member);
  if (member.key == "opaque")
    return readFlag(member, facts.isOpaque);
  if (member.key == "async_open" || member.key == "async_close") {
    llvm::StringRef &token = member.key == "async_open" ? facts.opens : facts.closes;
    if (!readName(member, "a token", token))
      return false;
    token = identityOf(token);
    return true;
  }
  return fail(member, "there is no fact `" + member.key +
                          "` about operations; there are reads, writes, updates, coll, rng, io, fence_all, "
                          "fence_objects, opaque, async_open and async_close");
}

std::optional<FactProblem> FactReader::readOperation(const JsonTree &tree) {
  const JsonNode &node = tree.root();
  OperationFacts facts;
  facts.isStated = true;
  if (!node.token.is(TokenType::Object)) {
    fail(node, "the facts about an operation must be an object");
    return problem;
  }
  for (const JsonNode &member : tree.children(node))
    if (!readMember(tree, member, facts))
      return problem;
  pending.reads.finish();
  pending.writes.finish();
  pending.updates.finish();
  pending.fencedObjects.finish();
  pending.single.push_back(facts);
  pendingOperations.push_back({node.key, node.keyBegin});
  return problem;
}

std::optional<FactProblem> FactReader::readStorage(const JsonTree &tree) {
  StorageRange range;
  if (readRange(tree, tree.root(), range))
    pendingStorage.push_back({{tree.root().key, tree.root().keyBegin}, range});
  return problem;
}

std::optional<FactProblem> FactReader::readUnaliased(const JsonTree &tree) {
  if (isText(tree.root(), "an argument"))
    pendingUnaliased.push_back({tree.root().token.text, tree.root().begin});
  return problem;
}

std::optional<FactProblem> FactReader::readSymbol(const JsonTree &tree) {
  const JsonNode &node = tree.root();
  if (!node.token.is(TokenType::Array) || tree.numChildren(node) != 2) {
    fail(node, "a symbol has a list of its least and its greatest value; null for none");
    return problem;
  }
  std::optional<int64_t> bounds[2];
  size_t place = 0;
  for (const JsonNode &child : tree.children(node)) {
    int64_t value;
    if (!child.token.is(TokenType::Null)) {
      if (!child.token.is(TokenType::Integer) || child.token.text.getAsInteger(10, value)) {
        fail(child, "a bound of a symbol is null or an integer that fits 64 bits");
        return problem;
      }
      bounds[place] = value;
    }
    ++place;
  }
  TermTable &terms = builder.graph.terms;
  Symbol &symbol = terms.symbolAt(terms.symbol(node.key));
  symbol.low = bounds[0];
  symbol.high = bounds[1];
  return problem;
}

std::optional<FactProblem> FactReader::readAssumption(const JsonTree &tree) {
  if (!isText(tree.root(), "an assumption"))
    return problem;
  if (llvm::Error error = parseAssumption(tree.root().token.text, builder.graph.terms))
    fail(tree.root(), llvm::toString(std::move(error)));
  return problem;
}

std::optional<FactProblem> FactReader::readGroup(const JsonTree &tree) {
  const JsonNode &node = tree.root();
  if (!node.token.is(TokenType::Array)) {
    fail(node, "a group is a list of ranks");
    return problem;
  }
  std::vector<int64_t> ranks;
  for (const JsonNode &child : tree.children(node)) {
    int64_t rank;
    if (!child.token.is(TokenType::Integer) || child.token.text.getAsInteger(10, rank)) {
      fail(child, "a rank is an integer that fits 64 bits");
      return problem;
    }
    ranks.push_back(rank);
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  GraphFacts &facts = builder.graph.facts;
  facts.groups.push_back(builder.keep(node.key));
  for (int64_t rank : ranks)
    facts.groupRanks.append(rank);
  facts.groupRanks.finish();
  return problem;
}

std::optional<FactProblem> FactReader::finish(const llvm::DenseMap<llvm::StringRef, ActionIndex> &operationOf) {
  GraphFunction &graph = builder.graph;
  auto unknown = [](const Named &named, llvm::StringRef kind) {
    return FactProblem{named.offset, ("the graph has no " + kind + " " + quoteForMessage(named.name)).str()};
  };
  graph.facts.storage.resize(graph.names.size());
  for (const PendingStorage &entry : pendingStorage) {
    NameIndex name = builder.find(entry.value.name);
    if (name == kNoName)
      return unknown(entry.value, "value");
    if (graph.facts.storage[name].object != kNoObject)
      return FactProblem{entry.value.offset,
                         "the value " + quoteForMessage(entry.value.name) + " has two places in storage"};
    graph.facts.storage[name] = entry.range;
  }
  for (const Named &argument : pendingUnaliased) {
    NameIndex name = builder.find(argument.name);
    if (name == kNoName)
      return unknown(argument, "argument");
    graph.facts.unaliased.push_back(name);
  }

  constexpr uint32_t kNone = ~0u;
  std::vector<uint32_t> entryOf(graph.size(), kNone);
  for (uint32_t entry = 0; entry < pendingOperations.size(); ++entry) {
    auto found = operationOf.find(pendingOperations[entry].name);
    if (found == operationOf.end())
      return unknown(pendingOperations[entry], "operation");
    entryOf[found->second] = entry;
  }
  FactTable &facts = graph.facts.operations;
  facts.single.resize(graph.size());
  auto take = [&](auto &into, const auto &from, uint32_t entry) {
    if (entry != kNone)
      for (const auto &value : from[entry])
        into.append(value);
    into.finish();
  };
  for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
    uint32_t entry = entryOf[operation];
    if (entry != kNone)
      facts.single[operation] = pending.single[entry];
    take(facts.reads, pending.reads, entry);
    take(facts.writes, pending.writes, entry);
    take(facts.updates, pending.updates, entry);
    take(facts.fencedObjects, pending.fencedObjects, entry);
  }
  return std::nullopt;
}
