#include "verify/gates/SpectralGate.h"

#include "verify/rules/support/SpectralText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(SpectralConsumer consumer) {
  static constexpr llvm::StringLiteral names[] = {"digest-strings-only", "semantic-compare", "hash-chain"};
  return names[static_cast<size_t>(consumer)];
}

llvm::ArrayRef<SpectralConsumer> precedent::allSpectralConsumers() {
  static constexpr SpectralConsumer all[] = {SpectralConsumer::DigestStringsOnly, SpectralConsumer::SemanticCompare,
                                             SpectralConsumer::HashChain};
  return all;
}

/// The verifier of the operation, which every generation runs when it parses. It looks at no relation between values,
/// one excepted.
static llvm::StringRef verifierCode(const SpectralOperation &program) {
  if (!isDigest(program.artifactHash.value))
    return "OP_HASH_FORMAT";
  if (!isReadyTarget(program))
    return "OP_ARCH";
  if (llvm::any_of(extentsOf(program), [](const ExtentTrouble &extent) { return extent.value < extent.least; }))
    return "OP_EXTENTS";
  if (!policyTroubles(program).empty())
    return "OP_POLICY";
  auto lengths = transformAndWindow(program);
  return lengths && (lengths->first < 1 || lengths->first < lengths->second) ? "OP_TRANSFORM_LENGTH" : "";
}

/// An attribute that is absent is not compared. A declaration that is absent or empty is refused.
static llvm::StringRef rebindCode(const SpectralSubject &subject, const SpectralOperation &program) {
  struct Bound {
    llvm::StringLiteral key, code;
  };
  static constexpr Bound bound[] = {
      {"workspace_bytes", "REBIND_WORKSPACE_BYTES"},
      {"native_entry", "REBIND_NATIVE_ENTRY"},
      {"normalization", "REBIND_NORMALIZATION"},
      {"n_fft", "REBIND_N_FFT"},
      {"onesided", "REBIND_ONESIDED"},
      {"window_broadcast", "REBIND_WINDOW_BROADCAST"},
  };
  for (const Bound &entry : bound) {
    const TextAttribute &written = program.field(entry.key);
    if (written.state == AttributeState::Absent)
      continue;
    const std::string *declared = subject.find(entry.key);
    if (!declared || declared->empty() || written.value != *declared)
      return entry.code;
  }
  if (subject.schema != IdentitySchema::V7)
    return "";
  const std::string *storage = subject.find("numeric_storage"), *accum = subject.find("numeric_accum");
  bool agrees = program.hasNumericPolicy && storage && accum && program.text("numeric_storage") == *storage &&
                program.text("numeric_accum") == *accum && *accum == kNumericAccum;
  return agrees ? "" : "NUMERIC_POLICY";
}

static llvm::StringRef codeOf(const SpectralSubject &subject, const SpectralOperation &program,
                              SpectralConsumer consumer) {
  if (llvm::StringRef code = verifierCode(program); !code.empty())
    return code;
  if (program.artifactHash.value != subject.carrier.digest.value)
    return "MODULE_DIGEST_MISMATCH";
  bool readsSemantic = consumer != SpectralConsumer::DigestStringsOnly;
  bool followsChain = consumer == SpectralConsumer::HashChain;
  if ((readsSemantic && !subject.hasSemantic()) || (followsChain && !subject.hasPayload()))
    return "PREIMAGE_MISSING";
  if (followsChain && *subject.payloadDigest != subject.carrier.digest.value)
    return "PAYLOAD_HASH_MISMATCH";
  if (followsChain && !llvm::StringRef(subject.carrier.payload.value).contains("spectral:" + *subject.semanticDigest))
    return "SEMANTIC_NOT_NAMED_BY_PAYLOAD";
  if (readsSemantic)
    if (llvm::StringRef code = rebindCode(subject, program); !code.empty())
      return code;
  auto isItsRecord = [&](const ArtifactRecord &record) { return record.hash.value == program.artifactHash.value; };
  if (llvm::count_if(subject.carrier.records, isItsRecord) != 1)
    return "ARTIFACT_RECORD_COUNT";
  return program.operandsAreStatic && program.resultsAreStatic ? "" : "OUTPUT_NOT_STATIC";
}

std::vector<GateError> precedent::spectralGate(const SpectralSubject &subject, SpectralConsumer consumer) {
  for (const SpectralOperation &program : subject.carrier.programs)
    if (llvm::StringRef code = codeOf(subject, program, consumer); !code.empty())
      return {{code.str(), anchorOf(program), nameOf(consumer).str() + " refuses the program"}};
  return {};
}
