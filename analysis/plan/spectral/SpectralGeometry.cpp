#include "analysis/plan/spectral/SpectralGeometry.h"

#include "analysis/plan/spectral/CheckedSize.h"

#include <algorithm>

using namespace precedent;
using llvm::Error;
using llvm::Twine;

namespace {

class Geometry {
public:
  Geometry(const SpectralRequest &request, SpectralFacts &facts)
      : request(request), facts(facts), first(facts.inputs.front()), second(facts.inputs.back()),
        axis(static_cast<size_t>(facts.axis)), isV7(facts.schema == IdentitySchema::V7) {}

  Error derive() {
    // Frames of an inverse STFT lie on the dimension before the axis.
    if (facts.kind == SpectralKind::Istft && axis == 0)
      return refuseShapes("an inverse STFT needs a frame dimension before its axis");
    size_t firstOfLine = facts.kind == SpectralKind::Istft ? axis - 1 : axis;
    CheckedSize batch(1);
    for (size_t dim = 0; dim < first.size(); ++dim)
      if (dim < firstOfLine || dim > axis)
        batch = batch * first[dim];
    if (Error error = take(batch, lengths.batch))
      return error;
    lengths.signal = first[axis];
    switch (facts.kind) {
    case SpectralKind::Filter:
      return deriveFilter();
    case SpectralKind::Dct:
      facts.output = first;
      facts.padding = facts.crop = {0, lengths.signal};
      return Error::success();
    case SpectralKind::Conv:
      return deriveConv();
    case SpectralKind::Stft:
      return deriveStft();
    case SpectralKind::Istft:
      return deriveIstft();
    }
    llvm_unreachable("kind");
  }

  SpectralLengths lengths;

private:
  Error refuseShapes(const Twine &message, const Twine &help = "") {
    return request.refuse(RequestKey::InputShapes, message, help);
  }

  Error take(CheckedSize size, int64_t &into) {
    if (!size.value())
      return refuseShapes("sizes that follow from these shapes do not fit into 64 bits", kSizesAreCountedIn64Bits);
    into = *size.value();
    return Error::success();
  }

  Error deriveFilter() {
    if (first != second)
      return refuseShapes("a filter multiplies equal shapes, not " + spellShapes(facts.inputs));
    facts.output = first;
    return Error::success();
  }

  Error deriveConv() {
    if (first.size() != second.size())
      return refuseShapes("signal and kernel have different ranks: " + spellShapes(facts.inputs));
    for (size_t dim = 0; dim < first.size(); ++dim)
      if (dim != axis && first[dim] != second[dim])
        return refuseShapes("signal and kernel differ beside the axis: " + spellShapes(facts.inputs));
    lengths.kernel = second[axis];
    CheckedSize linear = CheckedSize(lengths.signal) + lengths.kernel - 1;
    if (Error error = take(linear, lengths.linear))
      return error;
    if (Error error = take(linear.powerOfTwo(), lengths.transform))
      return error;
    lengths.bins = lengths.transform / 2 + 1;
    facts.output = first;
    facts.output[axis] = lengths.linear;
    facts.padding = {lengths.transform - lengths.signal, lengths.transform - lengths.kernel};
    facts.crop = {0, lengths.transform - lengths.linear};
    if (isV7)
      facts.transformLength = lengths.transform;
    return Error::success();
  }

  Error readWindow() {
    if (!isV7 && second.size() != 1)
      return refuseShapes("identity schema v5 takes a window of rank 1, not " + spellExtents(second));
    Extents batch = first;
    size_t firstOfLine = facts.kind == SpectralKind::Istft ? axis - 1 : axis;
    batch.erase(batch.begin() + firstOfLine, batch.begin() + axis + 1);
    if (second.size() - 1 > batch.size())
      return refuseShapes("the window " + spellExtents(second) + " has more batch dimensions than the signal");
    for (size_t fromBack = 1; fromBack < second.size(); ++fromBack) {
      int64_t extent = second[second.size() - 1 - fromBack], wanted = batch[batch.size() - fromBack];
      if (extent != 1 && extent != wanted)
        return refuseShapes("the window " + spellExtents(second) + " does not broadcast over the batch " +
                            spellExtents(batch));
    }
    CheckedSize elements(1);
    for (int64_t extent : second)
      elements = elements * extent;
    if (Error error = take(elements, lengths.windowElements))
      return error;
    facts.windowLength = second.back();
    lengths.transform = facts.transformLength ? facts.transformLength : facts.windowLength;
    if (lengths.transform < facts.windowLength)
      return request.refuse(RequestKey::NFft, "n_fft " + Twine(lengths.transform) + " is shorter than the window " +
                                                  Twine(facts.windowLength));
    lengths.bins = facts.onesided ? lengths.transform / 2 + 1 : lengths.transform;
    if (isV7)
      facts.transformLength = lengths.transform;
    return Error::success();
  }

  Error deriveStft() {
    if (Error error = readWindow())
      return error;
    if (!isV7 && facts.windowLength > lengths.signal)
      return refuseShapes("the window " + Twine(facts.windowLength) + " is longer than the signal " +
                          Twine(lengths.signal));
    int64_t pad = facts.center ? lengths.transform / 2 : 0;
    if (facts.center && facts.padMode == PadMode::Reflect && lengths.signal <= pad)
      return refuseShapes("a signal of " + Twine(lengths.signal) + " is too short to be reflected over " + Twine(pad) +
                          " samples");
    if (Error error = take(CheckedSize(lengths.signal) + CheckedSize(2) * pad, lengths.padded))
      return error;
    lengths.padded = std::max(lengths.padded, lengths.transform);
    facts.padding = {pad, pad};
    facts.frames = (lengths.padded - lengths.transform) / facts.hop + 1;
    facts.output = first;
    facts.output[axis] = lengths.bins;
    facts.output.insert(facts.output.begin() + axis, facts.frames);
    return Error::success();
  }

  Error deriveIstft() {
    if (Error error = readWindow())
      return error;
    if (first[axis] != lengths.bins)
      return refuseShapes("a transform of " + Twine(lengths.transform) + " has " + Twine(lengths.bins) +
                          " bins, and the input has " + Twine(first[axis]));
    facts.frames = first[axis - 1];
    if (Error error = take(CheckedSize(facts.frames - 1) * facts.hop + lengths.transform, lengths.raw))
      return error;
    int64_t pad = facts.center ? lengths.transform / 2 : 0, available = lengths.raw - 2 * pad;
    if (available < 1)
      return refuseShapes("nothing is left of " + Twine(lengths.raw) + " samples when " + Twine(pad) +
                          " are cut from both ends");
    int64_t length = request.outputLength.value_or(available);
    if (length < 1 || length > available)
      return request.refuse(RequestKey::OutputLength,
                            "output_length is between 1 and " + Twine(available) + ", not " + Twine(length));
    if (isV7)
      facts.outputLength = length;
    facts.crop = {pad, available - length + pad};
    facts.output = first;
    facts.output[axis] = length;
    facts.output.erase(facts.output.begin() + (axis - 1));
    return Error::success();
  }

  const SpectralRequest &request;
  SpectralFacts &facts;
  const Extents &first, &second;
  size_t axis;
  bool isV7;
};

} // namespace

llvm::Expected<SpectralLengths> precedent::deriveGeometry(const SpectralRequest &request, SpectralFacts &facts) {
  Geometry geometry(request, facts);
  if (Error error = geometry.derive())
    return std::move(error);
  return geometry.lengths;
}
