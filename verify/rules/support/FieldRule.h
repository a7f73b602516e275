//===- FieldRule.h - rules that judge single values, each by itself -------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"
#include "verify/rules/support/TokenCheck.h"

#include <vector>

namespace precedent {

/// One field of the elements of a part. `of` gives null where the rule has nothing to say: an absent key that another
/// rule reports is not reported twice.
struct Field {
  llvm::StringLiteral name;
  const Token *(*of)(const ScheduleObject &object, uint32_t element);
};

/// The fields of a part that a rule speaks of. A cell is numbered element * (number of fields) + field.
class Cells {
public:
  Cells(Part part, std::vector<Field> fields) : part(part), fields(std::move(fields)) {}

  Part partOf() const { return part; }
  size_t numFields() const { return fields.size(); }
  uint32_t element(uint32_t cell) const { return cell / static_cast<uint32_t>(fields.size()); }
  const Field &field(uint32_t cell) const { return fields[cell % fields.size()]; }
  const Token &token(const ScheduleObject &object, uint32_t cell) const {
    return *field(cell).of(object, element(cell));
  }
  Finding findingAt(const ScheduleObject &object, uint32_t cell) const {
    return precedent::findingAt(object, part, element(cell), field(cell).name);
  }
  /// `kind of the edge from "load" to "mma"`; of the object itself just the field.
  std::string nameOf(const ScheduleObject &object, uint32_t cell) const;

  /// Calls `visit(cell, token)` for every cell that is there, ascending. Elements that are no mappings have none.
  template <typename Visit> void forEach(const ScheduleObject &object, Visit visit) const {
    Malformed malformed(object, part);
    uint32_t cell = 0;
    for (uint32_t at = 0, end = numElements(object, part); at < end; ++at)
      for (const Field &entry : fields) {
        const Token *found = malformed.has(at) ? nullptr : entry.of(object, at);
        if (found)
          visit(cell, *found);
        ++cell;
      }
  }

private:
  Part part;
  std::vector<Field> fields;
};

/// One ground obligation a cell.
GroundClaim claimOf(const ScheduleObject &object, const Cells &cells, const TokenCheck &check);
/// "kind of … is "control"; it must be data, resource or sync", with evidence and, where obvious, a fix.
Finding explainCell(const ScheduleObject &object, const Cells &cells, const TokenCheck &check, uint32_t cell);

/// A rule that is one check on some fields of one part.
class FieldRule : public ObjectRule {
public:
  FieldRule(Cells cells, const TokenCheck &check) : cells(std::move(cells)), check(check) {}

  bool applies(const ObjectSubject &subject) const override { return hasPart(subject.object, cells.partOf()); }
  void state(const ObjectSubject &subject, Claims &claims) const override;
  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

private:
  Cells cells;
  const TokenCheck &check;
};

std::unique_ptr<Rule> makeFieldRule(Part part, std::vector<Field> fields, const TokenCheck &check);

} // namespace precedent
