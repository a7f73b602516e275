//===- PipelineSimulator.h - runs a carrier's rows against an adversary ---------------------------------*- C++ -*-===//
//
// Knows what a pipeline computes and nothing of the rules. For each value that a row needs it lets everything run that
// the declared dependencies allow, holding back the row that makes the value: if the needing row gets its turn, there
// is an order that uses a value before it is made. Quadratic; for small carriers.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/hunt/CarrierDraft.h"

namespace precedent::props {

/// What goes wrong in some order, in words; nothing where every order that the dependencies allow computes what the
/// pipeline should, and there is one. A step that is missing or there twice, and a dependency on nobody, go wrong.
std::optional<std::string> findBadOrder(const CarrierDraft &carrier);

} // namespace precedent::props
