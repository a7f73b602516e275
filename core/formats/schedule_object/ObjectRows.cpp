#include "core/formats/schedule_object/ObjectBuilder.h"
#include "core/json/JsonText.h"

using namespace precedent;

/// A complete element is about as long as its row in the columns. Elements that lack keys are never legal, and `{}`
/// would take a hundred times its length: these may take a fixed amount of memory, and then no more than some times the
/// text.
static constexpr uint64_t kIncompleteBytes = uint64_t(16) << 20;
static constexpr uint64_t kIncompleteFactor = 4;
static constexpr uint64_t kRowBytes = sizeof(ResourceVector) + 8 * sizeof(Token);

static ObjectPart elementOf(ObjectPart list) {
  switch (list) {
  case ObjectPart::Actions:
    return ObjectPart::Action;
  case ObjectPart::Edges:
    return ObjectPart::Edge;
  case ObjectPart::Roles:
    return ObjectPart::Role;
  case ObjectPart::ResidencyList:
    return ObjectPart::Residency;
  case ObjectPart::Proofs:
    return ObjectPart::Proof;
  default:
    return ObjectPart::Ignored;
  }
}

/// How many elements there will be, seen from number kSample on: growing columns would copy each of them twice over.
/// Memory that turns out not to be needed is never touched; still, no more is asked for than complete elements can
/// fill.
static constexpr size_t kSample = 1024;
static size_t extrapolate(llvm::ArrayRef<uint64_t> begins, uint64_t begin, uint64_t numBytes, uint64_t shortest) {
  uint64_t each = std::max(shortest, (begin - begins.front()) / begins.size());
  return begins.size() + (numBytes - begin) / each + 1;
}

void ObjectBuilder::reserveActions(uint64_t begin) {
  ActionTable &actions = object.actions;
  size_t numActions = extrapolate(offsets.actions, begin, object.source->bytes().size(), 512);
  numActions = std::min<size_t>(numActions, limits.maxActions);
  offsets.actions.reserve(numActions);
  actions.actionId.reserve(numActions);
  actions.opRef.reserve(numActions);
  actions.scope.reserve(numActions);
  actions.dependsOnType.reserve(numActions);
  actions.vector.reserve(numActions);
  actions.canonical.reserve(numActions);
}

void ObjectBuilder::reserveEdges(uint64_t begin) {
  EdgeTable &edges = object.edges;
  size_t numEdges = extrapolate(offsets.edges, begin, object.source->bytes().size(), 128);
  offsets.edges.reserve(numEdges);
  edges.predecessor.reserve(numEdges);
  edges.successor.reserve(numEdges);
  edges.kind.reserve(numEdges);
  edges.reasonsType.reserve(numEdges);
  edges.canonical.reserve(numEdges);
}

bool ObjectBuilder::beginElement(ObjectPart element, uint64_t begin) {
  switch (element) {
  case ObjectPart::TopLevel:
    isObject = true;
    break;
  case ObjectPart::Action: {
    ActionTable &actions = object.actions;
    if (actions.size() >= limits.maxActions) {
      refusal = {"limit-exceeded", "the object has more than " + std::to_string(limits.maxActions) + " actions",
                 "raise --max-actions", begin};
      return false;
    }
    if (actions.size() == kSample)
      reserveActions(begin);
    offsets.actions.push_back(begin);
    actions.actionId.emplace_back();
    actions.opRef.emplace_back();
    actions.scope.emplace_back();
    actions.dependsOnType.push_back(TokenType::Missing);
    actions.vector.push_back(ResourceVector());
    actions.canonical.emplace_back();
    hasUnknownKey = false;
    break;
  }
  case ObjectPart::Edge:
    if (object.edges.size() == kSample)
      reserveEdges(begin);
    offsets.edges.push_back(begin);
    object.edges.predecessor.emplace_back();
    object.edges.successor.emplace_back();
    object.edges.kind.emplace_back();
    object.edges.reasonsType.push_back(TokenType::Missing);
    object.edges.canonical.emplace_back();
    hasUnknownKey = false;
    break;
  case ObjectPart::Role:
    offsets.roles.push_back(begin);
    object.roles.name.emplace_back();
    object.roles.membersType.push_back(TokenType::Missing);
    break;
  case ObjectPart::Residency:
    offsets.residency.push_back(begin);
    object.residency.value.emplace_back();
    object.residency.tier.emplace_back();
    break;
  case ObjectPart::Proof:
    offsets.proofs.push_back(begin);
    object.proofs.emplace_back();
    break;
  case ObjectPart::DependsOn:
    numListed = 0;
    break;
  default:
    break;
  }
  return true;
}

static bool isMissing(const Token &token) {
  return token.is(TokenType::Missing);
}

bool ObjectBuilder::isComplete(ObjectPart element) const {
  switch (element) {
  case ObjectPart::Action:
    return !isMissing(object.actions.actionId.back()) &&
           llvm::none_of(object.actions.vector.keys, [](const auto &column) { return isMissing(column.back()); });
  case ObjectPart::Edge:
    return !isMissing(object.edges.predecessor.back()) && !isMissing(object.edges.successor.back()) &&
           !isMissing(object.edges.kind.back());
  case ObjectPart::Role:
    return !isMissing(object.roles.name.back()) && object.roles.membersType.back() != TokenType::Missing;
  case ObjectPart::Residency:
    return !isMissing(object.residency.value.back()) && !isMissing(object.residency.tier.back());
  case ObjectPart::Proof:
    return llvm::none_of(object.proofs.back(), isMissing);
  default:
    return true;
  }
}

bool ObjectBuilder::endElement(ObjectPart element, uint64_t begin) {
  if (element == ObjectPart::Action)
    object.actions.dependsOn.finish();
  else if (element == ObjectPart::Edge)
    object.edges.reasons.finish();
  else if (element == ObjectPart::Role)
    object.roles.members.finish();
  if (isComplete(element) || ++numIncomplete * kRowBytes <= kIncompleteBytes + kIncompleteFactor * begin)
    return true;
  refusal = {"limit-exceeded",
             "here and before, " + std::to_string(numIncomplete) +
                 " elements lack keys, too many for so little text; the file is not read further",
             "the first of them show what is wrong: cut the file", begin};
  return false;
}

/// Strictly, so that sorting would change nothing.
static bool ascends(llvm::ArrayRef<Token> texts) {
  return std::adjacent_find(texts.begin(), texts.end(),
                            [](const Token &one, const Token &next) { return one.text >= next.text; }) == texts.end();
}

/// An element that has all keys of the payload and no others, spelled canonically, with its list in order, is what the
/// payload holds, byte by byte.
void ObjectBuilder::noteCanonical(ObjectPart element, const JsonSpan &span) {
  if (!span.isCanonical || hasUnknownKey)
    return;
  ActionTable &actions = object.actions;
  EdgeTable &edges = object.edges;
  llvm::StringRef text = object.source->bytes().slice(span.begin, span.end);
  if (element == ObjectPart::Action) {
    bool isWhole = !isMissing(actions.actionId.back()) && !isMissing(actions.opRef.back()) &&
                   !isMissing(actions.scope.back()) && actions.dependsOnType.back() == TokenType::Array &&
                   actions.vector.type.back() != TokenType::Missing;
    if (isWhole && ascends(actions.dependsOn[actions.size() - 1]))
      actions.canonical.back() = text;
  } else if (element == ObjectPart::Edge) {
    bool isWhole = isComplete(element) && edges.reasonsType.back() == TokenType::Array;
    if (isWhole && ascends(edges.reasons[edges.size() - 1]))
      edges.canonical.back() = text;
  }
}

bool ObjectBuilder::appendMalformed(ObjectPart list, TokenType type, uint64_t begin) {
  ObjectPart element = elementOf(list);
  if (!beginElement(element, begin))
    return false;
  notes.error(anchorOf(element), llvm::Twine(describe(element)) + " is a JSON object, and this is " + describe(type));
  return endElement(element, begin);
}

Anchor ObjectBuilder::anchorOf(ObjectPart element, llvm::StringRef field, std::optional<uint32_t> sub) const {
  auto last = [](size_t size) { return static_cast<uint32_t>(size - 1); };
  switch (element) {
  case ObjectPart::Action:
    return Anchor::row(last(object.actions.size()), field, sub);
  case ObjectPart::Edge:
    return Anchor::element(Anchor::Kind::Edge, last(object.edges.size()), field, sub);
  case ObjectPart::Role:
    return Anchor::element(Anchor::Kind::Role, last(object.roles.size()), field, sub);
  case ObjectPart::Residency:
    return Anchor::element(Anchor::Kind::Residency, last(object.residency.size()), field, sub);
  case ObjectPart::Proof:
    return Anchor::element(Anchor::Kind::Proof, last(object.proofs.size()), field, sub);
  default:
    return Anchor::attribute(field);
  }
}

void ObjectBuilder::noteUnknownKey(llvm::StringRef key, uint64_t offset) {
  ObjectPart inside = part();
  if (inside == ObjectPart::Vector)
    ++object.actions.vector.extraKeys.back();
  if (inside == ObjectPart::Vector || inside == ObjectPart::Provenance)
    return; // a rule counts them there, and the digest covers them
  hasUnknownKey |= inside == ObjectPart::Action || inside == ObjectPart::Edge;
  if (inside == ObjectPart::TopLevel && offsets.topLevel.size() < ShapeNotes::kKept)
    offsets.topLevel.emplace(key.str(), offset);
  notes.note(anchorOf(inside, key),
             quoteForMessage(key) + " is no key of " + describe(inside) + "; no digest covers it");
}

void ObjectBuilder::checkMember(ObjectPart inside, uint8_t field, TokenType type) {
  TokenType wanted = TokenType::Missing;
  if (inside == ObjectPart::TopLevel && field >= TopActions && field <= TopProofs)
    wanted = TokenType::Array;
  if (inside == ObjectPart::Action && (field == ActionOpRef || field == ActionScope))
    wanted = TokenType::String;
  if (inside == ObjectPart::Action && field == ActionDependsOn)
    wanted = TokenType::Array;
  if (wanted == TokenType::Missing || wanted == type)
    return;
  llvm::StringRef key = keysOf(inside)[field];
  notes.error(anchorOf(inside, key), "`" + key + "` is " + describe(wanted) + ", and this is " + describe(type));
}

void ObjectBuilder::finish() {
  llvm::StringRef schema = object.schema.isString() ? object.schema.text : llvm::StringRef();
  object.version = schema == kObjectSchemaV1   ? ObjectSchema::V1
                   : schema == kObjectSchemaV2 ? ObjectSchema::V2
                                               : ObjectSchema::Unsupported;
  auto stands = [&](TopLevelField field) { return offsets.topLevel.count(keysOf(ObjectPart::TopLevel)[field]) != 0; };
  if (isObject && !stands(TopActions))
    notes.error(Anchor::carrier(), "a schedule object has the key `actions`; its list may be empty");
  if (object.version == ObjectSchema::V1 && stands(TopProofs))
    notes.note(Anchor::attribute(keysOf(ObjectPart::TopLevel)[TopProofs]),
               "`materialization_proofs` belongs to version 2; no digest of version 1 covers it");
  object.shapeProblems = notes.take();
}
