//===- JsonTestSupport.h - JSON texts in, canonical text or the refusal out -----------------------------*- C++ -*-===//

#pragma once

#include "core/json/CanonicalJson.h"
#include "core/support/InputError.h"

#include "llvm/Support/raw_ostream.h"

#include <string>

namespace precedent::test {

/// `code line:column` of the InputError in `error`.
inline std::string summarize(llvm::Error error) {
  std::string text;
  llvm::handleAllErrors(std::move(error), [&](const InputError &input) {
    text = input.code + " " + std::to_string(input.location.line) + ":" + std::to_string(input.location.column);
  });
  return text;
}

/// The canonical spelling, or `code line:column`.
inline std::string canonical(std::string text, const Limits &limits = {}) {
  std::shared_ptr<const SourceText> source = SourceText::fromString("test.json", std::move(text));
  std::string written;
  llvm::raw_string_ostream os(written);
  if (llvm::Error error = writeCanonical(*source, limits, os))
    return summarize(std::move(error));
  return written;
}

} // namespace precedent::test
