//===- MegaMoeRule.h - what rules about MegaMoE plans look at -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/IssuedOrder.h"
#include "core/model/MegaMoePlan.h"
#include "verify/Rule.h"

#include <memory>
#include <optional>
#include <string>

namespace precedent {

struct MegaMoeSubject {
  const MegaMoePlan &plan;
  /// The order in which a runtime issued the plan; null where none was given.
  std::shared_ptr<const IssuedOrder> issued;
  OrderFacts order;
  /// Every key is there and has its type. Rules about values, about the digest, and about orders need it.
  bool hasShape = false;
  /// It has its shape, and the actions are a dispatch, a compute and a combine of every chunk, and there is a chunk.
  bool hasActions = false;
  /// The limit where it is one that a plan can have: 1 for a single chunk, else from 2 to the number of chunks.
  std::optional<uint32_t> limit;
  /// What the plan's digest should be. Absent without the shape.
  std::optional<std::string> digest;

  explicit MegaMoeSubject(const MegaMoePlan &plan, std::shared_ptr<const IssuedOrder> issued = nullptr);
};

using MegaMoeRule = RuleAbout<MegaMoeSubject>;

} // namespace precedent
