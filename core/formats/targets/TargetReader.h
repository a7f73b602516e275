//===- TargetReader.h - precedent.targets.v1, as a table ------------------------------------------------*- C++ -*-===//
//
// A table of targets is a JSON object with `schema` and the list `backends`; `registry`, which the tool writes besides,
// is derived and not read. A backend is an object with
//
//   name, order (from 1), workgroup
//   package   {format, abi: {v5: text, v7: text}}
//   entries   {v5: {kind: symbol}, v7: {kind: symbol}}
//   storage   {kind: [f32, …]}
//   profiles  [{name, target, architecture, status, note, llvm: {triple, processor} or null,
//               evidence: [{level, architecture, subject}]}]
//   sync      [{order, key, outcome, reason}]
//
// where a kind is the name of a spectral operation. Words are those of TargetTable.h.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/json/JsonElements.h"
#include "core/model/TargetTable.h"

namespace precedent {

/// Places of what has a row.
class TargetLocator : public Locator {
public:
  explicit TargetLocator(std::shared_ptr<const SourceText> source) : source(std::move(source)) {}
  Location locate(const Anchor &anchor) const override;

  uint64_t document = 0;
  std::vector<uint64_t> rows;

private:
  std::shared_ptr<const SourceText> source;
};

class TargetReader : public JsonElements {
public:
  TargetReader(TargetTable &table, TargetLocator &locator, llvm::BumpPtrAllocator &storage);

  /// After the last event: what can only be said of the whole.
  bool finish();

private:
  bool opened(unsigned container, uint64_t begin) override;
  bool element(unsigned container, const JsonTree &tree) override;
  bool wrongDocument(uint64_t begin) override;

  uint32_t addRow(const JsonNode &node);
  bool shape(const JsonNode &node, const llvm::Twine &message);
  bool readText(const JsonNode &node, std::string &into);
  bool readCount(const JsonNode &node, int64_t &into);
  template <typename Enum>
  bool readWord(const JsonNode &node, std::optional<Enum> (*parse)(llvm::StringRef), Enum &into);

  /// A member of an object, and who reads it. `isRequired`: every one of the list must be there.
  struct Member {
    llvm::StringLiteral key;
    llvm::function_ref<bool(const JsonNode &)> read;
  };
  /// All members, each once, and no others.
  bool readObject(const JsonTree &tree, const JsonNode &node, llvm::StringRef what, llvm::ArrayRef<Member> members);
  bool readList(const JsonTree &tree, const JsonNode &node, llvm::function_ref<bool(const JsonNode &)> read);
  /// `{kind: value}` of any kinds.
  bool readByKind(const JsonTree &tree, const JsonNode &node,
                  llvm::function_ref<bool(size_t kind, const JsonNode &)> read);

  bool readBackend(const JsonTree &tree, TargetBackend &backend);
  bool readPackage(const JsonTree &tree, const JsonNode &node, TargetBackend &backend);
  bool readEntries(const JsonTree &tree, const JsonNode &node, TargetBackend &backend);
  bool readStorage(const JsonTree &tree, const JsonNode &node, TargetBackend &backend);
  bool readProfile(const JsonTree &tree, const JsonNode &node, TargetBackend &backend);
  bool readRegistryName(const JsonTree &tree, const JsonNode &node, TargetProfile &profile);
  bool readEvidence(const JsonTree &tree, const JsonNode &node, TargetProfile &profile);
  bool readSync(const JsonTree &tree, const JsonNode &node, TargetBackend &backend);

  TargetTable &table;
  TargetLocator &locator;
  bool hasSchema = false, hasBackends = false;
};

} // namespace precedent
