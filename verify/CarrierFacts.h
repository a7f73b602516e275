//===- CarrierFacts.h - the facts of a pipeline carrier, by their fixed names -------------------------------------*-
// C++ -*-===//

#pragma once

#include "verify/Checker.h"
#include "verify/Subject.h"

#include <map>

namespace precedent {

/// Names as in the audit's contract. `refuted` holds what the rules refuted, so that nothing is decided twice; a rule
/// that did not run leaves its count to the graph engine.
void addCarrierFacts(const CarrierSubject &subject, const std::map<std::string, uint64_t> &refuted,
                     const CheckOptions &options, SubjectReport &report);

} // namespace precedent
