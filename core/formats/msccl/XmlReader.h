//===- XmlReader.h - an XML text as events --------------------------------------------------------------*- C++ -*-===//
//
// Elements and their attributes, by expat; text between elements is stepped over. A document type, and with it every
// entity of its own, is refused where it begins, so nothing is expanded and nothing is fetched.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/InputError.h"
#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace precedent {

struct XmlElement {
  llvm::StringRef name;
  /// Name, value, name, value, …; the texts die with the event.
  llvm::ArrayRef<const char *> attributes;
  uint64_t offset = 0; ///< of the `<`

  std::optional<llvm::StringRef> attribute(llvm::StringRef name) const;
};

/// Receives the events. An error ends the reading and is what `readXml` returns.
class XmlHandler {
public:
  virtual ~XmlHandler() = default;
  virtual llvm::Error beginElement(const XmlElement &element) = 0;
  virtual void endElement() = 0;
};

/// Errors are InputErrors with line and column: `parse-error` (not well-formed, a document type), `limit-exceeded`
/// (depth, tokens), and whatever the handler refuses.
llvm::Error readXml(const SourceText &source, const Limits &limits, XmlHandler &handler);

} // namespace precedent
