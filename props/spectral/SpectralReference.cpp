#include "props/spectral/SpectralReference.h"

#include <algorithm>
#include <cassert>
#include <numbers>

using namespace precedent;
using namespace precedent::props;

static Complex turn(double numerator, double denominator) {
  return std::polar(1.0, 2 * std::numbers::pi * numerator / denominator);
}

static size_t smallestFactor(size_t length) {
  for (size_t factor = 2; factor * factor <= length; ++factor)
    if (length % factor == 0)
      return factor;
  return length;
}

Samples props::fourier(const Samples &samples, bool isInverse) {
  size_t length = samples.size();
  if (length <= 1)
    return samples;
  size_t factor = smallestFactor(length), rest = length / factor;
  std::vector<Samples> parts;
  for (size_t phase = 0; phase < factor; ++phase) {
    Samples part;
    for (size_t index = phase; index < length; index += factor)
      part.push_back(samples[index]);
    parts.push_back(rest == 1 ? part : fourier(part, isInverse));
  }
  double sign = isInverse ? 1 : -1;
  Samples result(length);
  for (size_t bin = 0; bin < length; ++bin)
    for (size_t phase = 0; phase < factor; ++phase)
      result[bin] += parts[phase][bin % rest] *
                     turn(sign * static_cast<double>(bin * phase % length), static_cast<double>(length));
  return result;
}

namespace {

/// The half of a spectrum that a real signal has, and back. The other half is its mirror image.
Samples firstBins(Samples spectrum, size_t bins) {
  spectrum.resize(bins);
  return spectrum;
}

Samples inverse(const Samples &bins, size_t length, bool isOnesided) {
  Samples spectrum = bins;
  spectrum.resize(length);
  if (isOnesided) {
    for (size_t bin = bins.size(); bin < length; ++bin)
      spectrum[bin] = std::conj(bins[length - bin]);
    // A real signal has real ends; what else stands there has no meaning.
    spectrum[0] = spectrum[0].real();
    if (length % 2 == 0)
      spectrum[length / 2] = spectrum[length / 2].real();
  }
  Samples samples = fourier(spectrum, /*isInverse=*/true);
  for (Complex &sample : samples)
    sample = isOnesided ? sample.real() / static_cast<double>(length) : sample / static_cast<double>(length);
  return samples;
}

/// Lines of a tensor: what lies along `count` neighbouring dimensions that begin at `first`.
struct Lines {
  size_t outer = 1, length = 1, inner = 1;

  Lines(const Extents &shape, size_t first, size_t count) {
    for (size_t dimension = 0; dimension < shape.size(); ++dimension)
      (dimension < first ? outer : dimension < first + count ? length : inner) *= static_cast<size_t>(shape[dimension]);
  }
  size_t size() const { return outer * inner; }
  size_t place(size_t line, size_t index) const { return (line / inner * length + index) * inner + line % inner; }
  Samples get(const Tensor &tensor, size_t line) const {
    Samples samples;
    for (size_t index = 0; index < length; ++index)
      samples.push_back(tensor.data[place(line, index)]);
    return samples;
  }
};

class Reference {
public:
  Reference(const SpectralProgram &program, llvm::ArrayRef<Tensor> inputs)
      : facts(program.facts), scale(program.scale.value), inputs(inputs), axis(static_cast<size_t>(facts.axis)) {}

  Tensor run() {
    switch (facts.kind) {
    case SpectralKind::Filter: {
      Tensor result{facts.output, inputs[0].data};
      for (size_t index = 0; index < result.data.size(); ++index)
        result.data[index] *= inputs[1].data[index];
      return result;
    }
    case SpectralKind::Dct:
      return alongLines(axis, 1, axis, 1, [&](size_t, const Samples &line) { return dct(line); });
    case SpectralKind::Conv:
      return alongLines(axis, 1, axis, 1, [&](size_t number, const Samples &line) {
        return convolution(line, Lines(inputs[1].shape, axis, 1).get(inputs[1], number));
      });
    case SpectralKind::Stft:
      return alongLines(axis, 1, axis, 2,
                        [&](size_t number, const Samples &line) { return frames(line, window(number)); });
    case SpectralKind::Istft:
      return alongLines(axis - 1, 2, axis - 1, 1,
                        [&](size_t number, const Samples &line) { return overlap(line, window(number)); });
    }
    llvm_unreachable("kind");
  }

private:
  size_t length() const {
    return static_cast<size_t>(facts.transformLength ? facts.transformLength : facts.windowLength);
  }
  size_t bins() const { return facts.onesided ? length() / 2 + 1 : length(); }

  template <typename Transform>
  Tensor alongLines(size_t first, size_t count, size_t resultFirst, size_t resultCount, Transform transform) const {
    Lines from(inputs[0].shape, first, count), to(facts.output, resultFirst, resultCount);
    assert(from.size() == to.size() && "lines of input and output go together");
    Tensor result{facts.output, Samples(to.size() * to.length)};
    for (size_t line = 0; line < from.size(); ++line) {
      Samples samples = transform(line, from.get(inputs[0], line));
      assert(samples.size() == to.length && "a line is as long as planned");
      for (size_t index = 0; index < to.length; ++index)
        result.data[to.place(line, index)] = samples[index];
    }
    return result;
  }

  /// Type 2 through an FFT of the even extension; the others by their sums.
  Samples dct(const Samples &line) const {
    size_t size = line.size();
    Samples result(size);
    if (facts.dctType == 2) {
      Samples extended = line;
      extended.insert(extended.end(), line.rbegin(), line.rend());
      extended = fourier(extended, /*isInverse=*/false);
      for (size_t bin = 0; bin < size; ++bin)
        result[bin] = scale * (extended[bin] * turn(-static_cast<double>(bin), 4.0 * static_cast<double>(size))).real();
      return result;
    }
    double span = facts.dctType == 1 ? static_cast<double>(size - 1) : static_cast<double>(size);
    for (size_t bin = 0; bin < size; ++bin) {
      double sum = 0, k = static_cast<double>(bin);
      for (size_t index = 0; index < size; ++index) {
        double j = static_cast<double>(index);
        double angle = facts.dctType == 1   ? j * k
                       : facts.dctType == 3 ? j * (2 * k + 1) / 2
                                            : (2 * k + 1) * (2 * j + 1) / 4;
        bool isEnd = (facts.dctType != 4 && index == 0) || (facts.dctType == 1 && index + 1 == size);
        sum += (isEnd ? 1 : 2) * line[index].real() * std::cos(std::numbers::pi * angle / span);
      }
      result[bin] = scale * sum;
    }
    return result;
  }

  Samples convolution(Samples signal, Samples kernel) const {
    size_t size = signal.size() + static_cast<size_t>(facts.padding[0]);
    signal.resize(size);
    kernel.resize(kernel.size() + static_cast<size_t>(facts.padding[1]));
    assert(kernel.size() == size && "both are padded to one transform");
    size_t half = size / 2 + 1;
    signal = firstBins(fourier(signal, /*isInverse=*/false), half);
    kernel = firstBins(fourier(kernel, /*isInverse=*/false), half);
    for (size_t bin = 0; bin < half; ++bin)
      signal[bin] *= kernel[bin];
    signal = inverse(signal, size, /*isOnesided=*/true);
    signal.resize(size - static_cast<size_t>(facts.crop[1]));
    return signal;
  }

  /// Of one line of the batch: broadcast from the back, in the middle of a transform, zeros around.
  Samples window(size_t line) const {
    const Tensor &tensor = inputs[1];
    Extents batch = inputs[0].shape;
    size_t first = facts.kind == SpectralKind::Istft ? axis - 1 : axis;
    batch.erase(batch.begin() + static_cast<ptrdiff_t>(first), batch.begin() + static_cast<ptrdiff_t>(axis) + 1);
    size_t offset = 0, stride = static_cast<size_t>(facts.windowLength);
    for (size_t behind = 0; behind < batch.size(); ++behind) {
      auto extent = static_cast<size_t>(batch[batch.size() - 1 - behind]);
      size_t coordinate = line % extent;
      line /= extent;
      if (behind + 2 > tensor.shape.size())
        continue;
      auto own = static_cast<size_t>(tensor.shape[tensor.shape.size() - 2 - behind]);
      offset += (own == 1 ? 0 : coordinate) * stride;
      stride *= own;
    }
    Samples result(length());
    auto size = static_cast<size_t>(facts.windowLength);
    std::copy_n(tensor.data.begin() + static_cast<ptrdiff_t>(offset), size,
                result.begin() + static_cast<ptrdiff_t>((length() - size) / 2));
    return result;
  }

  /// A sample of the padded signal.
  Complex padded(const Samples &signal, int64_t index) const {
    auto size = static_cast<int64_t>(signal.size());
    index -= facts.padding[0];
    if (facts.padMode == PadMode::Reflect && index < 0)
      index = -index;
    if (facts.padMode == PadMode::Reflect && index >= size)
      index = 2 * size - 2 - index;
    return index < 0 || index >= size ? Complex() : signal[static_cast<size_t>(index)];
  }

  Samples frames(const Samples &signal, const Samples &shape) const {
    Samples result;
    for (int64_t frame = 0; frame < facts.frames; ++frame) {
      Samples samples(length());
      for (size_t index = 0; index < length(); ++index)
        samples[index] = shape[index] * padded(signal, frame * facts.hop + static_cast<int64_t>(index));
      Samples spectrum = firstBins(fourier(samples, /*isInverse=*/false), bins());
      for (Complex &bin : spectrum)
        result.push_back(scale * bin);
    }
    return result;
  }

  Samples overlap(const Samples &line, const Samples &shape) const {
    size_t raw = static_cast<size_t>((facts.frames - 1) * facts.hop) + length();
    Samples sum(raw);
    std::vector<double> weight(raw);
    for (size_t frame = 0; frame < static_cast<size_t>(facts.frames); ++frame) {
      auto begin = line.begin() + static_cast<ptrdiff_t>(frame * bins());
      Samples samples = inverse(Samples(begin, begin + static_cast<ptrdiff_t>(bins())), length(), facts.onesided);
      for (size_t index = 0; index < length(); ++index) {
        size_t place = frame * static_cast<size_t>(facts.hop) + index;
        sum[place] += shape[index] * samples[index];
        weight[place] += std::norm(shape[index]);
      }
    }
    Samples result;
    for (size_t place = static_cast<size_t>(facts.crop[0]); place < raw - static_cast<size_t>(facts.crop[1]); ++place)
      result.push_back(scale * sum[place] / std::max(weight[place], 1e-12));
    return result;
  }

  const SpectralFacts &facts;
  double scale;
  llvm::ArrayRef<Tensor> inputs;
  size_t axis;
};

} // namespace

Tensor props::run(const SpectralProgram &program, llvm::ArrayRef<Tensor> inputs) {
  return Reference(program, inputs).run();
}
