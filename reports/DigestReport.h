//===- DigestReport.h - digests, recomputed -------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace precedent {

/// The digest of one schedule of a file.
struct DigestLine {
  std::string digest;  ///< 64 lowercase hexadecimal characters
  ObjectSchema schema; ///< of the schedule object that was hashed
  std::string file;    ///< as given; `<stdin>`
  std::string name;    ///< symbol of the module; empty for the only schedule of a file
};

/// Reads a file and hashes what it says, whatever digest it carries. Errors are InputErrors: the readers', and
/// `no-digest` where the schedule lacks something that the digest covers.
llvm::Expected<std::vector<DigestLine>> recomputeDigests(llvm::StringRef path, const ReadOptions &options);

/// `<digest>  <schema>  <file>[ @<name>]`, a line each.
void writeDigests(llvm::ArrayRef<DigestLine> lines, llvm::raw_ostream &os);

} // namespace precedent
