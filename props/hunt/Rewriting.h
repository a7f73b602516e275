//===- Rewriting.h - the same file, written otherwise ---------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/SeedSource.h"

#include <string>
#include <vector>

namespace precedent::props {

/// A file of which everything must be said that is said of another one.
struct Rewritten {
  std::string how; ///< `renamed`
  std::string bytes;
  InputFormat format = InputFormat::Detect; ///< Detect: that of the file
  enum class Keeps : uint8_t {
    Findings, ///< of every rule as many, and the levels of communication
    Verdict,
    Legality, ///< what is legal stays so; another kind of file, of which other rules hold
  } keeps = Keeps::Findings;
};

/// Other spellings of a file: canonical JSON, other names, lists that mean sets in another order, other white space,
/// other formats, written here and by `convert`; those of which the file's family has some. Files that are not
/// understood are rewritten in fewer ways or in none.
std::vector<Rewritten> rewritings(llvm::StringRef bytes, Family family, InputFormat format, Random &random);

} // namespace precedent::props
