//===- SpectralNumericsTest.cpp - what is planned computes what it should --------------------------------------===//
//
// The reference runs the stages of a plan with the plan's geometry and scale. Here the same is computed from the
// definitions alone: the sum of a discrete Fourier transform, convolution, framing, so that padding, crop, frames and
// scale are right and not just consistent with each other.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/spectral/SpectralReference.h"

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "targets/BuiltinTargets.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numbers>

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr double kPi = std::numbers::pi;

SpectralProgram planned(const SpectralRequest &request, IdentitySchema schema = IdentitySchema::V7) {
  llvm::Expected<SpectralProgram> program = planSpectral(request, builtinTargets(), schema, ObjectSchema::V1);
  EXPECT_TRUE(bool(program));
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError());
    return {};
  }
  return std::move(*program);
}

SpectralRequest requestOf(llvm::StringRef kind, std::vector<Extents> inputs) {
  SpectralRequest request;
  request.target = "x86";
  request.opName = ("tessera." + kind).str();
  request.inputs = std::move(inputs);
  return request;
}

/// Numbers without a pattern.
Tensor tensorOf(const Extents &shape, bool isComplex, unsigned seed = 1) {
  Tensor tensor{shape, {}};
  size_t size = 1;
  for (int64_t extent : shape)
    size *= static_cast<size_t>(extent);
  uint32_t state = 2463534242u + 977u * seed;
  auto next = [&] {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return static_cast<double>(state % 2001) / 1000 - 1;
  };
  for (size_t index = 0; index < size; ++index) {
    double real = next();
    tensor.data.push_back(isComplex ? Complex(real, next()) : Complex(real));
  }
  return tensor;
}

/// One bin of the discrete Fourier transform, by its definition.
Complex dft(const Samples &samples, double bin, double length, int sign = -1) {
  Complex sum;
  for (size_t index = 0; index < samples.size(); ++index)
    sum += samples[index] * std::polar(1.0, sign * 2 * kPi * bin * static_cast<double>(index) / length);
  return sum;
}

void expectNear(const Samples &found, const Samples &wanted, const std::string &what) {
  ASSERT_EQ(found.size(), wanted.size()) << what;
  for (size_t index = 0; index < found.size(); ++index)
    EXPECT_NEAR(std::abs(found[index] - wanted[index]), 0, 1e-9) << what << ", sample " << index;
}

double scaleOf(Normalization normalization, double length, bool isInverse) {
  double factor = normalization == Normalization::Backward  ? 1
                  : normalization == Normalization::Forward ? length
                                                            : std::sqrt(length);
  return isInverse ? factor : 1 / factor;
}

constexpr Normalization kNormalizations[] = {Normalization::Backward, Normalization::Forward, Normalization::Ortho};

} // namespace

TEST(SpectralNumerics, FourierIsTheSumOfItsDefinition) {
  for (int64_t length = 1; length <= 36; ++length) {
    Samples samples = tensorOf({length}, true).data, wanted;
    for (int64_t bin = 0; bin < length; ++bin)
      wanted.push_back(dft(samples, static_cast<double>(bin), static_cast<double>(length)));
    expectNear(fourier(samples, false), wanted, "length " + std::to_string(length));
    Samples back = fourier(fourier(samples, false), true);
    for (Complex &sample : back)
      sample /= static_cast<double>(length);
    expectNear(back, samples, "there and back, length " + std::to_string(length));
  }
}

TEST(SpectralNumerics, FilterMultiplies) {
  SpectralProgram program = planned(requestOf("spectral_filter", {{2, 5}, {2, 5}}));
  Tensor one = tensorOf({2, 5}, true), other = tensorOf({2, 5}, true, 2), result = run(program, {one, other});
  for (size_t index = 0; index < 10; ++index)
    EXPECT_EQ(result.data[index], one.data[index] * other.data[index]);
}

// Each type is the real part of a transform of the samples between zeros, at even or odd bins.
TEST(SpectralNumerics, CosineTransformsAreFourierTransforms) {
  for (int64_t type = 1; type <= 4; ++type)
    for (int64_t size : {2, 3, 5, 8, 9})
      for (Normalization normalization : kNormalizations) {
        SpectralRequest request = requestOf("dct", {{3, size}});
        request.dctType = type;
        request.normalization = nameOf(normalization).str();
        SpectralProgram program = planned(request);
        Tensor input = tensorOf({3, size}, false);
        Tensor result = run(program, {input});
        double m = static_cast<double>(type == 1 ? 2 * (size - 1) : 2 * size);
        for (int64_t line = 0; line < 3; ++line) {
          auto begin = input.data.begin() + line * size;
          bool isOdd = type == 2 || type == 4;
          Samples spread(static_cast<size_t>((isOdd ? 2 : 1) * size));
          for (int64_t index = 0; index < size; ++index) {
            bool isEnd = (type == 1 || type == 3) && (index == 0 || (type == 1 && index + 1 == size));
            spread[static_cast<size_t>(isOdd ? 2 * index + 1 : index)] = begin[index] * (isEnd ? 1.0 : 2.0);
          }
          double period = type == 1 ? m : type == 4 ? 4 * m : 2 * m;
          Samples wanted, found;
          for (int64_t bin = 0; bin < size; ++bin) {
            double at = static_cast<double>(type >= 3 ? 2 * bin + 1 : bin);
            wanted.push_back(scaleOf(normalization, m, false) * dft(spread, at, period).real());
            found.push_back(result.data[static_cast<size_t>(line * size + bin)]);
          }
          expectNear(found, wanted, "type " + std::to_string(type) + ", size " + std::to_string(size));
        }
      }
}

TEST(SpectralNumerics, ConvolutionIsTheLinearOne) {
  for (auto [signal, kernel] : {std::pair(13, 7), {1, 1}, {8, 1}, {5, 12}, {16, 16}}) {
    SpectralProgram program = planned(requestOf("spectral_conv", {{2, signal}, {2, kernel}}));
    Tensor one = tensorOf({2, signal}, false), other = tensorOf({2, kernel}, false, 2);
    Tensor result = run(program, {one, other});
    Samples wanted(static_cast<size_t>(2 * (signal + kernel - 1)));
    for (int line = 0; line < 2; ++line)
      for (int i = 0; i < signal; ++i)
        for (int j = 0; j < kernel; ++j)
          wanted[static_cast<size_t>(line * (signal + kernel - 1) + i + j)] +=
              one.data[static_cast<size_t>(line * signal + i)] * other.data[static_cast<size_t>(line * kernel + j)];
    expectNear(result.data, wanted, std::to_string(signal) + " and " + std::to_string(kernel));
  }
}

// Along an axis that is not the last one.
TEST(SpectralNumerics, TransformsAlongAnyAxis) {
  SpectralRequest request = requestOf("dct", {{4, 3}});
  request.axis = 0;
  Tensor input = tensorOf({4, 3}, false), result = run(planned(request), {input});
  for (size_t column = 0; column < 3; ++column)
    for (size_t bin = 0; bin < 4; ++bin) {
      double sum = 0;
      for (size_t row = 0; row < 4; ++row)
        sum += 2 * input.data[3 * row + column].real() *
               std::cos(kPi * static_cast<double>(bin) * (2 * static_cast<double>(row) + 1) / 8);
      EXPECT_NEAR(result.data[3 * bin + column].real(), sum, 1e-9);
    }
}

namespace {

struct Framing {
  int64_t signal, window, transform, hop;
  bool center, onesided;
  PadMode padMode;
};

SpectralRequest framed(llvm::StringRef kind, const Framing &framing, std::vector<Extents> inputs) {
  SpectralRequest request = requestOf(kind, std::move(inputs));
  request.hop = framing.hop;
  request.nFft = framing.transform;
  request.center = framing.center;
  request.onesided = framing.onesided;
  if (kind == "stft")
    request.padMode = nameOf(framing.padMode).str();
  return request;
}

const Framing kFramings[] = {
    {43, 16, 16, 4, false, true, PadMode::Constant}, {43, 15, 16, 6, true, true, PadMode::Constant},
    {43, 16, 16, 4, true, true, PadMode::Reflect},   {20, 9, 9, 5, true, false, PadMode::Reflect},
    {31, 8, 12, 3, false, false, PadMode::Constant}, {10, 16, 16, 4, false, true, PadMode::Constant},
};

/// Upper and lower end of a padded signal, from the definition of each mode.
Complex sampleAt(const Samples &signal, int64_t index, PadMode mode) {
  auto last = static_cast<int64_t>(signal.size()) - 1;
  if (mode == PadMode::Reflect)
    index = index < 0 ? -index : index > last ? last - (index - last) : index;
  return index < 0 || index > last ? Complex() : signal[static_cast<size_t>(index)];
}

} // namespace

TEST(SpectralNumerics, FramesAreTransformsOfWindowedPieces) {
  for (const Framing &framing : kFramings)
    for (Normalization normalization : kNormalizations) {
      SpectralRequest request = framed("stft", framing, {{2, framing.signal}, {framing.window}});
      request.normalization = nameOf(normalization).str();
      SpectralProgram program = planned(request);
      Tensor signal = tensorOf({2, framing.signal}, false), window = tensorOf({framing.window}, false, 3);
      Tensor result = run(program, {signal, window});
      int64_t pad = framing.center ? framing.transform / 2 : 0;
      int64_t bins = framing.onesided ? framing.transform / 2 + 1 : framing.transform;
      double scale = scaleOf(normalization, static_cast<double>(framing.transform), false);
      Samples wanted;
      for (int64_t line = 0; line < 2; ++line) {
        Samples own(signal.data.begin() + line * framing.signal, signal.data.begin() + (line + 1) * framing.signal);
        // Every piece that lies within the padded signal, and the first one in any case.
        for (int64_t begin = -pad; begin == -pad || begin + framing.transform <= framing.signal + pad;
             begin += framing.hop) {
          Samples piece(static_cast<size_t>(framing.transform));
          for (int64_t index = 0; index < framing.window; ++index) {
            int64_t within = index + (framing.transform - framing.window) / 2;
            piece[static_cast<size_t>(within)] =
                window.data[static_cast<size_t>(index)] * sampleAt(own, begin + within, framing.padMode);
          }
          for (int64_t bin = 0; bin < bins; ++bin)
            wanted.push_back(scale * dft(piece, static_cast<double>(bin), static_cast<double>(framing.transform)));
        }
      }
      expectNear(result.data, wanted, "signal " + std::to_string(framing.signal));
    }
}

// What an inverse adds up, from the sum of a real signal's Fourier series.
TEST(SpectralNumerics, OverlappingFramesAreAddedAndWeighted) {
  for (const Framing &framing : kFramings)
    for (Normalization normalization : kNormalizations) {
      int64_t frames = 6, bins = framing.onesided ? framing.transform / 2 + 1 : framing.transform;
      SpectralRequest request = framed("istft", framing, {{frames, bins}, {framing.window}});
      request.normalization = nameOf(normalization).str();
      SpectralProgram program = planned(request);
      Tensor spectrum = tensorOf({frames, bins}, true), window = tensorOf({framing.window}, false, 3);
      Tensor result = run(program, {spectrum, window});
      auto length = static_cast<double>(framing.transform);
      int64_t raw = (frames - 1) * framing.hop + framing.transform, pad = framing.center ? framing.transform / 2 : 0;
      Samples wanted;
      for (int64_t place = pad; place < raw - pad; ++place) {
        Complex sum;
        double weight = 0;
        for (int64_t frame = 0; frame < frames; ++frame) {
          int64_t within = place - frame * framing.hop, index = within - (framing.transform - framing.window) / 2;
          if (within < 0 || within >= framing.transform || index < 0 || index >= framing.window)
            continue;
          Samples own(spectrum.data.begin() + frame * bins, spectrum.data.begin() + (frame + 1) * bins);
          Complex sample;
          if (!framing.onesided) {
            sample = dft(own, static_cast<double>(within), length, +1) / length;
          } else {
            double real = own.front().real();
            for (int64_t bin = 1; bin < bins; ++bin) {
              bool isMiddle = 2 * bin == framing.transform;
              Complex turned =
                  (isMiddle ? Complex(own[static_cast<size_t>(bin)].real()) : own[static_cast<size_t>(bin)]) *
                  std::polar(1.0, 2 * kPi * static_cast<double>(bin * within) / length);
              real += (isMiddle ? 1 : 2) * turned.real();
            }
            sample = real / length;
          }
          double factor = window.data[static_cast<size_t>(index)].real();
          sum += factor * sample;
          weight += factor * factor;
        }
        wanted.push_back(scaleOf(normalization, length, true) * sum / std::max(weight, 1e-12));
      }
      expectNear(result.data, wanted, "transform " + std::to_string(framing.transform));
    }
}

// There and back again is where geometry and scale of both must fit.
TEST(SpectralNumerics, TheInverseUndoesTheTransform) {
  for (bool onesided : {true, false})
    for (Normalization normalization : kNormalizations) {
      Framing framing{48, 16, 16, 4, true, onesided, PadMode::Reflect};
      SpectralRequest forward = framed("stft", framing, {{2, 48}, {16}});
      forward.normalization = nameOf(normalization).str();
      SpectralProgram transform = planned(forward);
      SpectralRequest backward = framed("istft", framing, {transform.facts.output, {16}});
      backward.normalization = forward.normalization;
      backward.outputLength = 48;
      SpectralProgram inverse = planned(backward);
      Tensor window{{16}, {}}, signal = tensorOf({2, 48}, false);
      for (int index = 0; index < 16; ++index)
        window.data.push_back(0.5 - 0.5 * std::cos(2 * kPi * index / 16));
      expectNear(run(inverse, {run(transform, {signal, window}), window}).data, signal.data, "there and back");
    }
}

// A window of its own for each signal of the batch.
TEST(SpectralNumerics, WindowsBroadcastOverTheBatch) {
  Framing framing{20, 8, 8, 4, false, true, PadMode::Constant};
  SpectralProgram all = planned(framed("stft", framing, {{3, 2, 20}, {2, 8}}));
  SpectralProgram one = planned(framed("stft", framing, {{20}, {8}}));
  Tensor signal = tensorOf({3, 2, 20}, false), window = tensorOf({2, 8}, false, 5), result = run(all, {signal, window});
  size_t size = result.data.size() / 6;
  for (size_t line = 0; line < 6; ++line) {
    auto piece = [](const Tensor &from, size_t number, size_t length) {
      auto begin = from.data.begin() + static_cast<ptrdiff_t>(number * length);
      return Tensor{{static_cast<int64_t>(length)}, Samples(begin, begin + static_cast<ptrdiff_t>(length))};
    };
    Tensor wanted = run(one, {piece(signal, line, 20), piece(window, line % 2, 8)});
    expectNear(piece(result, line, size).data, wanted.data, "line " + std::to_string(line));
  }
}
