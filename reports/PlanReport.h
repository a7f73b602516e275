//===- PlanReport.h - a planned pipeline, with its digest -----------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/PipelinePlanner.h"
#include "core/model/ScheduleObject.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

struct PlanOptions {
  PipelineRequest request;
  /// Schema of the schedule object over which the digest is taken: V1 or V2.
  ObjectSchema schema = ObjectSchema::V2;
  Limits limits;
};

struct Plan {
  PipelineCarrier carrier; ///< with its digest
  ObjectSchema schema = ObjectSchema::V2;
  std::string digest;
};

/// Errors are InputErrors: what the planner refuses.
llvm::Expected<Plan> makePlan(const PlanOptions &options);

enum class PlanForm : uint8_t { Mlir, Json, Csv, Digest };

/// The plan as a module with one function, row by row (PlanRows.h), or its digest and a newline.
void writePlan(const Plan &plan, PlanForm form, llvm::raw_ostream &os);

} // namespace precedent
