//===- TargetSubject.h - a table of targets with what is looked up for it -------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TargetTable.h"
#include "targets/TargetRegistry.h"
#include "verify/Rule.h"

namespace precedent {

struct TargetSubject {
  const TargetTable &table;
  /// Every profile of every backend, and parallel to it what LLVM's registry says.
  std::vector<TargetChoice> profiles;
  std::vector<RegistryAnswer> registry;
  /// Names of the queues that a sync key must stand in: the four, and every other backend. In this order, each once.
  std::vector<std::string> queues;
  /// A table has no actions.
  ActionGraph graph;
  OrderFacts order;

  explicit TargetSubject(const TargetTable &table);
};

using TargetRule = RuleAbout<TargetSubject>;

} // namespace precedent
