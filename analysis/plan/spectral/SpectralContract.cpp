#include "analysis/plan/spectral/SpectralContract.h"

#include "core/json/JsonText.h"
#include "core/support/Sha256.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;
using llvm::Error;
using llvm::Twine;

namespace {

class Contract {
public:
  Contract(const SpectralRequest &request, const TargetTable &targets, IdentitySchema schema)
      : request(request), targets(targets) {
    facts.schema = schema;
  }

  Error read() {
    for (auto step : {&Contract::readTarget, &Contract::readInputs, &Contract::readSignature, &Contract::readAxis,
                      &Contract::readDct, &Contract::readWords, &Contract::readFrames})
      if (Error error = (this->*step)())
        return error;
    return Error::success();
  }

  SpectralFacts facts;

private:
  Error readTarget() {
    TargetChoice choice = targets.find(request.target);
    if (!choice)
      return request.refuse(RequestKey::Target,
                            "no profile for spectral programs on " + quoteForMessage(request.target),
                            "profiles are " + llvm::join(targets.profileNames(), ", "));
    if (choice.profile->status != TargetStatus::Ready)
      return request.refuse(RequestKey::Target, "the profile " + choice.profile->name + " is " +
                                                    nameOf(choice.profile->status) + ": " + choice.profile->note);
    facts.target = choice.profile->target;
    facts.architecture = choice.profile->architecture;
    facts.workgroup = choice.backend->workgroup;
    backend = choice.backend;
    return Error::success();
  }

  Error readInputs() {
    std::optional<SpectralKind> kind = parseSpectralKind(request.opName);
    if (!kind)
      return request.refuse(RequestKey::OpName, "no spectral operation is named " + quoteForMessage(request.opName));
    facts.kind = *kind;
    facts.nativeEntry = backend->entryOf(*kind, facts.schema);
    size_t wanted = *kind == SpectralKind::Dct ? 1 : 2;
    if (request.inputs.size() != wanted)
      return request.refuse(RequestKey::InputShapes, request.opName + " takes " + Twine(wanted) + " input" +
                                                         (wanted == 1 ? "" : "s") + ", not " +
                                                         Twine(request.inputs.size()));
    for (const Extents &shape : request.inputs) {
      if (shape.empty())
        return request.refuse(RequestKey::InputShapes, "a scalar has no axis to transform along");
      for (int64_t extent : shape)
        if (extent < 1)
          return request.refuse(RequestKey::InputShapes, "an extent is at least 1, not " + Twine(extent));
    }
    facts.inputs = request.inputs;
    return Error::success();
  }

  Error checkRanks(RequestKey key, const std::vector<Extents> &shapes) {
    bool isSame = shapes.size() == facts.inputs.size();
    for (size_t input = 0; isSame && input < shapes.size(); ++input)
      isSame = shapes[input].size() == facts.inputs[input].size();
    return isSame
               ? Error::success()
               : request.refuse(key, "`" + nameOf(key) + "` has other ranks than the inputs: " + spellShapes(shapes) +
                                         " for " + spellShapes(facts.inputs));
  }

  Error readSignature() {
    facts.signature = request.signature.value_or(facts.inputs);
    if (Error error = checkRanks(RequestKey::InputSignature, facts.signature))
      return error;
    if (!request.bounds && facts.isDynamic())
      return request.refuse(RequestKey::InputSignature, "an extent that is known at run time only needs a bound",
                            "give `shape_bounds`");
    facts.bounds = request.bounds.value_or(facts.signature);
    if (Error error = checkRanks(RequestKey::ShapeBounds, facts.bounds))
      return error;
    for (size_t input = 0; input < facts.inputs.size(); ++input)
      for (size_t dim = 0; dim < facts.inputs[input].size(); ++dim)
        if (Error error = checkExtent(facts.signature[input][dim], facts.bounds[input][dim], facts.inputs[input][dim]))
          return error;
    return Error::success();
  }

  Error checkExtent(int64_t declared, int64_t bound, int64_t actual) {
    if (declared < 1 && declared != -1)
      return request.refuse(RequestKey::InputSignature,
                            "an extent of a signature is at least 1, or null; not " + Twine(declared));
    if (bound < 1)
      return request.refuse(RequestKey::ShapeBounds, "a bound is at least 1, not " + Twine(bound));
    if (declared != -1 && declared != bound)
      return request.refuse(RequestKey::ShapeBounds,
                            "the bound " + Twine(bound) + " differs from the fixed extent " + Twine(declared));
    if (declared != -1 && declared != actual)
      return request.refuse(RequestKey::InputShapes,
                            "the extent " + Twine(actual) + " differs from the fixed extent " + Twine(declared));
    if (actual > bound)
      return request.refuse(RequestKey::InputShapes,
                            "the extent " + Twine(actual) + " is above its bound " + Twine(bound));
    return Error::success();
  }

  Error readAxis() {
    auto rank = static_cast<int64_t>(facts.inputs.front().size());
    int64_t axis = request.axis.value_or(-1);
    if (axis < -rank || axis >= rank)
      return request.refuse(RequestKey::Axis, "axis " + Twine(axis) + " of a tensor of rank " + Twine(rank));
    facts.axis = axis < 0 ? axis + rank : axis;
    return Error::success();
  }

  Error readDct() {
    if (facts.kind != SpectralKind::Dct)
      return request.dctType ? request.refuse(RequestKey::DctType, request.opName + " has no dct_type")
                             : Error::success();
    facts.dctType = request.dctType.value_or(2);
    if (facts.dctType < 1 || facts.dctType > 4)
      return request.refuse(RequestKey::DctType, "dct_type is 1, 2, 3 or 4, not " + Twine(facts.dctType));
    if (facts.dctType == 1 && facts.inputs[0][facts.axis] < 2)
      return request.refuse(RequestKey::InputShapes, "a DCT of type 1 needs at least two samples");
    return Error::success();
  }

  Error readWords() {
    std::optional<SpectralStorage> storage = parseSpectralStorage(request.storage.value_or("f32"));
    if (!storage)
      return request.refuse(RequestKey::Storage,
                            "storage is f32, f16 or bf16, not " + quoteForMessage(*request.storage));
    facts.storage = *storage;
    if (facts.kind == SpectralKind::Filter && *storage != SpectralStorage::F32)
      return request.refuse(RequestKey::Storage, "a filter multiplies complex numbers in f32, it has no other storage");
    if (!backend->stores(facts.kind, *storage))
      return request.refuse(RequestKey::Storage, "the package of " + backend->name + " has no " + nameOf(*storage) +
                                                     " for " + request.opName);
    std::optional<Normalization> normalization = parseNormalization(request.normalization.value_or("backward"));
    if (!normalization)
      return request.refuse(RequestKey::Normalization, "normalization is backward, forward or ortho, not " +
                                                           quoteForMessage(*request.normalization));
    facts.normalization = *normalization;
    std::optional<PadMode> padMode = parsePadMode(request.padMode.value_or("constant"));
    if (!padMode)
      return request.refuse(RequestKey::PadMode,
                            "pad_mode is constant or reflect, not " + quoteForMessage(*request.padMode));
    facts.padMode = *padMode;
    return Error::success();
  }

  /// Options of STFT and its inverse. What equals the default may be written for every kind.
  Error readFrames() {
    facts.hop = request.hop.value_or(0);
    facts.transformLength = request.nFft.value_or(0);
    facts.center = request.center.value_or(false);
    facts.onesided = request.onesided.value_or(true);
    facts.outputLength = request.outputLength.value_or(-1);
    bool framed = isFramed(facts.kind), isV7 = facts.schema == IdentitySchema::V7;
    auto refuse = [&](RequestKey key, const Twine &who) { return request.refuse(key, who + " has no " + nameOf(key)); };
    struct Option {
      RequestKey key;
      bool isDefault, isKnown;
    };
    for (Option option :
         {Option{RequestKey::Hop, facts.hop == 0, framed}, Option{RequestKey::NFft, facts.transformLength == 0, framed},
          Option{RequestKey::Center, !facts.center, framed}, Option{RequestKey::Onesided, facts.onesided, framed},
          Option{RequestKey::PadMode, facts.padMode == PadMode::Constant, facts.kind == SpectralKind::Stft},
          Option{RequestKey::OutputLength, !request.outputLength, facts.kind == SpectralKind::Istft}}) {
      if (option.isDefault)
        continue;
      if (!option.isKnown)
        return refuse(option.key, request.opName);
      if (!isV7 && option.key != RequestKey::Hop)
        return refuse(option.key, "identity schema v5");
    }
    if (framed && facts.hop < 1)
      return request.refuse(RequestKey::Hop, request.opName + " needs a hop of at least 1");
    return Error::success();
  }

  const SpectralRequest &request;
  const TargetTable &targets;
  const TargetBackend *backend = nullptr; ///< of the target
};

} // namespace

llvm::Expected<SpectralFacts> precedent::readContract(const SpectralRequest &request, const TargetTable &targets,
                                                      IdentitySchema schema) {
  Contract contract(request, targets, schema);
  if (Error error = contract.read())
    return std::move(error);
  return std::move(contract.facts);
}

std::string precedent::templateDigestOf(const SpectralFacts &facts) {
  return Sha256::hex(("schema=tessera.spectral_program_template.v1;op=" + nameOf(facts.kind) +
                      ";signature=" + spellShapes(facts.signature) + ";bounds=" + spellShapes(facts.bounds) +
                      ";axis=" + Twine(facts.axis) + ";dct_type=" + Twine(facts.dctType) +
                      ";storage=" + nameOf(facts.storage) + ";normalization=" + nameOf(facts.normalization))
                         .str());
}
