//===- TargetsSource.cpp - the table of targets that is built in --------------------------------------------------===//

#include "props/hunt/SeedSource.h"

#include "targets/BuiltinTargets.h"

using namespace precedent;
using namespace precedent::props;

namespace {

std::optional<SeedFile> makeTargets(llvm::ArrayRef<int64_t>) {
  SeedFile file;
  file.bytes = builtinTargetsText()->bytes().str();
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &targetsSource() {
  static const SeedSource source{"targets", Family::Targets, InputFormat::Targets, ".json", {}, 0, 0, makeTargets};
  return source;
}
} // namespace precedent::props
