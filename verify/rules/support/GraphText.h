//===- GraphText.h - operations, values and edges as messages name them ---------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "verify/GraphSubject.h"

#include <string>

namespace precedent {

/// `10`, `2.5`.
std::string numberText(double number);
/// In backticks, cut after 80 bytes.
std::string named(llvm::StringRef text);
/// `r`, or `the return of the function` for the number of operations.
std::string userText(const GraphSubject &subject, ActionIndex operation);
/// Where operand `index` of an operation stands, or return value `index`.
Anchor operandAnchor(const GraphSubject &subject, ActionIndex operation, uint32_t index);
/// `b [0, 64)`, or `b` for the whole object.
std::string rangeText(const Effects &effects, RangeClass range);
/// `(alias_set, memory_dependence)`; nothing for an edge that is not there.
std::string reasonsText(const InferredDag *dag, const ActionGraph &graph, ActionIndex before, ActionIndex after);
/// Adds the shortest program that shows the difference to the notes and the evidence.
void addSlice(const GraphSubject &subject, ActionIndex before, ActionIndex after, bool isMissing, Finding &finding);

} // namespace precedent
