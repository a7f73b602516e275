#include "core/formats/schedule_object/ObjectBuilder.h"

#include "core/json/JsonText.h"

#include "llvm/Support/raw_ostream.h"

using namespace precedent;

void ObjectBuilder::takeInto(std::vector<Token> &column, Expectation &next) {
  next.token = &column.back();
  next.before = column.size() > 1 ? next.token - 1 : nullptr;
}

void ObjectBuilder::put(const JsonScalar &value) {
  llvm::StringRef text = value.token.text;
  if (expected.before && expected.before->text == text)
    text = expected.before->text;
  else if (value.isTransient || (expected.isName && value.token.isString()))
    text = text.copy(*object.storage);
  *expected.token = {text, value.token.type};
}

ObjectBuilder::Expectation ObjectBuilder::expectMember(ObjectPart inside, uint8_t field) {
  Expectation next;
  next.field = field;
  if (field == kUnknownField)
    return next;
  ActionTable &actions = object.actions;
  EdgeTable &edges = object.edges;
  auto take = [&](Token &token) { next.token = &token; };
  switch (inside) {
  case ObjectPart::TopLevel: {
    static constexpr ObjectPart parts[] = {ObjectPart::Ignored, ObjectPart::Ignored, ObjectPart::Actions,
                                           ObjectPart::Edges,   ObjectPart::Roles,   ObjectPart::ResidencyList,
                                           ObjectPart::Proofs};
    if (field == TopSchema)
      take(object.schema);
    else if (field == TopObjectId)
      take(object.objectId);
    next.array = parts[field];
    break;
  }
  case ObjectPart::Action:
    if (field == ActionId) {
      take(actions.actionId.back());
      next.isName = true;
    }
    if (field == ActionOpRef)
      takeInto(actions.opRef, next);
    if (field == ActionScope)
      takeInto(actions.scope, next);
    if (field == ActionDependsOn) {
      next.type = &actions.dependsOnType.back();
      next.array = ObjectPart::DependsOn;
    }
    if (field == ActionResourceVector) {
      take(vector);
      next.object = ObjectPart::Vector;
    }
    break;
  case ObjectPart::Vector:
    takeInto(actions.vector.keys[field], next);
    if (field == VectorTimingProvenance)
      next.object = ObjectPart::Provenance;
    break;
  case ObjectPart::Provenance:
    takeInto(field == ProvenanceSource ? actions.vector.provenanceSource : actions.vector.provenanceDomain, next);
    break;
  case ObjectPart::Edge:
    if (field == EdgeReasons) {
      next.type = &edges.reasonsType.back();
      next.array = ObjectPart::Reasons;
    } else
      takeInto(field == EdgeKind ? edges.kind : field == EdgePredecessor ? edges.predecessor : edges.successor, next);
    next.isName = field == EdgePredecessor || field == EdgeSuccessor;
    break;
  case ObjectPart::Role:
    if (field == RoleMembers) {
      next.type = &object.roles.membersType.back();
      next.array = ObjectPart::Members;
    } else
      take(object.roles.name.back());
    break;
  case ObjectPart::Residency:
    take(field == ResidencyValue ? object.residency.value.back() : object.residency.tier.back());
    break;
  case ObjectPart::Proof:
    take(object.proofs.back()[field]);
    break;
  default:
    break;
  }
  return next;
}

ObjectBuilder::Expectation ObjectBuilder::expectElement(ObjectPart list) {
  Expectation next;
  switch (list) {
  case ObjectPart::Actions:
    next.object = ObjectPart::Action;
    break;
  case ObjectPart::Edges:
    next.object = ObjectPart::Edge;
    break;
  case ObjectPart::Roles:
    next.object = ObjectPart::Role;
    break;
  case ObjectPart::ResidencyList:
    next.object = ObjectPart::Residency;
    break;
  case ObjectPart::Proofs:
    next.object = ObjectPart::Proof;
    break;
  case ObjectPart::DependsOn:
    next.isName = true;
    [[fallthrough]];
  case ObjectPart::Reasons:
  case ObjectPart::Members:
    next.token = &item;
    break;
  default:
    break;
  }
  return next;
}

bool ObjectBuilder::key(const JsonScalar &key) {
  ObjectPart inside = part();
  if (inside == ObjectPart::Ignored)
    return true;
  llvm::StringRef name = key.token.text;
  uint8_t field = fieldOf(inside, name);
  if (field == kUnknownField)
    noteUnknownKey(name, key.begin);
  expected = expectMember(inside, field);
  return true;
}

bool ObjectBuilder::scalar(const JsonScalar &value) {
  if (part() == ObjectPart::Ignored)
    return true;
  if (expected.token)
    put(value);
  return completed(expected, value.token.type, value.begin);
}

bool ObjectBuilder::beginContainer(uint64_t begin, ObjectPart as) {
  if (part() == ObjectPart::Document)
    offsets.document = begin;
  frames.push_back({as, expected});
  if (expected.token)
    ++captures;
  expected = expectElement(as);
  return beginElement(as, begin);
}

bool ObjectBuilder::endObject(const JsonSpan &span, llvm::ArrayRef<uint64_t> order) {
  if (captures > 0 && !order.empty())
    orders.add(span.begin, span.end, order);
  return endContainer(span, TokenType::Object);
}

bool ObjectBuilder::endContainer(const JsonSpan &span, TokenType type) {
  Frame frame = frames.back();
  frames.pop_back();
  if (!endElement(frame.part, span.begin))
    return false;
  noteCanonical(frame.part, span);
  expected = frame.expected;
  if (expected.token) {
    *expected.token = {canonicalText(span), type};
    if (--captures == 0)
      orders.clear();
  }
  return part() == ObjectPart::Ignored || completed(expected, type, span.begin);
}

/// After each value outside of what is ignored; `value` is the expectation that it met.
bool ObjectBuilder::completed(const Expectation &value, TokenType type, uint64_t begin) {
  if (value.type)
    *value.type = type;
  ObjectPart inside = part();
  switch (inside) {
  case ObjectPart::Document:
    offsets.document = begin;
    if (type != TokenType::Object)
      notes.error(Anchor::carrier(), "a schedule object is a JSON object, and this is " + describe(type));
    break;
  case ObjectPart::TopLevel:
    if (value.field != kUnknownField)
      offsets.topLevel.emplace(keysOf(inside)[value.field].str(), begin);
    checkMember(inside, value.field, type);
    break;
  case ObjectPart::Action:
    if (value.token == &vector) {
      object.actions.vector.type.back() = type;
      object.actions.vector.canonical.back() = canonicalText(vector);
    }
    checkMember(inside, value.field, type);
    break;
  case ObjectPart::DependsOn:
    object.actions.dependsOn.append(item);
    if (type != TokenType::String)
      notes.error(anchorOf(ObjectPart::Action, "depends_on", numListed),
                  "a dependency is named by a string, and this is " + describe(type));
    ++numListed;
    break;
  case ObjectPart::Reasons:
    object.edges.reasons.append(item);
    break;
  case ObjectPart::Members:
    object.roles.members.append(item);
    break;
  case ObjectPart::Actions:
  case ObjectPart::Edges:
  case ObjectPart::Roles:
  case ObjectPart::ResidencyList:
  case ObjectPart::Proofs:
    if (type != TokenType::Object)
      return appendMalformed(inside, type, begin);
    break;
  default:
    break;
  }
  return true;
}

llvm::StringRef ObjectBuilder::canonicalText(const JsonSpan &span) {
  llvm::StringRef source = object.source->bytes();
  if (span.isCanonical)
    return source.slice(span.begin, span.end);
  orders.sort();
  respelled.clear();
  llvm::raw_svector_ostream os(respelled);
  respellJsonValue(source, span.begin, orders, os);
  return respelled.str().copy(*object.storage);
}

llvm::StringRef ObjectBuilder::canonicalText(const Token &token) {
  switch (token.type) {
  case TokenType::Null:
    return "null";
  case TokenType::True:
    return "true";
  case TokenType::False:
    return "false";
  case TokenType::String: {
    respelled.clear();
    llvm::raw_svector_ostream os(respelled);
    writeJsonString(token.text, os);
    return respelled.str().copy(*object.storage);
  }
  default:
    return token.text;
  }
}
