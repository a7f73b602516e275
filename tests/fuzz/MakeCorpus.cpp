//===- MakeCorpus.cpp - fuzz_corpus FOLDER: seeds of every source, whole and with changed bytes ------------------===//
//
// How the files in tests/fuzz/corpus/ were made. A reader's files stand in a folder of its name.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/ByteMutation.h"
#include "props/hunt/Check.h"
#include "props/hunt/SeedSource.h"

#include "llvm/Support/raw_ostream.h"

#include <filesystem>
#include <fstream>

using namespace precedent;
using namespace precedent::props;

static void write(const std::string &folder, const std::string &name, const std::string &bytes) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/" + name, std::ios::binary) << bytes;
}

/// For readers whose inputs no source makes.
static constexpr std::pair<const char *, const char *> kByHand[] = {
    {"issued-order", R"(["dispatch:0", "compute:0", "combine:0"])"},
    {"megamoe-request",
     R"({"plan_id": "p", "num_tokens": 8, "num_chunks": 2, "capacities": [4, 4], "dispatch_buffer_bytes": [64, 64]})"},
    {"spectral-request", R"({"target": "x86", "op_name": "tessera.stft", "input_shapes": [[2, 16], [4]], "hop": 2})"},
    {"package", "\x7f"
                "ELF\x02\x01\x01 a header that is cut short"},
};

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: fuzz_corpus FOLDER\n";
    return 2;
  }
  for (const SeedSource *source : seedSources()) {
    Random random(7);
    std::string folder = std::string(argv[1]) + "/" + nameOf(source->format).str();
    unsigned numMade = 0;
    for (unsigned trial = 0; trial < 40 && numMade < 3; ++trial) {
      std::optional<SeedFile> file = source->make(drawGenes(*source, random, 15));
      if (!file || file->bytes.size() > 16'384)
        continue;
      std::string stem = source->name.str() + std::to_string(numMade++);
      write(folder, stem + source->extension.str(), file->bytes);
      write(folder, stem + "-changed" + source->extension.str(), withChangedBytes(file->bytes, random));
      if (!file->beside.empty())
        write(std::string(argv[1]) + "/" + nameOfBeside(source->format).str(), stem, file->beside);
    }
  }
  Random random(7);
  for (const auto &[reader, bytes] : kByHand) {
    write(std::string(argv[1]) + "/" + reader, "seed", bytes);
    write(std::string(argv[1]) + "/" + reader, "seed-changed", withChangedBytes(bytes, random));
  }
  return 0;
}
