//===- LibFuzzer.cpp - the entry of libFuzzer; the build says which reader -------------------------------------===//

#include "fuzz/ReadOne.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  precedent::fuzz::readOne(PRECEDENT_FUZZED_READER, llvm::StringRef(reinterpret_cast<const char *>(data), size));
  return 0;
}
