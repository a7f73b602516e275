//===- MutantRules.h - the rule table, with a rule made wrong -------------------------------------------*- C++ -*-===//
//
// Linked into one test program alone, in front of the libraries: the linker sends every call of ruleTable() and
// findRule() here (--wrap in tests/mutants/CMakeLists.txt). Nothing in the libraries knows of it, so no other program
// has a mutant to switch on.
//
// Vocabulary. A *mutant* is the checker with one claim of one rule mutated (ClaimMutation.h). Its name is
// `rule:claim:mutation`; a rule that shares its id with another kind's is `coverage@schedule`, one about inferred edges
// `action-graph-cycle@graph`. Whether a rule is asked is mutated, too, and codes have no claims:
//
//   coverage:applies:never         the rule is asked of nothing
//   coverage:applies:always        a rule that has conditions is asked of everything
//   empty-stage:gate:negated       the gate's answer to this code is turned round
//   empty-stage:gate:weakened      the gate does not know this code
//   parse-error:refusal:renamed    a reader refuses, but does not say that it is for this reason
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "mutants/ClaimMutation.h"

#include <map>
#include <string>
#include <vector>

namespace precedent::mutants {

/// From now on this process runs that mutant.
void chooseMutant(const std::string &name);
/// Whether anything was stated, answered or refused that the chosen mutant has in another form.
bool chosenMutantWasMet();

/// The mutants that exist for what was checked since the watch began, and whether they would have changed anything.
using MutantsSeen = std::map<std::string, Difference>;
/// Begins to write down which mutants there are; `seen` belongs to the caller, who may clear it between two tests.
void watchMutants(MutantsSeen &seen);

/// The rows of the table as mutants call them, in its order.
std::vector<std::string> rowNames();

} // namespace precedent::mutants
