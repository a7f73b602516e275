#include "fuzz/ReadOne.h"

#include "fuzz/UseOne.h"

#include "analysis/plan/spectral/SpectralRequest.h"
#include "core/formats/graph/ReadOracle.h"
#include "core/formats/megamoe/ReadMegaMoeRequest.h"
#include "core/formats/tessera/MlirParse.h"
#include "core/formats/tessera/ReadMlirGraph.h"
#include "core/json/CanonicalJson.h"
#include "core/model/ActionCosts.h"
#include "core/model/IssuedOrder.h"
#include "targets/NativePackage.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>

using namespace precedent;
using Source = std::shared_ptr<const SourceText>;

namespace {

/// Inputs are small; what is refused for its size must be refused early.
Limits smallLimits() {
  Limits limits;
  limits.maxBytes = 1 << 20;
  limits.maxActions = 1 << 16;
  limits.maxAliasExpansion = 1 << 16;
  limits.maxTokens = 1 << 18;
  limits.bytecodeMemory = 1 << 30;
  limits.bytecodeSeconds = 1;
  return limits;
}

void examine(llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error),
      [](const InputError &refusal) {
        if (refusal.code.empty() || refusal.message.empty() || refusal.location.file.empty())
          std::abort();
      },
      [](const llvm::ErrorInfoBase &) { std::abort(); });
}

template <typename Value> void examine(llvm::Expected<Value> value) {
  if (!value)
    examine(value.takeError());
}

void readAs(InputFormat format, const Source &source) {
  ReadOptions options;
  options.format = format;
  options.limits = smallLimits();
  llvm::Expected<Document> document = readDocument(source, options);
  if (document)
    fuzz::use(*document, options);
  else
    examine(document.takeError());
}

/// What was written canonically is canonical.
void readCanonical(const Source &source) {
  std::string once, twice;
  llvm::raw_string_ostream first(once), second(twice);
  if (llvm::Error error = writeCanonical(*source, smallLimits(), first))
    return examine(std::move(error));
  if (llvm::errorToBool(writeCanonical(*SourceText::fromString("canonical", once), smallLimits(), second)) ||
      once != twice)
    std::abort();
}

/// Both roads that bytecode takes. Without its first bytes it would be read as text, which has targets of its own.
void readBytecode(const Source &source) {
  if (!isMlirBytecode(source->bytes()))
    return;
  readAs(InputFormat::TesseraMlir, source);
  examine(readMlirGraphs(source, smallLimits()));
}

void readMlirGraphText(const Source &source) {
  if (!isMlirBytecode(source->bytes()))
    examine(readMlirGraphs(source, smallLimits()));
}

using Reader = void (*)(const Source &source);

/// Readers of what --input-format does not name.
constexpr std::pair<llvm::StringLiteral, Reader> kBeside[] = {
    {"any", [](const Source &source) { readAs(InputFormat::Detect, source); }},
    {"bytecode", readBytecode},
    {"canonical-json", readCanonical},
    {"costs", [](const Source &source) { examine(readCosts(source, smallLimits())); }},
    {"issued-order", [](const Source &source) { examine(readIssuedOrder(source, smallLimits())); }},
    {"megamoe-request", [](const Source &source) { examine(readMegaMoeRequest(source, smallLimits())); }},
    {"mlir-graph", readMlirGraphText},
    {"oracle", [](const Source &source) { examine(readOracle(source, smallLimits())); }},
    {"package", [](const Source &source) { examine(readPackage(*source)); }},
    {"spectral-request", [](const Source &source) { examine(readSpectralRequest(source, smallLimits())); }},
};

} // namespace

llvm::ArrayRef<llvm::StringRef> fuzz::readerNames() {
  static const std::vector<llvm::StringRef> names = [] {
    std::vector<llvm::StringRef> list;
    for (InputFormat format : allInputFormats())
      if (format != InputFormat::Detect)
        list.push_back(nameOf(format));
    for (const auto &[name, read] : kBeside)
      list.push_back(name);
    llvm::sort(list);
    return list;
  }();
  return names;
}

bool fuzz::readOne(llvm::StringRef reader, llvm::StringRef bytes) {
  Source source = SourceText::fromString("input", bytes);
  for (const auto &[name, read] : kBeside)
    if (name == reader) {
      read(source);
      return true;
    }
  for (InputFormat format : allInputFormats())
    if (format != InputFormat::Detect && nameOf(format) == reader) {
      readAs(format, source);
      return true;
    }
  return false;
}
