//===- MachineMemory.h - the chunks of a plan that runs, and who may touch them ------------------------------*- C++
//-*-===//
//
// Vocabulary. A part of a chunk holds a *sum*: how often each input is in it.
//
//===------------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/collective/MachineThreads.h"

#include <map>

namespace precedent::simulation {

/// How often each input (GPU, part) is in it; GPU -1: nobody wrote what was read.
using Sum = std::map<std::pair<int, int>, int>;

class MachineMemory {
public:
  MachineMemory(const PlanProgram &program, const MachineThreads &threads) : program(program), threads(threads) {}

  int sizeOf(int gpu, char buffer) const { return threads.partsOfChunk * program.sizeOf(gpu, buffer); }

  /// An empty text, or what is wrong. The thread is one that has this clock.
  std::string read(int thread, const Clock &clock, const Parts &parts, std::vector<Sum> &values);
  std::string write(int thread, const Clock &clock, const Parts &parts, const std::vector<Sum> &values);

  /// Whether two ranges meet, and not unit by unit.
  bool crosses(const Parts &one, const Parts &other) const;

  /// Packets: written ones stay so. Readers know what the first writer knew.
  std::string writePackets(int thread, const Clock &clock, const Parts &parts, const std::vector<Sum> &values);
  bool packetsAreThere(const Parts &parts);
  void joinPackets(Clock &clock, const Parts &parts);
  /// Some packets were written twice, so that it depends on the order which of them is read.
  bool hasAmbiguousPackets() const { return isAmbiguous; }

  /// What stands in a part at the end, and whether a clock knows of it; null beyond the buffer.
  const Sum *valueOf(int gpu, char buffer, int part);
  bool isKnownTo(const Clock &clock, int gpu, char buffer, int part);
  /// Whether a clock knows of every time that another GPU has touched it.
  bool isReleasedTo(const Clock &clock, int gpu, char buffer, int part);

private:
  struct Cell {
    Sum value{{{-1, 0}, 1}};
    int writer = -1, written = 0; ///< thread, and its time then
    Clock readAt;                 ///< by thread: time of its last read
    Clock packet;                 ///< of the first thread that wrote it as a packet; empty: none
  };
  /// In place, two buffers are one.
  Parts placeOf(Parts parts) const;
  /// Null beyond the buffer.
  Cell *cellOf(int gpu, char buffer, int part);
  Cell *cellOf(const Parts &parts, int at) { return cellOf(parts.gpu, parts.buffer, parts.first + at); }
  std::string beyond(const Parts &parts, int at) const;
  /// Before it begins, a GPU's input and output are its own.
  bool isTooEarly(int thread, const Clock &clock, const Parts &parts) const;

  const PlanProgram &program;
  const MachineThreads &threads;
  std::map<std::array<int, 3>, Cell> memory;
  bool isAmbiguous = false;
};

} // namespace precedent::simulation
