#include "core/formats/targets/TargetReader.h"

#include "core/json/JsonText.h"
#include "core/support/InputError.h"

using namespace precedent;

namespace {
enum Part : unsigned { Document, Backends };
constexpr JsonElements::Container kContainers[] = {{0, "", TokenType::Object},
                                                   {Document, "backends", TokenType::Array}};
} // namespace

Location TargetLocator::locate(const Anchor &anchor) const {
  bool isRow = anchor.kind == Anchor::Kind::Row && anchor.index < rows.size();
  return locationAt(*source, isRow ? rows[anchor.index] : document);
}

TargetReader::TargetReader(TargetTable &table, TargetLocator &locator, llvm::BumpPtrAllocator &storage)
    : JsonElements(kContainers, storage), table(table), locator(locator) {}

bool TargetReader::finish() {
  if (!hasSchema)
    return refuse("targets-shape", locator.document, ("a table of targets has the schema " + kTargetsSchema).str());
  return hasBackends || refuse("targets-shape", locator.document, "a table of targets has the list `backends`");
}

bool TargetReader::opened(unsigned container, uint64_t begin) {
  if (container == Document)
    locator.document = begin;
  hasBackends |= container == Backends;
  return true;
}

bool TargetReader::wrongDocument(uint64_t begin) {
  return refuse("targets-shape", begin, "a table of targets is a JSON object");
}

bool TargetReader::element(unsigned container, const JsonTree &tree) {
  const JsonNode &node = tree.root();
  if (container == Backends) {
    table.backends.emplace_back();
    return readBackend(tree, table.backends.back());
  }
  if (node.key == "registry")
    return true;
  if (node.key != "schema")
    return shape(node, "a table of targets has no " + quoteForMessage(node.key) + " of this type");
  hasSchema = true;
  return (node.token.isString() && node.token.text == kTargetsSchema) ||
         shape(node, "the schema must be " + kTargetsSchema);
}

uint32_t TargetReader::addRow(const JsonNode &node) {
  locator.rows.push_back(node.begin);
  return static_cast<uint32_t>(locator.rows.size() - 1);
}

bool TargetReader::shape(const JsonNode &node, const llvm::Twine &message) {
  return refuse("targets-shape", node.begin, message.str());
}

bool TargetReader::readText(const JsonNode &node, std::string &into) {
  into = node.token.text.str();
  return node.token.isString() || shape(node, "`" + node.key + "` is a text");
}

bool TargetReader::readCount(const JsonNode &node, int64_t &into) {
  bool isCount = node.token.is(TokenType::Integer) && !node.token.text.getAsInteger(10, into) && into >= 0;
  return isCount || shape(node, "`" + node.key + "` is a whole number from 0, of up to 64 bits");
}

template <typename Enum>
bool TargetReader::readWord(const JsonNode &node, std::optional<Enum> (*parse)(llvm::StringRef), Enum &into) {
  std::string text;
  if (!readText(node, text))
    return false;
  std::optional<Enum> value = parse(text);
  if (value)
    into = *value;
  return value || shape(node, quoteForMessage(text) + " is not a word for `" + node.key + "`");
}

bool TargetReader::readObject(const JsonTree &tree, const JsonNode &node, llvm::StringRef what,
                              llvm::ArrayRef<Member> members) {
  if (!node.token.is(TokenType::Object))
    return shape(node, what + " is an object");
  for (const JsonNode &child : tree.children(node)) {
    const Member *member = llvm::find_if(members, [&](const Member &known) { return known.key == child.key; });
    if (member == members.end())
      return shape(child, what + " has no " + quoteForMessage(child.key));
    if (!member->read(child))
      return false;
  }
  for (const Member &member : members)
    if (!tree.member(node, member.key))
      return shape(node, what + " needs `" + member.key + "`");
  return true;
}

bool TargetReader::readList(const JsonTree &tree, const JsonNode &node,
                            llvm::function_ref<bool(const JsonNode &)> read) {
  if (!node.token.is(TokenType::Array))
    return shape(node, "`" + node.key + "` is a list");
  for (const JsonNode &child : tree.children(node))
    if (!read(child))
      return false;
  return true;
}

bool TargetReader::readByKind(const JsonTree &tree, const JsonNode &node,
                              llvm::function_ref<bool(size_t kind, const JsonNode &)> read) {
  if (!node.token.is(TokenType::Object))
    return shape(node, "`" + node.key + "` is an object with spectral operations as its keys");
  for (const JsonNode &child : tree.children(node)) {
    std::optional<SpectralKind> kind = parseSpectralKind(child.key);
    if (!kind)
      return shape(child, "no spectral operation is named " + quoteForMessage(child.key));
    if (!read(static_cast<size_t>(*kind), child))
      return false;
  }
  return true;
}

bool TargetReader::readBackend(const JsonTree &tree, TargetBackend &backend) {
  backend.row = addRow(tree.root());
  auto entries = [&](const JsonNode &node) { return readEntries(tree, node, backend); };
  auto name = [&](const JsonNode &node) { return readText(node, backend.name); };
  auto order = [&](const JsonNode &node) { return readCount(node, backend.order); };
  auto package = [&](const JsonNode &node) { return readPackage(tree, node, backend); };
  auto profiles = [&](const JsonNode &node) {
    return readList(tree, node, [&](const JsonNode &child) { return readProfile(tree, child, backend); });
  };
  auto storage = [&](const JsonNode &node) { return readStorage(tree, node, backend); };
  auto sync = [&](const JsonNode &node) {
    return readList(tree, node, [&](const JsonNode &child) { return readSync(tree, child, backend); });
  };
  auto workgroup = [&](const JsonNode &node) { return readCount(node, backend.workgroup); };
  return readObject(tree, tree.root(), "a backend",
                    {{"name", name},
                     {"order", order},
                     {"package", package},
                     {"entries", entries},
                     {"storage", storage},
                     {"workgroup", workgroup},
                     {"profiles", profiles},
                     {"sync", sync}});
}

bool TargetReader::readPackage(const JsonTree &tree, const JsonNode &node, TargetBackend &backend) {
  auto format = [&](const JsonNode &child) { return readWord(child, parsePackageFormat, backend.packageFormat); };
  auto v5 = [&](const JsonNode &child) { return readText(child, backend.packageAbi[0]); };
  auto v7 = [&](const JsonNode &child) { return readText(child, backend.packageAbi[1]); };
  auto abi = [&](const JsonNode &child) { return readObject(tree, child, "an ABI", {{"v5", v5}, {"v7", v7}}); };
  return readObject(tree, node, "a package", {{"format", format}, {"abi", abi}});
}

bool TargetReader::readEntries(const JsonTree &tree, const JsonNode &node, TargetBackend &backend) {
  auto into = [&](size_t schema, const JsonNode &child) {
    return readByKind(tree, child, [&](size_t kind, const JsonNode &symbol) {
      return readText(symbol, backend.entries[schema][kind]);
    });
  };
  auto v5 = [&](const JsonNode &child) { return into(0, child); };
  auto v7 = [&](const JsonNode &child) { return into(1, child); };
  return readObject(tree, node, "a list of entries", {{"v5", v5}, {"v7", v7}});
}

bool TargetReader::readStorage(const JsonTree &tree, const JsonNode &node, TargetBackend &backend) {
  return readByKind(tree, node, [&](size_t kind, const JsonNode &list) {
    return readList(tree, list, [&](const JsonNode &word) {
      SpectralStorage storage = SpectralStorage::F32;
      bool isRead = readWord(word, parseSpectralStorage, storage);
      if (isRead)
        backend.storage[kind].push_back(storage);
      return isRead;
    });
  });
}

bool TargetReader::readProfile(const JsonTree &tree, const JsonNode &node, TargetBackend &backend) {
  TargetProfile profile;
  profile.row = addRow(node);
  auto name = [&](const JsonNode &child) { return readText(child, profile.name); };
  auto target = [&](const JsonNode &child) { return readText(child, profile.target); };
  auto architecture = [&](const JsonNode &child) { return readText(child, profile.architecture); };
  auto status = [&](const JsonNode &child) { return readWord(child, parseTargetStatus, profile.status); };
  auto note = [&](const JsonNode &child) { return readText(child, profile.note); };
  auto llvmName = [&](const JsonNode &child) { return readRegistryName(tree, child, profile); };
  auto evidence = [&](const JsonNode &child) {
    return readList(tree, child, [&](const JsonNode &item) { return readEvidence(tree, item, profile); });
  };
  bool isRead = readObject(tree, node, "a profile",
                           {{"name", name},
                            {"target", target},
                            {"architecture", architecture},
                            {"status", status},
                            {"note", note},
                            {"llvm", llvmName},
                            {"evidence", evidence}});
  backend.profiles.push_back(std::move(profile));
  return isRead;
}

bool TargetReader::readRegistryName(const JsonTree &tree, const JsonNode &node, TargetProfile &profile) {
  if (node.token.is(TokenType::Null))
    return true;
  auto triple = [&](const JsonNode &child) { return readText(child, profile.triple); };
  auto processor = [&](const JsonNode &child) { return readText(child, profile.processor); };
  if (!readObject(tree, node, "`llvm`", {{"triple", triple}, {"processor", processor}}))
    return false;
  return (!profile.triple.empty() && !profile.processor.empty()) ||
         shape(node, "triple and processor are not empty; `llvm` is null where LLVM has no such target");
}

bool TargetReader::readEvidence(const JsonTree &tree, const JsonNode &node, TargetProfile &profile) {
  TargetEvidence evidence;
  evidence.row = addRow(node);
  auto level = [&](const JsonNode &child) { return readWord(child, parseEvidenceLevel, evidence.level); };
  auto architecture = [&](const JsonNode &child) { return readText(child, evidence.architecture); };
  auto subject = [&](const JsonNode &child) { return readText(child, evidence.subject); };
  bool isRead = readObject(tree, node, "a piece of evidence",
                           {{"level", level}, {"architecture", architecture}, {"subject", subject}});
  profile.evidence.push_back(std::move(evidence));
  return isRead;
}

bool TargetReader::readSync(const JsonTree &tree, const JsonNode &node, TargetBackend &backend) {
  SyncEntry entry;
  entry.row = addRow(node);
  auto order = [&](const JsonNode &child) { return readCount(child, entry.order); };
  auto key = [&](const JsonNode &child) { return readText(child, entry.key); };
  auto outcome = [&](const JsonNode &child) { return readWord(child, parseSyncOutcome, entry.outcome); };
  auto reason = [&](const JsonNode &child) { return readText(child, entry.reason); };
  bool isRead = readObject(tree, node, "an entry of a queue",
                           {{"order", order}, {"key", key}, {"outcome", outcome}, {"reason", reason}});
  backend.sync.push_back(std::move(entry));
  return isRead;
}
