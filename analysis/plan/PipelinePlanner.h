//===- PipelinePlanner.h - writes a pipeline schedule ---------------------------------------------------*- C++ -*-===//
//
// What the producer of `tessera.pipeline_schedule.v1` writes, in its three generations (PipelineRequest.h). Source: the
// rules of the pipeline specification on plan construction, steps, dependency edges and the object built from them.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/PipelineRequest.h"

namespace precedent {

/// A finished carrier of 2*V*m rows. Rows stand in the order of (clock, rank), ties with the lower chunk first, then
/// the lower micro-batch, then F before B; `depends_on` is sorted as text. The digest is left absent: it depends on the
/// version of the object schema, and whoever writes the carrier out chooses that. There is no module and no locator.
/// Errors are those of `checkRequest`. Linear.
llvm::Expected<PipelineCarrier> planPipeline(const PipelineRequest &request, const Limits &limits = {});

} // namespace precedent
