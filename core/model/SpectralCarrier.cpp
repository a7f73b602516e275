#include "core/model/SpectralCarrier.h"

#include "llvm/ADT/STLExtras.h"

#include <cassert>

using namespace precedent;

const TextAttribute &SpectralOperation::field(llvm::StringRef key) const {
  llvm::ArrayRef<SpectralField> all = spectralFields();
  const SpectralField *found = llvm::find_if(all, [&](const SpectralField &field) { return field.key == key; });
  assert(found != all.end() && "no such key");
  return fields[found - all.begin()];
}
