#include "core/formats/tessera/GuardedRead.h"

#include "core/formats/tessera/MlirParse.h"
#include "core/formats/tessera/ParserTrial.h"
#include "core/formats/tessera/TextScan.h"
#include "core/support/InputError.h"

#include <malloc.h>

using namespace precedent;

llvm::Error precedent::guardedMlirRead(const SourceText &source, const Limits &given,
                                       llvm::function_ref<llvm::Error(const Limits &limits, bool isBytecode)> read) {
  Limits limits = given;
  limits.maxDepth = std::min(limits.maxDepth, kDeepestNesting);
  bool isBytecode = isMlirBytecode(source.bytes());

  Location suspect = Location::ofFile(source.name());
  bool needsTrial = isBytecode;
  if (!isBytecode) {
    llvm::Expected<TextTraits> traits = scanMlirText(source, limits);
    if (!traits)
      return traits.takeError();
    if (std::optional<uint64_t> untrusted = traits->untrusted) {
      needsTrial = true;
      suspect = source.locationAt(*untrusted);
    }
  }

  llvm::Error error = llvm::Error::success();
  auto readHere = [&] { error = llvm::joinErrors(std::move(error), read(limits, isBytecode)); };
  auto readNow = [&] { runOnDeepStack(readHere, limits.maxDepth); };
  if (needsTrial)
    if (std::optional<std::string> death = tryInChild(readNow, limits)) {
      llvm::consumeError(std::move(error));
      return makeInputError(
          "parser-crashed", Verdict::Invalid, suspect,
          "a child process that read this file first " + *death +
              (isBytecode ? "; the bytecode is damaged or hostile" : "; the first syntax that can do this stands here"),
          "its limits are --bytecode-memory and --bytecode-seconds");
    }
  readNow();
  // The reader's thread had a heap of its own, which no later allocation of ours would use.
  malloc_trim(0);
  return error;
}
