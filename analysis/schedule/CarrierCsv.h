//===- CarrierCsv.h - a pipeline carrier as a schedule of ranks -----------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include <string>

namespace precedent {

/// One line a rank, in PyTorch's letters of October 2024: the rank's rows in the order of the carrier, with what they
/// receive before them and what they send behind them. Stages on one rank send each other nothing, and a decoupled
/// carrier sends nothing at all. The carrier must be legal: every row complete, every rank `stage mod p`.
std::string writeCarrierCsv(const PipelineCarrier &carrier);

} // namespace precedent
