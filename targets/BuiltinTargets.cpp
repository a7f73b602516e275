#include "targets/BuiltinTargets.h"

#include "core/formats/targets/ReadTargets.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

namespace precedent {
// Made from targets/*.json when the library is built.
extern const llvm::StringLiteral kX86Target, kRocmTarget, kNvidiaTarget, kAppleTarget;
} // namespace precedent

std::shared_ptr<const SourceText> precedent::builtinTargetsText() {
  std::string text = ("{\"schema\": \"" + kTargetsSchema + "\", \"backends\": [\n").str();
  llvm::StringRef separator;
  for (llvm::StringRef backend : {kX86Target, kRocmTarget, kNvidiaTarget, kAppleTarget}) {
    text += (separator + backend.rtrim()).str();
    separator = ",\n";
  }
  return SourceText::fromString("<built-in targets>", text + "\n]}\n");
}

const TargetTable &precedent::builtinTargets() {
  static const TargetTable table = [] {
    llvm::Expected<TargetTable> read = readTargets(builtinTargetsText(), Limits());
    // A test reads it, so this is a file that was broken after the tests.
    if (!read)
      llvm::report_fatal_error(read.takeError());
    return std::move(*read);
  }();
  return table;
}
