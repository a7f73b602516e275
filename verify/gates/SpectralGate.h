//===- SpectralGate.h - what three generations of another system's consumer say -------------------------*- C++ -*-===//
//
// Upstream lowers a spectral program to its tile form in one pass, whose checks grew: at first it compared two digest
// texts, then three fields with the semantic, then the chain of hashes. Each is repeated here as it was, and its first
// complaint ends it. Codes are ours; upstream prints sentences.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/SpectralSubject.h"
#include "verify/gates/TesseraGate.h"

namespace precedent {

enum class SpectralConsumer : uint8_t { DigestStringsOnly, SemanticCompare, HashChain };

/// `digest-strings-only`, `semantic-compare`, `hash-chain`.
llvm::StringRef nameOf(SpectralConsumer consumer);
llvm::ArrayRef<SpectralConsumer> allSpectralConsumers();

/// Keys of the identity text that it compares with the attribute of the program, where the attribute is there.
llvm::ArrayRef<llvm::StringLiteral> keysBoundBy(SpectralConsumer consumer);

/// Empty where it lowers the program, else its one complaint.
std::vector<GateError> spectralGate(const SpectralSubject &subject, SpectralConsumer consumer);

} // namespace precedent
