//===- BesideSources.cpp - files with what they are checked against ---------------------------------------------===//
//
// The files are those of other sources; the mutators are about what stands beside them.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/JsonText.h"
#include "props/hunt/SeedSource.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/YAMLTraits.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace precedent::props {
const SeedSource &programSource();
const SeedSource &megaMoeSource();
const SeedSource &spectralSource();
} // namespace precedent::props

namespace {

constexpr Parameter kOracle[] = {{"asynchronous", 0, 1, true}};
constexpr Parameter kIssued[] = {{"chunks", 1, 6},       {"tokens", 1, 40},   {"limit", 2, 4},
                                 {"stages", 1, 2, true}, {"buffer", 0, 4096}, {"drawn", 0, 1 << 20, true}};

std::optional<SeedFile> makeOracle(llvm::ArrayRef<int64_t> genes) {
  std::optional<SeedFile> file = programSource().make(genes);
  return file && !file->beside.empty() ? file : std::nullopt;
}

/// The plan's actions in an order in which each stands behind what it waits for, drawn among all such orders.
std::optional<std::string> drawOrder(llvm::StringRef plan, Random random) {
  std::optional<json::Value> value = parseJson(plan);
  const json::Object *actions = value ? value->getAsObject()->getObject("action_dependencies") : nullptr;
  if (!actions)
    return std::nullopt;
  std::vector<std::string> left;
  for (const auto &member : *actions)
    left.push_back(member.first.str());
  llvm::sort(left);
  json::Array order;
  while (!left.empty()) {
    std::vector<size_t> ready;
    for (size_t at = 0; at < left.size(); ++at)
      if (llvm::none_of(*actions->getArray(left[at]), [&](const json::Value &before) {
            return llvm::is_contained(left, before.getAsString().value_or(""));
          }))
        ready.push_back(at);
    if (ready.empty())
      return std::nullopt;
    size_t next = ready[random.below(ready.size())];
    order.push_back(left[next]);
    left.erase(left.begin() + static_cast<ptrdiff_t>(next));
  }
  return printJson(std::move(order));
}

std::optional<SeedFile> makeIssued(llvm::ArrayRef<int64_t> genes) {
  std::optional<SeedFile> file = megaMoeSource().make(genes.drop_back());
  std::optional<std::string> order = file ? drawOrder(file->bytes, Random(uint64_t(genes.back()))) : std::nullopt;
  if (!order)
    return std::nullopt;
  file->beside = std::move(*order);
  return file;
}

/// The bundle of a host without code, and of a gfx1151 whose code says that it is one.
constexpr llvm::StringLiteral kFatbin =
    "  - Name: .hip_fatbin\n    Type: SHT_PROGBITS\n    Flags: [ SHF_ALLOC ]\n    Content: "
    "5F5F434C414E475F4F46464C4F41445F42554E444C455F5F02000000000000008E0000000000000000000000000000001E0000000000000068"
    "6F73742D7838365F36342D756E6B6E6F776E2D6C696E75782D676E752D8E000000000000004000000000000000200000000000000068697076"
    "342D616D6467636E2D616D642D616D646873612D2D676678313135317F454C460201014003000000000000000300E000010000000000000000"
    "000000000000000000000000000000000000004A000000400000000000400000000000\n";

/// A library of the host with the function that the program enters.
std::optional<SeedFile> makePackage(llvm::ArrayRef<int64_t> genes) {
  std::optional<SeedFile> file = spectralSource().make(genes);
  constexpr llvm::StringLiteral key = " native_entry = \"";
  size_t at = file ? file->bytes.find(key) : std::string::npos;
  if (at == std::string::npos)
    return std::nullopt;
  at += key.size();
  std::string entry = file->bytes.substr(at, file->bytes.find('"', at) - at);
  bool isRocm = file->bytes.find("tessera.target = \"rocm\"") != std::string::npos;
  std::string yaml = "--- !ELF\nFileHeader:\n  Class: ELFCLASS64\n  Data: ELFDATA2LSB\n  Type: ET_REL\n  Machine: "
                     "EM_X86_64\nSections:\n  - Name: .text\n    Type: SHT_PROGBITS\n    Flags: [ SHF_ALLOC, "
                     "SHF_EXECINSTR ]\n    Content: C3\n" +
                     (isRocm ? kFatbin.str() : "") + "Symbols:\n  - Name: " + entry +
                     "\n    Type: STT_FUNC\n    Section: .text\n    Binding: STB_GLOBAL\n";
  llvm::raw_string_ostream os(file->beside);
  llvm::yaml::Input input(yaml);
  if (!llvm::yaml::convertYAML(input, os, [](const llvm::Twine &) {}))
    return std::nullopt;
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &oracleSource() {
  static const SeedSource source{"oracle",
                                 Family::Oracle,
                                 InputFormat::Graph,
                                 ".json",
                                 kOracle,
                                 programSource().genesOfStep,
                                 programSource().mostSteps,
                                 makeOracle};
  return source;
}
const SeedSource &issuedOrderSource() {
  static const SeedSource source{"issued-order", Family::IssuedOrder, InputFormat::MegaMoePlan, ".json", kIssued, 0, 0,
                                 makeIssued};
  return source;
}
const SeedSource &packageSource() {
  static const SeedSource source{
      "package", Family::Package, InputFormat::TesseraMlir, ".mlir", spectralSource().parameters, 0, 0, makePackage};
  return source;
}
} // namespace precedent::props
