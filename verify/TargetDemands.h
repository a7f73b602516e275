//===- TargetDemands.h - what a program is about to be lowered to ---------------------------------------*- C++ -*-===//

#pragma once

#include "targets/NativePackage.h"

#include <memory>
#include <string>

namespace precedent {

struct TargetDemands {
  /// A profile of the built-in table; empty: none is asked for.
  std::string profile;
  /// The library that is to be entered; null: none is given.
  std::shared_ptr<const NativePackage> package;

  bool areMade() const { return !profile.empty() || package; }
};

} // namespace precedent
