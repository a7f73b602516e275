//===- ProvedFix.h - a fix that was tried ---------------------------------------------------------------*- C++ -*-===//
//
// Nobody is offered a fix that does not cure. Each is applied to a copy of the text, and the copy is read and checked
// as a whole: what the rule had found must have become less, no other rule may find an error or a warning that it did
// not find before, and nothing that was checked before may have gone unchecked. Notes are left out: an order that had
// to be added can make another one superfluous. Where the fix changes what a digest covers, and the digest was right
// before, the digest is put right with it.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/Audit.h"
#include "reports/FixEdit.h"

#include <functional>

namespace precedent {

struct ProvedFix {
  std::string title;
  std::vector<TextEdit> edits; ///< sorted, disjoint
};

/// Reads and checks a text: auditSource, or something that remembers.
using AuditText = std::function<AuditRecord(std::shared_ptr<const SourceText> source)>;

/// Those of the proposals for `finding` that cure it. `before` is the record of `source`; `finding` is one of its.
std::vector<ProvedFix> proveFixes(const Finding &finding, const AuditRecord &before, const SourceText &source,
                                  const AuditText &audit);

} // namespace precedent
