//===- MakeCorpus.cpp - fuzz_corpus FOLDER: seeds of every source, whole and with changed bytes ------------------===//
//
// How the files in tests/fuzz/corpus/ were made, but for those that fuzzers found. A reader's files stand in a folder
// of its name.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "fuzz/MlirSeeds.h"

#include "core/formats/rank_schedule/WriteRankSchedule.h"
#include "props/hunt/ByteMutation.h"
#include "props/hunt/Check.h"
#include "props/hunt/SeedSource.h"

#include "llvm/Support/raw_ostream.h"

#include <filesystem>
#include <fstream>

using namespace precedent;
using namespace precedent::props;

namespace {

/// For readers whose inputs no source makes.
constexpr std::pair<const char *, const char *> kByHand[] = {
    {"issued-order", R"(["dispatch:0", "compute:0", "combine:0"])"},
    {"megamoe-request",
     R"({"plan_id": "p", "num_tokens": 8, "num_chunks": 2, "capacities": [4, 4], "dispatch_buffer_bytes": [64, 64]})"},
    {"spectral-request", R"({"target": "x86", "op_name": "tessera.stft", "input_shapes": [[2, 16], [4]], "hop": 2})"},
    {"costs", R"({"schema": "precedent.costs.v1", "unit": "ms", "latency": 0.05, "costs": {"F": 1.25, "SEND": 1e-1},)"
              R"( "stages": {"0": {"F": 1.5}, "7": 4}})"},
    {"canonical-json", R"({"b": [1.0, -0, 1e400, NaN, "\u00e9\ud83d\ude00\n"], "a": {"": 18446744073709551616}})"},
    {"mlir-graph", R"(func.func @f(%a: tensor<4xf32> {precedent.storage = ["A", 0, 64]}) -> tensor<4xf32>
    attributes {precedent.symbols = {n = [1, unit]}, precedent.assume = ["n <= 64"]} {
  %x, %y:2 = "tessera.add"(%a) {precedent.id = "load", precedent.cost = 2.5,
    precedent.facts = {reads = [["A", 0, 64]]}, precedent.storage = [unit, ["A", 0, "n"], unit]}
    : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, i1)
  %z = "tessera.loop"(%x) ({ "tessera.use"(%y#1) : (i1) -> () }) : (tensor<4xf32>) -> tensor<4xf32>
  return %z : tensor<4xf32>
})"},
};

class Corpus {
public:
  explicit Corpus(std::string folder) : folder(std::move(folder)) {}

  void makeSeeds(const SeedSource &source);
  void makeByHand();

private:
  void write(llvm::StringRef reader, const std::string &name, const std::string &bytes) const {
    std::string inside = folder + "/" + reader.str();
    std::filesystem::create_directories(inside);
    std::ofstream(inside + "/" + name, std::ios::binary) << bytes;
  }
  void writeBoth(llvm::StringRef reader, const std::string &stem, llvm::StringRef extension, const std::string &bytes,
                 Random &random) const {
    if (bytes.empty() || bytes.size() > 16'384)
      return;
    write(reader, stem + extension.str(), bytes);
    write(reader, stem + "-changed" + extension.str(), withChangedBytes(bytes, random));
  }
  void writeForms(const SeedFile &file, InputFormat format, const std::string &stem, Random &random) const;

  std::string folder;
};

} // namespace

/// A carrier as bytecode and with its rows as columns; a schedule of ranks in the form that loses nothing.
void Corpus::writeForms(const SeedFile &file, InputFormat format, const std::string &stem, Random &random) const {
  if (format == InputFormat::TesseraMlir) {
    std::string columns = fuzz::compacted(file.bytes);
    writeBoth("bytecode", stem, ".mlirbc", fuzz::bytecodeOf(file.bytes), random);
    writeBoth("tessera-mlir", stem + "-columns", ".mlir", columns, random);
    if (!columns.empty())
      writeBoth("bytecode", stem + "-columns", ".mlirbc", fuzz::bytecodeOf(columns), random);
    return;
  }
  ReadOptions options;
  options.format = format;
  llvm::Expected<Document> document = readDocument(SourceText::fromString(stem, file.bytes), options);
  if (!document)
    return llvm::consumeError(document.takeError());
  if (const auto *schedule = std::get_if<RankSchedule>(&document->content)) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeRankSchedule(*schedule, os);
    writeBoth("rank-schedule", stem, ".json", text, random);
  }
}

void Corpus::makeSeeds(const SeedSource &source) {
  // Two streams: a further form of a file must not change the seeds behind it.
  Random random(7), forms(8);
  unsigned numMade = 0;
  for (unsigned trial = 0; trial < 40 && numMade < 3; ++trial) {
    std::optional<SeedFile> file = source.make(drawGenes(source, random, 15));
    if (!file || file->bytes.size() > 16'384)
      continue;
    std::string stem = source.name.str() + std::to_string(numMade++);
    writeBoth(nameOf(source.format), stem, source.extension, file->bytes, random);
    writeForms(*file, source.format, stem, forms);
    write("any", stem + source.extension.str(), withChangedBytes(file->bytes, forms));
    if (!file->beside.empty())
      write(nameOfBeside(source.format), stem, file->beside);
  }
}

void Corpus::makeByHand() {
  Random random(7);
  for (const auto &[reader, bytes] : kByHand)
    writeBoth(reader, "seed", "", bytes, random);
  writeBoth("package", "seed", "",
            "\x7f"
            "ELF\x02\x01\x01 a header that is cut short",
            random);
  for (const auto &[reader, text] : kByHand)
    if (llvm::StringRef(reader) == "mlir-graph")
      writeBoth("bytecode", "graph", ".mlirbc", fuzz::bytecodeOf(text), random);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: fuzz_corpus FOLDER\n";
    return 2;
  }
  Corpus corpus(argv[1]);
  for (const SeedSource *source : seedSources())
    corpus.makeSeeds(*source);
  corpus.makeByHand();
  return 0;
}
