//===- ByteMutation.h - files that are nearly right -----------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Random.h"

#include <string>

namespace precedent::props {

/// One to four changes: bits, bytes, numbers that are extreme, words of the file in other places, lines twice or gone,
/// the end cut off, brackets nested deep.
std::string withChangedBytes(std::string bytes, Random &random);

} // namespace precedent::props
