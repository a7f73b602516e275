//===- Definitions.h - who defines which value, and who defines it wrongly ------------------------------*- C++ -*-===//
//
// The reference rule reads programs in which every value is defined once, before its uses. Everything else is listed
// here, each with the place where it stands.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/GraphFunction.h"

#include <vector>

namespace precedent {

struct Definitions {
  /// The first definition of each name: an operation, kArgument, or kNoAction.
  static constexpr ActionIndex kArgument = kNoAction - 1;
  std::vector<ActionIndex> first;

  struct Place {
    ActionIndex operation; ///< the number of operations for arguments and return values
    uint32_t index;        ///< of the operand, result, argument or return value
    NameIndex name;
  };
  std::vector<Place> again;     ///< results and arguments whose name is taken
  std::vector<Place> uses;      ///< operands and return values that are defined somewhere in the graph
  std::vector<Place> undefined; ///< operands and return values that are not

  explicit Definitions(const GraphFunction &graph);
};

} // namespace precedent
