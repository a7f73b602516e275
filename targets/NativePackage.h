//===- NativePackage.h - what a native library holds ----------------------------------------------------*- C++ -*-===//
//
// A package is a 64-bit little-endian ELF object of the host. One for ROCm has code for devices in its section
// `.hip_fatbin`: *bundles* of Clang's offload bundler, each a list of entries whose *id* names offload kind, triple and
// processor (`hipv4-amdgcn-amd-amdhsa--gfx1151`), and whose bytes are an ELF object of that processor.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/SourceText.h"

#include "llvm/Support/Error.h"

#include <set>
#include <string>
#include <vector>

namespace precedent {

/// Code for a device inside a package.
struct DeviceCode {
  std::string id, triple;
  std::string processor;  ///< that the id names, without its features: `gfx1151`
  std::string codeObject; ///< processor that the code itself says it is for; empty where that cannot be told
};

struct NativePackage {
  std::string file, sha256;
  std::string machine; ///< of the host: `x86_64`
  /// Functions that a program can enter: defined, and visible outside of the object.
  std::set<std::string, std::less<>> functions;
  bool hasFatbin = false;
  std::vector<DeviceCode> devices;
};

/// Reads any bytes. Errors are InputErrors `package-shape`: no such ELF object, or a fatbin that is none.
llvm::Expected<NativePackage> readPackage(const SourceText &source);

} // namespace precedent
