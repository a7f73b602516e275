//===- SeedSource.h - where files with a known verdict come from ----------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Case.h"
#include "props/hunt/Random.h"

#include "llvm/ADT/ArrayRef.h"

namespace precedent::props {

/// A number that steers a source, with the bounds between which it is drawn. Shrinking goes towards `least`.
struct Parameter {
  llvm::StringLiteral name;
  int64_t least, most;
  /// Drawn between both bounds whatever the size: a choice, and no measure.
  bool isChoice = false;
};

/// What mutators it suits.
enum class Family : uint8_t {
  Carrier,
  Object,
  MegaMoe,
  Program,
  Spectral,
  Tile,
  Reshard,  ///< scheduled movements
  Schedule, ///< of ranks, in any format
  Plan,     ///< of a collective
  Targets,  ///< a table of them
  Oracle,   ///< the last ones: of what stands beside a file, which itself stays as it is
  IssuedOrder,
  Package,
  LoweredModule, ///< of what a carrier was lowered to
  LoweredKernel,
};
llvm::StringRef nameOf(Family family);
inline bool isBeside(Family family) {
  return family >= Family::Oracle;
}

struct SeedFile {
  std::string bytes;
  std::string beside; ///< as in Case
  Verdict verdict = Verdict::Legal;
};

struct SeedSource {
  llvm::StringLiteral name;
  Family family;
  InputFormat format;
  llvm::StringLiteral extension; ///< of files, with its dot
  llvm::ArrayRef<Parameter> parameters;
  /// Numbers that become one step of a program, and the most steps; 0: there are parameters only.
  unsigned genesOfStep, mostSteps;
  /// Any genes will do; nothing where they make no file (a planner that refuses, say).
  std::optional<SeedFile> (*make)(llvm::ArrayRef<int64_t> genes);
};

/// All of them, in a fixed order (Sources.def).
llvm::ArrayRef<const SeedSource *> seedSources();
const SeedSource *findSource(llvm::StringRef name);

/// Genes that fit the source. `size` from 0 to 100 bounds what is drawn.
Genes drawGenes(const SeedSource &source, Random &random, unsigned size);

} // namespace precedent::props
