//===- StepProgram.h - small programs whose meaning is known --------------------------------------------*- C++ -*-===//
//
// The other side of the dependence rule: programs that can be run. A program is a list of *steps* over a few *objects*
// of a few *elements* each. Nothing here, and nothing in StepMachine.h, uses the analysis or its model.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include <optional>
#include <vector>

namespace precedent::props {

struct Extent {
  unsigned object, low, high; ///< elements [low, high)
};

struct Accumulation {
  Extent extent;
  unsigned combiner;
  bool mayReassociate;
};

struct Step {
  /// Earlier steps whose results are used.
  std::vector<unsigned> operands;
  std::vector<Extent> reads, writes;
  std::vector<Accumulation> updates;
  std::optional<unsigned> domain; ///< of an ordered collective
  std::optional<unsigned> stream; ///< of a counted draw
  std::optional<unsigned> channel;
  /// Goes on until another step ends it; reads and writes only.
  bool isAsynchronous = false;
  /// The step that it ends: it waits for it.
  std::optional<unsigned> waitsFor;
};

struct StepProgram {
  unsigned numObjects = 0, numElements = 0, numStreams = 0, numChannels = 0, numDomains = 0;
  std::vector<Step> steps;
};

} // namespace precedent::props
