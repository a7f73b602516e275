//===- HuntReport.h - what a campaign found, told -------------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Hunt.h"
#include "reports/Audit.h"

namespace precedent::props {

/// One record a target, named `hunt:<target>`, of kind `hunt`: its tally as facts, its finds as findings, in the order
/// of their cases. Facts are numbers that add up, or are the same for all shards, so that audits of shards can be
/// joined (reports/AuditMerge.h).
Audit auditOf(const CampaignState &state, const HuntRequest &request);

/// Rule × mutator: by which of the rules that must notice, by others only, not noticed and harmless, survived. The last
/// column must be empty.
void writeScore(const CampaignState &state, const HuntRequest &request, llvm::raw_ostream &os);

/// A few lines: cases and mutants of each target, rules seen, finds with the command that repeats each.
void writeSummary(const CampaignState &state, const HuntRequest &request, double seconds, llvm::raw_ostream &os);

/// Rules that said something in any case, codes of readers among them.
size_t numRulesSeen(const CampaignState &state);

} // namespace precedent::props
