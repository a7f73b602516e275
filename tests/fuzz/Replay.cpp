//===- Replay.cpp - fuzz_replay READER FOLDER…: every file of the folders, without libFuzzer --------------------===//

#include "fuzz/ReadOne.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <filesystem>

using namespace precedent;

int main(int argc, char **argv) {
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
