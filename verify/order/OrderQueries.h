//===- OrderQueries.h - what Z3 is asked about order --------------------------------------------------------------*-
// C++ -*-===//
//
// Vocabulary. Times t are integers; an edge x → y says t(x) < t(y). Lemmas are stated negated, so Z3 must answer unsat;
// the class of a cone and the row-order class are stated as they are, and must be sat. Every query is about a shape,
// never about one file: the instance checks say which shapes occur.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/solver/Query.h"

#include "llvm/ADT/ArrayRef.h"

namespace precedent::order {

/// A chain of as many edges as the word is long orders its ends. Letter 'P' stands for one edge by `chainStepLemma`.
smt::Query wordQuery(llvm::StringRef word);

/// If the place before on a chain is ordered, so is the next: the step of the induction over a chain.
smt::Query chainStepLemma();

/// With D closed under predecessors, running all of D first keeps every edge.
smt::Query cutLemma();
/// … and then v in D runs before u outside of it.
smt::Query cutGoalLemma();

/// Row order itself puts v not after u, for differences of position from 0 to `largest`. Must be sat.
smt::Query rowOrderQuery(int64_t largest);

/// The edges inside a cone (`key` of coneKey) allow v (member 0) before u. Must be sat.
smt::Query coneQuery(llvm::ArrayRef<uint32_t> key);

/// A column of the clock table that never falls along an edge makes {x | f(x) <= f(v)} closed under predecessors.
smt::Query tablePotentialLemma();
/// … and that set lacks u when f(v) is below u's own place.
smt::Query tableSeparatesLemma();
/// An entry copied from a predecessor keeps "place f(x) of the chain reaches x".
smt::Query tableJustifiedLemma();

} // namespace precedent::order
