#include "targets/TargetRegistry.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(RegistryAnswer answer) {
  static constexpr llvm::StringLiteral names[] = {"known", "unknown-triple", "unknown-processor", "unverifiable"};
  return names[static_cast<size_t>(answer)];
}

static void registerTargets() {
  static const bool isDone = [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargetMCs();
    return true;
  }();
  (void)isDone;
}

RegistryAnswer precedent::askRegistry(const TargetProfile &profile) {
  if (profile.triple.empty())
    return RegistryAnswer::Unverifiable;
  registerTargets();
  llvm::Triple triple(profile.triple);
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return RegistryAnswer::UnknownTriple;
  // Asked for by name, a processor that does not exist would be reported on standard error.
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget(target->createMCSubtargetInfo(triple, "", ""));
  bool isKnown = subtarget && subtarget->isCPUStringValid(profile.processor);
  return isKnown ? RegistryAnswer::Known : RegistryAnswer::UnknownProcessor;
}
