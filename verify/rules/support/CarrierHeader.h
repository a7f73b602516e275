//===- CarrierHeader.h - the attributes that make a carrier ---------------------------------------------*- C++ -*-===//
//
// Vocabulary. The *header* are the module attributes of a carrier. Six are required by upstream's legality pass. Two
// more (`tessera.pp_decoupled`, `tessera.pp_num_chunks`) may be absent, but mode, number of virtual stages and digest
// rest on them, so where they stand they must have their type.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"

namespace precedent {

enum class HeaderAttribute : uint8_t {
  Schema,
  Digest,
  Steps,
  NumStages,
  NumMicroBatches,
  Interleaved,
  Decoupled,
  NumChunks,
};
inline constexpr uint32_t kNumHeaderAttributes = 8;
/// The first so many are what upstream's legality pass asks for.
inline constexpr uint32_t kNumRequiredHeaderAttributes = 6;

llvm::StringRef nameOf(HeaderAttribute attribute);
AttributeState stateOf(const PipelineCarrier &carrier, HeaderAttribute attribute);

/// Whether the attribute is as a reader of carriers needs it.
bool isAsNeeded(const PipelineCarrier &carrier, HeaderAttribute attribute);

/// What is wrong with the attribute, and what it should be; empty if nothing is.
std::string headerProblem(const PipelineCarrier &carrier, HeaderAttribute attribute);

} // namespace precedent
