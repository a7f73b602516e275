//===- BesideMutators.cpp - ways to break what a file is checked against ----------------------------------------===//

#include "props/hunt/Mutator.h"
#include "props/hunt/mutators/JsonEdit.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELFTypes.h"
#include "llvm/Support/Endian.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;
using llvm::object::ELF64LE;

namespace {

// Oracles

json::Array *edgesOf(json::Value &oracle) {
  return oracle.getAsObject()->getArray("edges");
}

json::Array *anyEdge(json::Value &oracle, Random &random) {
  json::Array *edges = edgesOf(oracle);
  return edges->empty() ? nullptr : (*edges)[random.below(edges->size())].getAsArray();
}

bool addOracleEdge(json::Value &oracle, Random &random) {
  json::Array &actions = *oracle.getAsObject()->getArray("actions");
  if (actions.size() < 2)
    return false;
  size_t after = 1 + random.below(actions.size() - 1);
  edgesOf(oracle)->push_back(json::Array{actions[random.below(after)], actions[after]});
  return true;
}

bool turnOracleEdge(json::Value &oracle, Random &random) {
  json::Array *edge = anyEdge(oracle, random);
  if (edge)
    std::swap(edge->front(), edge->back());
  return edge != nullptr;
}

bool oracleEdgeToSelf(json::Value &oracle, Random &random) {
  json::Array *edge = anyEdge(oracle, random);
  if (edge)
    edge->front() = edge->back();
  return edge != nullptr;
}

bool renameOracleAction(json::Value &oracle, Random &random) {
  json::Array &actions = *oracle.getAsObject()->getArray("actions");
  if (actions.empty())
    return false;
  actions[random.below(actions.size())] = "nobody";
  return true;
}

// Issued orders

bool swapIssued(json::Value &order, Random &random) {
  json::Array &ids = *order.getAsArray();
  if (ids.size() < 2)
    return false;
  size_t one = random.below(ids.size()), other = random.below(ids.size());
  std::swap(ids[one], ids[other]);
  return one != other;
}

bool reverseIssued(json::Value &order, Random &) {
  std::reverse(order.getAsArray()->begin(), order.getAsArray()->end());
  return true;
}

bool issueCombineFirst(json::Value &order, Random &) {
  json::Array &ids = *order.getAsArray();
  for (size_t at = 1; at < ids.size(); ++at)
    if (ids[at].getAsString()->starts_with("combine")) {
      std::swap(ids[at], ids.front());
      return true;
    }
  return false;
}

// Packages: 64-bit little-endian ELF.

using Header = ELF64LE::Ehdr;

template <typename Entry> Entry *entryAt(std::string &bytes, uint64_t offset) {
  return offset + sizeof(Entry) <= bytes.size() ? reinterpret_cast<Entry *>(bytes.data() + offset) : nullptr;
}

/// The function, and where its name stands.
std::pair<ELF64LE::Sym *, char *> functionOf(std::string &bytes) {
  auto *header = entryAt<Header>(bytes, 0);
  auto sectionAt = [&](uint64_t number) {
    return entryAt<ELF64LE::Shdr>(bytes, header->e_shoff + number * sizeof(ELF64LE::Shdr));
  };
  for (unsigned section = 0; section < header->e_shnum; ++section) {
    const ELF64LE::Shdr *table = sectionAt(section);
    if (!table || table->sh_type != llvm::ELF::SHT_SYMTAB)
      continue;
    const ELF64LE::Shdr *names = sectionAt(table->sh_link);
    for (uint64_t at = table->sh_offset; names && at < table->sh_offset + table->sh_size; at += sizeof(ELF64LE::Sym))
      if (auto *symbol = entryAt<ELF64LE::Sym>(bytes, at); symbol && symbol->getType() == llvm::ELF::STT_FUNC)
        return {symbol, entryAt<char>(bytes, names->sh_offset + symbol->st_name)};
  }
  return {nullptr, nullptr};
}

using BytesEdit = bool (*)(std::string &bytes, Random &random);

bool renameEntry(std::string &bytes, Random &random) {
  auto [symbol, name] = functionOf(bytes);
  if (!name || !*name)
    return false;
  size_t length = std::strlen(name);
  name[random.below(length)] ^= 1; // stays printable: letters, digits and underlines
  return true;
}

bool localEntry(std::string &bytes, Random &) {
  ELF64LE::Sym *symbol = functionOf(bytes).first;
  if (symbol)
    symbol->setBinding(llvm::ELF::STB_LOCAL);
  return symbol != nullptr;
}

bool hiddenEntry(std::string &bytes, Random &) {
  ELF64LE::Sym *symbol = functionOf(bytes).first;
  if (symbol)
    symbol->setVisibility(llvm::ELF::STV_HIDDEN);
  return symbol != nullptr;
}

bool undefinedEntry(std::string &bytes, Random &) {
  ELF64LE::Sym *symbol = functionOf(bytes).first;
  if (symbol)
    symbol->st_shndx = llvm::ELF::SHN_UNDEF;
  return symbol != nullptr;
}

bool dataEntry(std::string &bytes, Random &) {
  ELF64LE::Sym *symbol = functionOf(bytes).first;
  if (symbol)
    symbol->setType(llvm::ELF::STT_OBJECT);
  return symbol != nullptr;
}

/// An object of the device alone.
bool otherMachine(std::string &bytes, Random &) {
  entryAt<Header>(bytes, 0)->e_machine = llvm::ELF::EM_AMDGPU;
  return true;
}

bool otherDevice(std::string &bytes, Random &) {
  size_t at = bytes.find("gfx1151");
  if (at != std::string::npos)
    bytes.replace(at, 7, "gfx1200");
  return at != std::string::npos;
}

bool cutPackage(std::string &bytes, Random &random) {
  bytes.resize(random.below(sizeof(Header)));
  return true;
}

bool noPackage(std::string &bytes, Random &) {
  bytes.front() ^= 1;
  return true;
}

struct JsonRow {
  Family family;
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  JsonEdit edit;
};

const std::vector<JsonRow> &jsonTable() {
  constexpr Family Oracle = Family::Oracle, Issued = Family::IssuedOrder;
  static const std::vector<JsonRow> rows = {
      {Oracle,
       "oracle-edge-more",
       "the oracle wants an order that nothing requires",
       {"missing-oracle-edge"},
       addOracleEdge},
      {Oracle,
       "oracle-edge-turned",
       "the oracle wants the order the other way",
       {"missing-oracle-edge"},
       turnOracleEdge},
      {Oracle,
       "oracle-edge-less",
       "the oracle lacks an order that is required",
       {"over-conservative-edge"},
       take("edges/*")},
      {Oracle,
       "oracle-edge-to-self",
       "an edge of the oracle leads to where it begins",
       {"oracle-unknown-action"},
       oracleEdgeToSelf},
      {Oracle,
       "oracle-edge-from-nobody",
       "an edge of the oracle names no operation",
       {"oracle-unknown-action"},
       set("edges/*/0", R"("nobody")")},
      {Oracle,
       "oracle-action-lost",
       "the oracle does not list an operation",
       {"oracle-actions-differ"},
       take("actions/*")},
      {Oracle,
       "oracle-action-twice",
       "the oracle lists an operation twice",
       {"oracle-actions-differ"},
       repeat("actions")},
      {Oracle,
       "oracle-action-renamed",
       "the oracle lists what is no operation",
       {"oracle-actions-differ"},
       renameOracleAction},
      {Issued, "issued-swapped", "two actions were issued in each other's place", {"megamoe-issued-order"}, swapIssued},
      {Issued,
       "issued-backwards",
       "everything was issued the other way round",
       {"megamoe-issued-order"},
       reverseIssued},
      {Issued,
       "issued-combine-first",
       "a chunk was combined before anything else",
       {"megamoe-issued-order"},
       issueCombineFirst},
      {Issued, "issued-lost", "an action was not issued", {"megamoe-issued-set"}, take("*")},
      {Issued, "issued-twice", "an action was issued twice", {"megamoe-issued-set"}, repeat("")},
      {Issued,
       "issued-unknown",
       "what is no action was issued",
       {"megamoe-issued-set"},
       append("", R"("dispatch:99")")},
      {Issued, "issued-number", "the order lists a number", {"issued-shape"}, append("", "7")},
  };
  return rows;
}

struct BytesRow {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  BytesEdit edit;
};

const std::vector<BytesRow> &packageTable() {
  static const std::vector<BytesRow> rows = {
      {"entry-renamed", "the package has a function of another name", {"package-entry"}, renameEntry},
      {"entry-local", "nobody outside of the package sees the function", {"package-entry"}, localEntry},
      {"entry-hidden", "the package does not export the function", {"package-entry"}, hiddenEntry},
      {"entry-undefined", "the package needs the function and does not have it", {"package-entry"}, undefinedEntry},
      {"entry-data", "the name is that of a variable", {"package-entry"}, dataEntry},
      {"package-of-device", "the object is one of the device itself", {"package-architecture"}, otherMachine},
      {"package-of-other-device",
       "the bundle is for a device that was never run",
       {"package-architecture"},
       otherDevice},
      {"package-cut", "the header is cut short", {"package-shape"}, cutPackage},
      {"package-no-elf", "the object is none", {"package-shape"}, noPackage},
  };
  return rows;
}

} // namespace

void props::addBesideMutators(std::vector<Mutator> &list) {
  for (const JsonRow &row : jsonTable())
    list.push_back({row.name, row.why, row.family, row.rules,
                    [&row](llvm::StringRef seed, Random &random) { return editedText(seed, row.edit, random); }});
  for (const BytesRow &row : packageTable())
    list.push_back({row.name, row.why, Family::Package, row.rules,
                    [&row](llvm::StringRef seed, Random &random) -> std::optional<std::string> {
                      std::string bytes = seed.str();
                      return row.edit(bytes, random) ? std::optional(bytes) : std::nullopt;
                    }});
}
