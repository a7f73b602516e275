#include "fuzz/ReadOne.h"

#include "analysis/plan/spectral/SpectralRequest.h"
#include "core/formats/Document.h"
#include "core/formats/graph/ReadOracle.h"
#include "core/formats/megamoe/ReadMegaMoeRequest.h"
#include "core/model/IssuedOrder.h"
#include "targets/NativePackage.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>

using namespace precedent;

namespace {

/// Inputs are small; what is refused for its size must be refused early.
Limits smallLimits() {
  Limits limits;
  limits.maxBytes = 1 << 20;
  limits.maxActions = 1 << 16;
  limits.maxAliasExpansion = 1 << 16;
  limits.maxTokens = 1 << 18;
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

using Reader = void (*)(std::shared_ptr<const SourceText> source);

constexpr std::pair<llvm::StringLiteral, Reader> kBeside[] = {
    {"oracle", [](std::shared_ptr<const SourceText> source) { examine(readOracle(source, smallLimits())); }},
    {"issued-order", [](std::shared_ptr<const SourceText> source) { examine(readIssuedOrder(source, smallLimits())); }},
    {"megamoe-request",
     [](std::shared_ptr<const SourceText> source) { examine(readMegaMoeRequest(source, smallLimits())); }},
    {"spectral-request",
     [](std::shared_ptr<const SourceText> source) { examine(readSpectralRequest(source, smallLimits())); }},
    {"package", [](std::shared_ptr<const SourceText> source) { examine(readPackage(*source)); }},
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
    return list;
  }();
  return names;
}

bool fuzz::readOne(llvm::StringRef reader, llvm::StringRef bytes) {
  std::shared_ptr<const SourceText> source = SourceText::fromString("input", bytes);
  for (const auto &[name, read] : kBeside)
    if (name == reader) {
      read(source);
      return true;
    }
  for (InputFormat format : allInputFormats())
    if (format != InputFormat::Detect && nameOf(format) == reader) {
      ReadOptions options;
      options.format = format;
      options.limits = smallLimits();
      examine(readDocument(source, options));
      detectFormat(bytes);
      return true;
    }
  return false;
}
