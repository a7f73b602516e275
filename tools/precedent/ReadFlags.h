//===- ReadFlags.h - options of everything that reads an input ------------------------------------------*- C++ -*-===//

#pragma once

#include "Options.h"

#include "core/formats/Document.h"

namespace precedent::tool {

void addLimitFlags(CLI::App &app, Limits &limits);

/// --input-format and the limits.
void addReadFlags(CLI::App &app, ReadOptions &options);

} // namespace precedent::tool
