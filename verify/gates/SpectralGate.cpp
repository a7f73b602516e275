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

/// As many as its kind takes; a filter's first operand has the type of its result, where both are static: of a dynamic
/// result upstream says so later, and not that the types differ. A kind that is none is refused by name.
static bool hasItsOperands(const SpectralOperation &program) {
  std::optional<SpectralKind> kind = parseSpectralKind(program.text("op"));
  if (!kind)
    return true;
  if (program.operandTypes.size() != (kind == SpectralKind::Dct ? 1 : 2) || program.resultTypes.size() != 1)
    return false;
  bool isComparable = kind == SpectralKind::Filter && program.operandsAreStatic && program.resultsAreStatic;
  return !isComparable || program.operandTypes.front() == program.resultTypes.front();
}

/// The verifier of the operation, which every generation runs when it parses. It looks at no relation between values,
/// one excepted.
static llvm::StringRef verifierCode(const SpectralOperation &program) {
  if (!isDigest(program.artifactHash.value))
    return "OP_HASH_FORMAT";
  if (!hasItsOperands(program))
    return "OP_OPERANDS";
  if (!isReadyTarget(program))
    return "OP_ARCH";
  if (llvm::any_of(extentsOf(program), [](const ExtentTrouble &extent) { return extent.value < extent.least; }))
    return "OP_EXTENTS";
  if (!policyTroubles(program).empty())
    return "OP_POLICY";
  auto lengths = transformAndWindow(program);
  return lengths && (lengths->first < 1 || lengths->first < lengths->second) ? "OP_TRANSFORM_LENGTH" : "";
}

/// `fp32` for `f32`, and so on; the verifier knows the storage.
static llvm::StringRef numericStorageOf(const SpectralOperation &program) {
  SpectralFacts facts;
  facts.storage = *parseSpectralStorage(program.text("storage"));
  return facts.numericStorage();
}

static constexpr llvm::StringLiteral kBoundKeys[] = {"workspace_bytes", "native_entry", "normalization",
                                                     "n_fft",           "onesided",     "window_broadcast"};

llvm::ArrayRef<llvm::StringLiteral> precedent::keysBoundBy(SpectralConsumer consumer) {
  return consumer == SpectralConsumer::DigestStringsOnly ? llvm::ArrayRef<llvm::StringLiteral>() : kBoundKeys;
}

/// An attribute that is absent is not compared. A declaration that is absent or empty is refused.
static std::string rebindCode(const SpectralSubject &subject, const SpectralOperation &program) {
  for (llvm::StringRef key : kBoundKeys) {
    const TextAttribute &written = program.field(key);
    if (written.state == AttributeState::Absent)
      continue;
    const std::string *declared = subject.find(key);
    if (!declared || declared->empty() || written.value != *declared)
      return "REBIND_" + key.upper();
  }
  if (subject.schema != IdentitySchema::V7)
    return "";
  const std::string *storage = subject.find("numeric_storage"), *accum = subject.find("numeric_accum");
  bool agrees = program.hasNumericPolicy && storage && accum && program.text("numeric_storage") == *storage &&
                program.text("numeric_accum") == *accum && *accum == kNumericAccum &&
                *storage == numericStorageOf(program);
  return agrees ? "" : "NUMERIC_POLICY";
}

static std::string codeOf(const SpectralSubject &subject, const SpectralOperation &program, SpectralConsumer consumer) {
  if (llvm::StringRef code = verifierCode(program); !code.empty())
    return code.str();
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
    if (std::string code = rebindCode(subject, program); !code.empty())
      return code;
  auto isItsRecord = [&](const ArtifactRecord &record) { return record.hash.value == program.artifactHash.value; };
  if (llvm::count_if(subject.carrier.records, isItsRecord) != 1)
    return "ARTIFACT_RECORD_COUNT";
  return program.operandsAreStatic && program.resultsAreStatic ? "" : "OUTPUT_NOT_STATIC";
}

std::vector<GateError> precedent::spectralGate(const SpectralSubject &subject, SpectralConsumer consumer) {
  for (const SpectralOperation &program : subject.carrier.programs)
    if (std::string code = codeOf(subject, program, consumer); !code.empty())
      return {{code, anchorOf(program), nameOf(consumer).str() + " refuses the program"}};
  return {};
}
