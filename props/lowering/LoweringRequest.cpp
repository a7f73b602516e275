#include "props/lowering/LoweringRequest.h"

using namespace precedent;
using namespace precedent::props;

static constexpr llvm::StringLiteral kBegin = "// lower:";

std::string props::lineOf(const LowerOptions &options) {
  std::string line = kBegin.str();
  line += options.route == Routing::Next ? " --route=next" : " --route=hops";
  line += options.virtualStages ? " --stages=virtual" : " --stages=physical";
  return line + "\n";
}

LowerOptions props::optionsIn(llvm::StringRef bytes) {
  LowerOptions options;
  llvm::StringRef line = bytes.take_until([](char character) { return character == '\n'; });
  if (!line.starts_with(kBegin))
    return options;
  if (line.contains("--route=next"))
    options.route = Routing::Next;
  options.virtualStages = line.contains("--stages=virtual");
  return options;
}

std::optional<std::string> props::loweredText(llvm::StringRef bytes, const LowerOptions &options) {
  llvm::Expected<LoweredFile> lowered = lowerFile(*SourceText::fromString("case", bytes), options);
  if (!lowered) {
    llvm::consumeError(lowered.takeError());
    return std::nullopt;
  }
  if (!lowered->refusals.empty())
    return std::nullopt;
  return std::move(lowered->output);
}
