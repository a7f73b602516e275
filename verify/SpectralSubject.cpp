#include "verify/SpectralSubject.h"

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "analysis/plan/spectral/SpectralStages.h"
#include "core/formats/Document.h"
#include "core/support/Sha256.h"
#include "targets/BuiltinTargets.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

/// The request that an identity text states.
class StatedRequest {
public:
  explicit StatedRequest(const SpectralSubject &subject) : subject(subject) {}

  /// The first key that says nothing usable, or empty.
  llvm::StringRef read(IdentitySchema schema) {
    readText("target", request.target);
    readText("op", request.opName);
    readText("storage", request.storage.emplace());
    readText("normalization", request.normalization.emplace());
    readShapes("inputs", request.inputs);
    readShapes("input_signature", request.signature.emplace());
    readShapes("shape_bounds", request.bounds.emplace());
    readInteger("axis", request.axis);
    std::optional<SpectralKind> kind = parseSpectralKind(request.opName);
    if (kind == SpectralKind::Dct)
      readInteger("dct_type", request.dctType);
    if (!kind || !isFramed(*kind))
      return trouble;
    readInteger("hop", request.hop);
    if (schema != IdentitySchema::V7)
      return trouble;
    readInteger("n_fft", request.nFft);
    readText("pad_mode", request.padMode.emplace());
    readFlag("center", request.center);
    readFlag("onesided", request.onesided);
    if (kind == SpectralKind::Istft)
      readInteger("output_length", request.outputLength);
    return trouble;
  }

  SpectralRequest request;

private:
  llvm::StringRef valueOf(llvm::StringRef key) {
    const std::string *value = subject.find(key);
    if (!value)
      fail(key);
    return value ? llvm::StringRef(*value) : llvm::StringRef();
  }
  void fail(llvm::StringRef key) {
    if (trouble.empty())
      trouble = key;
  }
  void readText(llvm::StringRef key, std::string &into) { into = valueOf(key).str(); }
  void readShapes(llvm::StringRef key, std::vector<Extents> &into) {
    std::optional<std::vector<Extents>> shapes = parseShapes(valueOf(key));
    shapes ? void(into = std::move(*shapes)) : fail(key);
  }
  void readInteger(llvm::StringRef key, std::optional<int64_t> &into) {
    int64_t number = 0;
    valueOf(key).getAsInteger(10, number) ? fail(key) : void(into = number);
  }
  void readFlag(llvm::StringRef key, std::optional<bool> &into) {
    llvm::StringRef text = valueOf(key);
    text == "0" || text == "1" ? void(into = text == "1") : fail(key);
  }

  const SpectralSubject &subject;
  llvm::StringRef trouble;
};

std::string messageOf(llvm::Error error) {
  std::string message;
  llvm::handleAllErrors(
      std::move(error), [&](const InputError &input) { message = input.message; },
      [&](const llvm::ErrorInfoBase &other) { message = other.message(); });
  return message;
}

void parseIdentity(SpectralSubject &subject) {
  llvm::SmallVector<llvm::StringRef> entries;
  llvm::StringRef(subject.carrier.semantic.value).split(entries, ';');
  for (llvm::StringRef entry : entries) {
    auto [key, value] = entry.split('=');
    subject.identity.emplace_back(key.str(), value.str());
  }
  if (const std::string *schema = subject.find("schema"))
    subject.schema = parseIdentitySchema(*schema);
}

void plan(SpectralSubject &subject) {
  if (!subject.schema) {
    subject.planTrouble = "its schema is not known";
    return;
  }
  StatedRequest stated(subject);
  if (llvm::StringRef key = stated.read(*subject.schema); !key.empty()) {
    subject.planTrouble = "`" + key.str() + "` is missing or not readable";
    return;
  }
  ObjectSchema objectSchema =
      subject.object && subject.object->version == ObjectSchema::V2 ? ObjectSchema::V2 : ObjectSchema::V1;
  llvm::Expected<SpectralProgram> program =
      planSpectral(stated.request, builtinTargets(), *subject.schema, objectSchema);
  if (!program) {
    subject.planTrouble = messageOf(program.takeError());
    return;
  }
  // The payload of the semantic as it stands: a wrong workspace is one defect and not one of every action.
  SpectralProgram stages = *program;
  stages.actions.clear();
  stages.edges.clear();
  stages.semanticDigest = *subject.semanticDigest;
  if (const std::string *bytes = subject.find("workspace_bytes"))
    llvm::StringRef(*bytes).getAsInteger(10, stages.facts.workspaceBytes);
  deriveStages(stages, objectSchema);
  subject.expectedPayload = std::move(stages.payload);
  subject.planned = std::move(*program);
}

ActionGraph graphOfPayload(std::optional<ScheduleObject> &object, std::string &trouble, const SpectralCarrier &carrier,
                           const Limits &limits) {
  if (carrier.payload.value.empty())
    return {};
  ReadOptions options;
  options.limits = limits;
  llvm::Expected<ScheduleObject> read =
      readScheduleObject(SourceText::fromString(kPayloadAttribute, carrier.payload.value), options);
  if (!read) {
    trouble = messageOf(read.takeError());
    return {};
  }
  object = std::move(*read);
  return object->graph;
}

} // namespace

const std::string *SpectralSubject::find(llvm::StringRef key) const {
  for (const auto &[name, value] : identity)
    if (name == key)
      return &value;
  return nullptr;
}

SpectralSubject::SpectralSubject(const SpectralCarrier &carrier, const CheckOptions &options)
    : carrier(carrier), demands(options.target), demanded(builtinTargets().find(demands.profile)),
      graph(graphOfPayload(object, objectTrouble, carrier, options.limits)), order(graph) {
  if (carrier.semantic.present())
    semanticDigest = Sha256::hex(carrier.semantic.value);
  if (carrier.payload.present())
    payloadDigest = Sha256::hex(carrier.payload.value);
  if (!hasSemantic())
    return;
  parseIdentity(*this);
  plan(*this);
}
