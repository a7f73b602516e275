//===- TokenText.h - values of a file, as messages show them --------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ScheduleObject.h"

#include <string>

namespace precedent {

/// In double quotes, escaped, cut after 80 bytes.
std::string inQuotes(llvm::StringRef text);
/// How a token looks in a sentence: `"control"`, `17`, `null`, `empty`, `a list`, `missing`.
std::string describe(const Token &token);
/// The same for evidence: the JSON value (cut after 80 bytes), or nothing where it is missing.
std::string written(const Token &token);

} // namespace precedent
