#include "verify/rules/support/Elements.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

namespace {
llvm::StringRef listNameOf(Part part) {
  switch (part) {
  case Part::Object:
    return "";
  case Part::Action:
  case Part::Vector:
    return "actions";
  case Part::Edge:
    return "edges";
  case Part::Role:
    return "roles";
  case Part::Residency:
    return "residency";
  case Part::Proof:
    return "materialization_proofs";
  }
  llvm_unreachable("part");
}

std::string indexed(Part part, uint32_t element) {
  return (listNameOf(part) + "[" + llvm::Twine(element) + "]").str();
}

std::string nameWith(llvm::StringRef prefix, const Token &name, Part part, uint32_t element) {
  return name.isNonEmptyString() ? prefix.str() + inQuotes(name.text) : indexed(part, element);
}
} // namespace

uint32_t precedent::numElements(const ScheduleObject &object, Part part) {
  switch (part) {
  case Part::Object:
    return 1;
  case Part::Action:
  case Part::Vector:
    return object.actions.size();
  case Part::Edge:
    return object.edges.size();
  case Part::Role:
    return object.roles.size();
  case Part::Residency:
    return object.residency.size();
  case Part::Proof:
    return static_cast<uint32_t>(object.proofs.size());
  }
  llvm_unreachable("part");
}

bool precedent::hasPart(const ScheduleObject &object, Part part) {
  return part != Part::Proof || object.version == ObjectSchema::V2;
}

Malformed::Malformed(const ScheduleObject &object, Part part) {
  Anchor::Kind kind = anchorOf(part, 0).kind;
  for (const ShapeProblem &problem : object.shapeProblems)
    if (problem.isError && problem.anchor.kind == kind && problem.anchor.name.empty())
      elements.push_back(problem.anchor.index);
  llvm::sort(elements);
}

std::string precedent::nameOfElement(const ScheduleObject &object, Part part, uint32_t element) {
  switch (part) {
  case Part::Object:
    return "the object";
  case Part::Action:
    return nameWith("action ", object.actions.actionId[element], part, element);
  case Part::Vector:
    return "the resource vector of " + nameOfElement(object, Part::Action, element);
  case Part::Edge: {
    const Token &from = object.edges.predecessor[element], &to = object.edges.successor[element];
    if (!from.isNonEmptyString() || !to.isNonEmptyString())
      return indexed(part, element);
    return "the edge from " + inQuotes(from.text) + " to " + inQuotes(to.text);
  }
  case Part::Role:
    return nameWith("role ", object.roles.name[element], part, element);
  case Part::Residency:
    return nameWith("the residency of ", object.residency.value[element], part, element);
  case Part::Proof:
    return nameWith("the proof of ", object.proofs[element][ProofValue], part, element);
  }
  llvm_unreachable("part");
}

Anchor precedent::anchorOf(Part part, uint32_t element, llvm::StringRef field, std::optional<uint32_t> sub) {
  switch (part) {
  case Part::Object:
    return Anchor::attribute(field);
  case Part::Action:
    return Anchor::row(element, field, sub);
  case Part::Vector:
    return Anchor::row(element, field.empty() ? "resource_vector" : ("resource_vector." + field).str(), sub);
  case Part::Edge:
    return Anchor::element(Anchor::Kind::Edge, element, field, sub);
  case Part::Role:
    return Anchor::element(Anchor::Kind::Role, element, field, sub);
  case Part::Residency:
    return Anchor::element(Anchor::Kind::Residency, element, field, sub);
  case Part::Proof:
    return Anchor::element(Anchor::Kind::Proof, element, field, sub);
  }
  llvm_unreachable("part");
}

std::string precedent::pointerTo(const Anchor &anchor) {
  std::string pointer;
  auto listElement = [&](Part part) { pointer = ("/" + listNameOf(part) + "/" + llvm::Twine(anchor.index)).str(); };
  switch (anchor.kind) {
  case Anchor::Kind::File:
  case Anchor::Kind::Carrier:
  case Anchor::Kind::Chunk:
  case Anchor::Kind::Issued:
  case Anchor::Kind::Operation:
    return pointer;
  case Anchor::Kind::Attribute:
    break;
  case Anchor::Kind::Row:
    listElement(Part::Action);
    break;
  case Anchor::Kind::Edge:
    listElement(Part::Edge);
    break;
  case Anchor::Kind::Role:
    listElement(Part::Role);
    break;
  case Anchor::Kind::Residency:
    listElement(Part::Residency);
    break;
  case Anchor::Kind::Proof:
    listElement(Part::Proof);
    break;
  }
  if (!anchor.name.empty())
    pointer += "/" + anchor.name;
  if (anchor.sub)
    pointer += "/" + std::to_string(*anchor.sub);
  return pointer;
}

Finding precedent::findingAt(const ScheduleObject &object, Part part, uint32_t element, llvm::StringRef field,
                             std::optional<uint32_t> sub) {
  Finding finding;
  finding.anchor = anchorOf(part, element, field, sub);
  auto addAction = [&](const Token &id) {
    if (id.isNonEmptyString() && (finding.actions.empty() || finding.actions.back() != id.text))
      finding.actions.push_back(id.text.str());
  };
  if (part == Part::Action || part == Part::Vector)
    addAction(object.actions.actionId[element]);
  if (part == Part::Edge) {
    addAction(object.edges.predecessor[element]);
    addAction(object.edges.successor[element]);
  }
  return finding;
}
