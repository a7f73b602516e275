//===- PackageArchitecture.cpp - the package is for the architecture of the program ----------------------------===//

#include "targets/BuiltinTargets.h"
#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/TargetParser/Triple.h"

using namespace precedent;

namespace {

/// One thing that is wrong with a package; nothing where all is well.
std::string troubleOf(const NativePackage &package, const TargetBackend &backend, const TargetProfile &profile) {
  bool isFat = backend.packageFormat == PackageFormat::ElfFatbin;
  std::string arch = llvm::Triple::getArchTypeName(llvm::Triple(profile.triple).getArch()).str();
  if (!isFat && package.machine != arch)
    return "is code for " + package.machine + ", and the profile is for " + arch;
  if (!isFat)
    return "";
  if (package.machine == arch)
    return "is an object of the device itself, not one of the host with device code inside";
  if (!package.hasFatbin)
    return "has no section .hip_fatbin, and so no code for " + profile.processor;
  for (const DeviceCode &device : package.devices)
    if (!device.codeObject.empty() && device.codeObject != device.processor)
      return "calls code " + inQuotes(device.id) + " that says of itself that it is for " + device.codeObject;
  std::string processors;
  for (const DeviceCode &device : package.devices) {
    if (device.processor == profile.processor)
      return "";
    processors += (processors.empty() ? "" : ", ") + device.processor;
  }
  return "has code for " + (processors.empty() ? "no device" : processors) + ", and the program is for " +
         profile.processor;
}

/// The second code asks for what must be there.
bool isFitting(const NativePackage &package, const TargetBackend &backend, const TargetProfile &profile) {
  llvm::StringRef arch = llvm::StringRef(profile.triple).split('-').first;
  if (backend.packageFormat != PackageFormat::ElfFatbin)
    return !differFromBehind(arch, package.machine);
  size_t matching = 0, lying = 0;
  for (const DeviceCode &device : package.devices) {
    matching += !differFromBehind(device.processor, profile.processor);
    lying += !device.codeObject.empty() && differFromBehind(device.codeObject, device.processor);
  }
  return package.hasFatbin && differFromBehind(arch, package.machine) && matching > 0 && lying == 0;
}

class PackageArchitecture : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override {
    return subject.demands.package && bool(profileOf(subject));
  }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    auto [backend, profile] = profileOf(subject);
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return troubleOf(*subject.demands.package, *backend, *profile).empty(); },
        [&](uint32_t) { return !isFitting(*subject.demands.package, *backend, *profile); }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    auto [backend, profile] = profileOf(subject);
    const NativePackage &package = *subject.demands.package;
    Finding finding;
    finding.message = "the package " + inQuotes(package.file) + " " + troubleOf(package, *backend, *profile);
    finding.anchor = Anchor::attribute(kArchAttribute);
    finding.values = {{"package", package.file},
                      {"sha256", package.sha256},
                      {"machine", package.machine},
                      {"profile", profile->name}};
    for (const DeviceCode &device : package.devices)
      finding.values.emplace_back("device", device.id);
    return finding;
  }

private:
  /// The one that was asked for, else that of the carrier.
  static TargetChoice profileOf(const SpectralSubject &subject) {
    TargetChoice choice = subject.demanded;
    if (!choice)
      choice = builtinTargets().findReady(subject.carrier.target.value, subject.carrier.arch.value);
    bool hasPackage = choice && choice.backend->packageFormat != PackageFormat::None;
    return hasPackage ? choice : TargetChoice();
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePackageArchitecture() {
  return std::make_unique<PackageArchitecture>();
}
} // namespace precedent
