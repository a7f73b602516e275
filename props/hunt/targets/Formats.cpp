//===- Formats.cpp - readers on files that are nearly right -----------------------------------------------------===//
//
// Whatever the bytes are, there is a verdict or a located refusal, in bounded time and memory. That nothing crashes or
// hangs is seen by whoever runs the test in a process of its own (Isolation.h).
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/Target.h"

#include "reports/Audit.h"

using namespace precedent;
using namespace precedent::props;

static Outcome testFormat(const Case &tried, const HuntOptions &options) {
  AuditOptions audit;
  audit.read = options.read;
  audit.read.format = tried.format;
  audit.check = options.check;
  audit.check.engine = Engine::Graph;
  AuditRecord record = auditSource(SourceText::fromString("case", tried.bytes), audit);
  Outcome outcome;
  for (const PlacedFinding &placed : record.findings)
    outcome.rules.push_back(record.finding(placed).rule);
  if (!record.defect.empty())
    outcome.find = Find{"hunt-engines-disagree", record.defect};
  if (record.refused) {
    const Finding &refusal = record.finding(record.findings.front());
    if (refusal.message.empty() || !findRule(refusal.rule))
      outcome.find = Find{"hunt-verdict", "refused without a reason that can be looked up: `" + refusal.rule + "`"};
    else if (refusal.location.file.empty())
      outcome.find = Find{"hunt-verdict", "refused without a place: " + refusal.message};
  }
  return outcome;
}

static constexpr llvm::StringLiteral kSources[] = {"pipeline", "object",  "megamoe",     "program",   "spectral",
                                                   "tile",     "csv",     "zero-bubble", "deepspeed", "rank-schedule",
                                                   "msccl",    "mscclpp", "targets"};

namespace precedent::props {
const Target &formatsTarget() {
  static const Target target{"formats", "readers on bytes that are nearly right", kSources, true, testFormat};
  return target;
}
} // namespace precedent::props
