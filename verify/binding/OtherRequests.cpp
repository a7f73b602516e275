#include "verify/binding/OtherRequests.h"

#include "targets/BuiltinTargets.h"

#include "llvm/ADT/STLFunctionalExtras.h"

using namespace precedent;

SpectralRequest precedent::requestOf(const SpectralFacts &facts) {
  SpectralRequest request;
  request.target = builtinTargets().findReady(facts.target, facts.architecture).profile->name;
  request.opName = nameOf(facts.kind).str();
  request.inputs = facts.inputs;
  request.signature = facts.signature;
  request.bounds = facts.bounds;
  request.axis = facts.axis;
  request.storage = nameOf(facts.storage).str();
  request.normalization = nameOf(facts.normalization).str();
  if (facts.kind == SpectralKind::Dct)
    request.dctType = facts.dctType;
  if (!isFramed(facts.kind))
    return request;
  request.hop = facts.hop;
  if (facts.schema == IdentitySchema::V5)
    return request;
  request.nFft = facts.transformLength;
  request.padMode = nameOf(facts.padMode).str();
  request.center = facts.center;
  request.onesided = facts.onesided;
  if (facts.kind == SpectralKind::Istft)
    request.outputLength = facts.outputLength;
  return request;
}

std::vector<OtherRequest> precedent::otherRequests(const SpectralFacts &facts) {
  std::vector<OtherRequest> list;
  auto add = [&](llvm::StringRef what, llvm::function_ref<void(SpectralRequest &)> edit) {
    OtherRequest other{what.str(), requestOf(facts)};
    edit(other.request);
    list.push_back(std::move(other));
  };
  add("another normalization", [&](SpectralRequest &request) {
    request.normalization = request.normalization == "ortho" ? "forward" : "ortho";
  });
  add("another target", [&](SpectralRequest &request) { request.target = facts.target == "x86" ? "rocm" : "x86"; });
  add("another storage",
      [&](SpectralRequest &request) { request.storage = request.storage == "f16" ? "bf16" : "f16"; });
  add("another type of DCT", [&](SpectralRequest &request) { request.dctType = facts.dctType == 2 ? 4 : 2; });
  add("another hop", [&](SpectralRequest &request) { request.hop = facts.hop + 1; });
  add("a longer transform", [&](SpectralRequest &request) { request.nFft = facts.transformLength + 2; });
  add("a centred signal", [&](SpectralRequest &request) { request.center = !facts.center; });
  add("a mirrored padding",
      [&](SpectralRequest &request) { request.padMode = request.padMode == "reflect" ? "constant" : "reflect"; });
  add("the other sidedness", [&](SpectralRequest &request) { request.onesided = !facts.onesided; });
  add("a shorter output", [&](SpectralRequest &request) { request.outputLength = facts.outputLength - 1; });
  add("a larger batch", [&](SpectralRequest &request) {
    for (Extents &shape : request.inputs)
      shape.insert(shape.begin(), shape.size() == 1 && isFramed(facts.kind) && &shape != &request.inputs[0] ? 1 : 3);
    request.signature = request.bounds = request.inputs;
    request.axis = facts.axis + 1;
  });
  add("bounds that are wider", [&](SpectralRequest &request) {
    for (size_t input = 0; input < request.inputs.size(); ++input) {
      size_t last = input == 0 ? static_cast<size_t>(facts.axis) : request.inputs[input].size() - 1;
      (*request.signature)[input][last] = -1;
      (*request.bounds)[input][last] = request.inputs[input][last] + 1;
    }
  });
  for (SpectralKind kind :
       {SpectralKind::Filter, SpectralKind::Dct, SpectralKind::Conv, SpectralKind::Stft, SpectralKind::Istft}) {
    if (kind == facts.kind)
      continue;
    SpectralRequest request;
    request.target = requestOf(facts).target;
    request.opName = nameOf(kind).str();
    Extents signal = kind == SpectralKind::Istft ? Extents{2, 5, 9} : Extents{2, 17};
    request.inputs = {signal, isFramed(kind) ? Extents{16} : signal};
    if (kind == SpectralKind::Dct)
      request.inputs.resize(1);
    if (isFramed(kind))
      request.hop = 8;
    list.push_back({"another operation (" + request.opName + ")", std::move(request)});
  }
  return list;
}
