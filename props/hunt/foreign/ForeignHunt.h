//===- ForeignHunt.h - hunting in programs that others wrote --------------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Hunt.h"
#include "props/hunt/foreign/ForeignProgram.h"

namespace precedent::props {

struct ForeignRequest {
  HuntRequest hunt; ///< its targets are set by the functions below
  std::string command;
  ForeignLimits limits;
};

/// Runs a producer for generated numbers of stages, micro-batches and chunks, which stand in its command as `{p}`,
/// `{m}` and `{v}`, and checks what it writes. A find has the smallest parameters for which the same goes wrong: none
/// that are smaller in all three fail. One find of each kind; the campaign ends when its cases or its time are over.
llvm::Expected<CampaignState> huntProducer(ForeignRequest &request);

/// Gives an inference random programs on standard input, as `precedent.graph.v1`, and compares its edges with what
/// running them requires. It answers with a JSON list of `[predecessor, successor, …]`, or an object with such a list
/// as `edges`. A find has the smallest program.
llvm::Expected<CampaignState> huntInferrer(ForeignRequest &request);

/// Names of the targets of these finds, which need the foreign program to be replayed.
bool isForeignTarget(llvm::StringRef name);

} // namespace precedent::props
