//===- Replay.cpp - fuzz_replay READER FOLDER…: every file of the folders, without libFuzzer --------------------===//
//
// fuzz_replay --readers NAME…: whether these are all the readers, so that the list of the build lacks none.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "fuzz/ReadOne.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <filesystem>

using namespace precedent;

static int compareReaders(llvm::ArrayRef<char *> given) {
  std::vector<llvm::StringRef> names(given.begin(), given.end());
  llvm::sort(names);
  if (llvm::ArrayRef(names) == fuzz::readerNames())
    return 0;
  llvm::errs() << "the readers are " << llvm::join(fuzz::readerNames(), " ") << ", and tests/fuzz/CMakeLists.txt has "
               << llvm::join(names, " ") << '\n';
  return 1;
}

int main(int argc, char **argv) {
  llvm::ArrayRef<char *> arguments(argv + std::min(argc, 1), argv + argc);
  if (!arguments.empty() && llvm::StringRef(arguments.front()) == "--readers")
    return compareReaders(arguments.drop_front());
  size_t numRead = 0;
  for (int folder = 2; folder < argc; ++folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(argv[folder], error), end; !error && entry != end;
         entry.increment(error))
      files.push_back(entry->path().string());
    std::sort(files.begin(), files.end());
    for (const std::string &file : files) {
      llvm::errs() << file << '\n'; // the last one is the one that crashed
      auto bytes = llvm::MemoryBuffer::getFile(file);
      if (!bytes || !fuzz::readOne(argv[1], (*bytes)->getBuffer()))
        return 2;
      ++numRead;
    }
  }
  llvm::errs() << numRead << " read\n";
  return numRead == 0;
}
