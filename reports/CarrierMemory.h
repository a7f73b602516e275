//===- CarrierMemory.h - of a file with several carriers, only those that were edited -------------------*- C++ -*-===//

#pragma once

#include "reports/Audit.h"

#include <list>

namespace precedent {

/// Decides documents as `check` does, and keeps what was found about each carrier of a text that holds several. A
/// carrier is decided again when its own text has changed, or what stands before all of them; what only moved gets new
/// places. For one thread, and one set of options.
class CarrierMemory {
public:
  explicit CarrierMemory(DecideDocument check = precedent::check) : check(std::move(check)) {}

  llvm::Expected<FileReport> decide(const Document &document, const CheckOptions &options);

private:
  static constexpr size_t kMostCarriers = 256;
  struct Entry {
    std::string key;
    SubjectReport report;
  };

  llvm::Expected<FileReport> decidePart(Document part, const std::string &key, const Locator &locator,
                                        const CheckOptions &options);

  DecideDocument check;
  std::list<Entry> entries; ///< the one that was asked for last stands first
};

/// The text that each carrier of a file depends on, as a digest, in the order of `offsets` (where their modules begin):
/// its own, up to the next carrier, and what stands before all of them. Empty where that is not so simple: a carrier
/// inside of another, or an alias that is defined behind the first.
std::vector<std::string> carrierKeys(llvm::StringRef text, llvm::ArrayRef<uint64_t> offsets);

} // namespace precedent
