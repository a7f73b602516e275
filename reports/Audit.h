//===- Audit.h - what one run found out -----------------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An *audit* is the value behind every output: one *record* for each input file, in the order given. A
// *subject* is one carrier or object; a file can hold several. A *refused* input could not be read as a schedule: its
// record has one finding, which carries the reader's code. A *defect* is an error of Precedent itself.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/formats/Document.h"
#include "reports/SourceExcerpt.h"
#include "verify/Checker.h"

#include <optional>
#include <string>
#include <vector>

namespace precedent {

/// Version of this library, and so of every binary made from it: `0.1.0`.
llvm::StringRef toolVersion();

struct AuditOptions {
  ReadOptions read;
  CheckOptions check;
  std::string rules; ///< the text of --rules, for the record
};

/// One finding of a record: `report.subjects[subject].findings[index]`.
struct PlacedFinding {
  uint32_t subject = 0, index = 0;
  std::optional<SourceExcerpt> excerpt;
};

struct AuditRecord {
  std::string file;                         ///< as given; `<stdin>`
  std::string sha256;                       ///< empty where the bytes could not be read
  InputFormat format = InputFormat::Detect; ///< Detect: unknown
  FileReport report;                        ///< at least one subject; kind is empty where it is unknown
  std::vector<PlacedFinding> findings;      ///< of all subjects, by place
  bool refused = false;                     ///< a reader refused it; `findings` has its one reason
  std::string defect;                       ///< not empty: nothing that the record says can be trusted
  double readSeconds = 0, checkSeconds = 0; ///< wall-clock time; shown with --timings only

  const Finding &finding(const PlacedFinding &placed) const {
    return report.subjects[placed.subject].findings[placed.index];
  }
  /// Sum over the subjects.
  ObligationCounts obligations() const;
  bool holdsSeveral() const { return report.subjects.size() > 1; }
};

struct Audit {
  AuditOptions options;
  std::vector<AuditRecord> records;
  /// Files of an audited tree that are not schedules; absent where files were named one by one.
  std::optional<uint64_t> otherFiles;

  /// The worst of the records. An audit that looked at nothing is Invalid: it must not pass for a proof.
  Verdict verdict() const;
  /// 70 with a defect, otherwise as `exitStatusOf(verdict())`.
  int exitStatus() const;
};

/// Reads and checks one file ("-" is standard input). Never fails: what went wrong is in the record.
AuditRecord auditFile(llvm::StringRef path, const AuditOptions &options);

/// How a document is decided: `check`, or something that remembers (CarrierMemory.h).
using DecideDocument = std::function<llvm::Expected<FileReport>(const Document &document, const CheckOptions &options)>;

/// The same for bytes that are at hand already.
AuditRecord auditSource(std::shared_ptr<const SourceText> source, const AuditOptions &options,
                        const DecideDocument &decide = check);

/// The record of an input that was refused before its bytes were read.
AuditRecord refusedRecord(llvm::StringRef file, llvm::Error refusal);

} // namespace precedent
