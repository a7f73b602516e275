//===- MessageInput.h - messages of a client that nobody vouches for ------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Transport.h"

namespace precedent {

/// Messages as the standard transport reads them, but for those nested so deep that they would end LLVM's JSON parser,
/// which calls itself for each bracket: they are as good as no JSON.
class MessageInput : public llvm::lsp::JSONTransportInput {
public:
  explicit MessageInput(std::FILE *in) : input(in) {}

  bool hasError() const override { return input.hasError(); }
  bool isEndOfInput() const override { return input.isEndOfInput(); }
  llvm::LogicalResult readDelimitedMessage(std::string &json) override { return input.readDelimitedMessage(json); }
  llvm::LogicalResult readStandardMessage(std::string &json) override;

  /// Whether the last message was `exit`. The transport stops there, and at a message that is none as well.
  bool saidExit() const;

private:
  llvm::lsp::JSONTransportInputOverFile input;
  std::string last; ///< as far as it can be an `exit`
};

} // namespace precedent
