//===- JsonText.h - small JSON documents as values ------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <optional>
#include <string>

namespace precedent::props {

/// Nothing where the text is no JSON, or nested deeper than LLVM's recursive parser should be asked to follow.
std::optional<llvm::json::Value> parseJson(llvm::StringRef text);

/// Members sorted, one blank of indentation, a newline at the end.
std::string printJson(const llvm::json::Value &value);

} // namespace precedent::props
