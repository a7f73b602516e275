#include "analysis/plan/spectral/SpectralRequest.h"

#include "core/json/JsonReader.h"
#include "core/json/JsonText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

static constexpr llvm::StringLiteral keyNames[kNumRequestKeys] = {
    "target",  "op_name",       "input_shapes", "input_signature", "shape_bounds", "axis",     "dct_type",     "hop",
    "storage", "normalization", "n_fft",        "onesided",        "center",       "pad_mode", "output_length"};

llvm::StringRef precedent::nameOf(RequestKey key) {
  return keyNames[static_cast<size_t>(key)];
}

Location SpectralRequest::locationOf(RequestKey key) const {
  if (!source)
    return Location::ofFile("spectral request");
  std::optional<uint64_t> offset = offsets[static_cast<size_t>(key)];
  return offset ? locationAt(*source, *offset) : Location::ofFile(source->name());
}

llvm::Error SpectralRequest::refuse(RequestKey key, const llvm::Twine &message, const llvm::Twine &help) const {
  return makeInputError("plan-refused", Verdict::Invalid, locationOf(key), message, help);
}

namespace {

/// The object's brackets are depth 1, a list of shapes 2, a shape 3.
class RequestBuilder final : public JsonHandler {
public:
  explicit RequestBuilder(SpectralRequest &request) : request(request) {}

  bool key(const JsonScalar &key) override {
    const auto *found = llvm::find(keyNames, key.token.text);
    if (found == std::end(keyNames))
      return refuse(key.begin, "a spectral request has no key " + quoteForMessage(key.token.text));
    current = static_cast<RequestKey>(found - std::begin(keyNames));
    return true;
  }

  bool scalar(const JsonScalar &value) override {
    if (depth == 0)
      return refuse(value.begin, "a spectral request is a JSON object");
    if (depth == 1)
      return read(value);
    int64_t extent = -1;
    if (depth == 2)
      return refuse(value.begin, name() + " is a list of shapes, and a shape is a list of extents");
    bool isRuntimeExtent = value.token.is(TokenType::Null) && current == RequestKey::InputSignature;
    if (!isRuntimeExtent && !readInteger(value, extent))
      return false;
    shapes().back().push_back(extent);
    return true;
  }

  bool beginObject(uint64_t begin) override { return depth++ == 0 || refuse(begin, name() + " is no object"); }
  bool endObject(const JsonSpan &, llvm::ArrayRef<uint64_t>) override {
    --depth;
    return true;
  }

  bool beginArray(uint64_t begin) override {
    if (depth == 0)
      return refuse(begin, "a spectral request is a JSON object");
    if (!holdsShapes() || depth == 3)
      return refuse(begin, name() + (holdsShapes() ? " is a list of lists of extents" : " is no list"));
    if (depth++ == 1)
      start(begin);
    else
      shapes().emplace_back();
    return true;
  }
  bool endArray(const JsonSpan &) override {
    --depth;
    return true;
  }

private:
  bool refuse(uint64_t offset, std::string message) {
    refusal = {"object-shape", std::move(message), "", offset};
    return false;
  }
  std::string name() const { return "`" + nameOf(current).str() + "`"; }

  bool holdsShapes() const {
    return current == RequestKey::InputShapes || current == RequestKey::InputSignature ||
           current == RequestKey::ShapeBounds;
  }
  void start(uint64_t begin) {
    request.offsets[static_cast<size_t>(current)] = begin;
    if (current == RequestKey::InputSignature)
      request.signature.emplace();
    else if (current == RequestKey::ShapeBounds)
      request.bounds.emplace();
  }
  std::vector<Extents> &shapes() {
    return current == RequestKey::InputSignature ? *request.signature
           : current == RequestKey::ShapeBounds  ? *request.bounds
                                                 : request.inputs;
  }

  bool read(const JsonScalar &value) {
    if (value.token.is(TokenType::Null))
      return true;
    request.offsets[static_cast<size_t>(current)] = value.begin;
    switch (current) {
    case RequestKey::Target:
      return readText(value, request.target);
    case RequestKey::OpName:
      return readText(value, request.opName);
    case RequestKey::Storage:
      return readText(value, request.storage.emplace());
    case RequestKey::Normalization:
      return readText(value, request.normalization.emplace());
    case RequestKey::PadMode:
      return readText(value, request.padMode.emplace());
    case RequestKey::Axis:
      return readInteger(value, request.axis.emplace());
    case RequestKey::DctType:
      return readInteger(value, request.dctType.emplace());
    case RequestKey::Hop:
      return readInteger(value, request.hop.emplace());
    case RequestKey::NFft:
      return readInteger(value, request.nFft.emplace());
    case RequestKey::OutputLength:
      return readInteger(value, request.outputLength.emplace());
    case RequestKey::Onesided:
      return readFlag(value, request.onesided);
    case RequestKey::Center:
      return readFlag(value, request.center);
    case RequestKey::InputShapes:
    case RequestKey::InputSignature:
    case RequestKey::ShapeBounds:
      return refuse(value.begin, name() + " is a list of shapes");
    }
    llvm_unreachable("request key");
  }
  bool readText(const JsonScalar &value, std::string &into) {
    into = value.token.text.str();
    return value.token.isString() || refuse(value.begin, name() + " is a string");
  }
  bool readInteger(const JsonScalar &value, int64_t &into) {
    bool isInteger = value.token.is(TokenType::Integer) && !value.token.text.getAsInteger(10, into);
    return isInteger || refuse(value.begin, name() + " takes integers of up to 64 bits");
  }
  bool readFlag(const JsonScalar &value, std::optional<bool> &into) {
    into = value.token.is(TokenType::True);
    return *into || value.token.is(TokenType::False) || refuse(value.begin, name() + " is true or false");
  }

  SpectralRequest &request;
  RequestKey current = RequestKey::Target;
  unsigned depth = 0;
};

} // namespace

llvm::Expected<SpectralRequest> precedent::readSpectralRequest(std::shared_ptr<const SourceText> source,
                                                               const Limits &limits) {
  SpectralRequest request;
  request.source = std::move(source);
  RequestBuilder builder(request);
  if (llvm::Error error = readJson(*request.source, limits, builder))
    return std::move(error);
  for (RequestKey key : {RequestKey::Target, RequestKey::OpName, RequestKey::InputShapes})
    if (!request.offsets[static_cast<size_t>(key)])
      return makeInputError("object-shape", Verdict::Invalid, Location::ofFile(request.source->name()),
                            "a spectral request needs `" + nameOf(key) + "`");
  return request;
}
