//===- MegaMoeDigest.h - what identifies a MegaMoE plan -------------------------------------------------*- C++ -*-===//
//
// The digest is the SHA-256 of the plan's canonical JSON without its `artifact_digest`. Dependencies are covered in the
// order in which each action lists them, so a list in another order is another plan. Not covered: keys that a plan does
// not have, what was asked for before the limit was clamped, and the capacity of the workspace. Source: upstream's
// overlap plan, version 1.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/MegaMoePlan.h"

#include <string>

namespace precedent {

/// 64 lowercase hexadecimal characters. Streamed: the text is not built. Expects a plan that has its shape.
std::string digestOf(const MegaMoePlan &plan);

/// The canonical bytes that the digest covers, without a newline at the end. Expects a plan that has its shape.
void writeCanonical(const MegaMoePlan &plan, llvm::raw_ostream &os);

} // namespace precedent
