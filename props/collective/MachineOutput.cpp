//===- MachineOutput.cpp - what must stand in the outputs when a plan has run ------------------------------------===//

#include "props/collective/MachineOutput.h"

#include <algorithm>

using namespace precedent::simulation;

/// What a part of an output must hold.
static Sum wanted(const PlanProgram &program, const MachineMemory &memory, int gpu, int part, int root) {
  int numGpus = int(program.gpus.size()), size = memory.sizeOf(gpu, 'i');
  bool isSplit = program.collective == "alltoall";
  if ((isSplit || program.collective == "allgather") && size < (isSplit ? numGpus : 1))
    return {}; // nothing has it
  if (program.collective == "allgather")
    return {{{part / size, part % size}, 1}};
  if (isSplit)
    return {{{part / (size / numGpus), gpu * (size / numGpus) + part % (size / numGpus)}, 1}};
  if (program.collective == "broadcast")
    return {{{root, part}, 1}};
  Sum sum;
  int first = program.collective == "reducescatter" ? gpu * memory.sizeOf(gpu, 'o') : 0;
  for (int other = 0; other < numGpus; ++other)
    sum[{other, first + part}] = 1;
  return sum;
}

std::string precedent::simulation::outputError(const PlanProgram &program, const MachineThreads &threads,
                                               MachineMemory &memory) {
  int root = -1;
  for (int gpu = 0; gpu < int(program.gpus.size()); ++gpu)
    for (int part = 0; part < memory.sizeOf(gpu, 'o'); ++part) {
      const Sum &found = *memory.valueOf(gpu, 'o', part);
      if (root < 0)
        root = found.begin()->first.first;
      if (found != wanted(program, memory, gpu, part, std::max(root, 0)))
        return "chunk " + std::to_string(part / threads.partsOfChunk) + " of the output of GPU " + std::to_string(gpu) +
               " is wrong";
    }
  for (int gpu = 0; gpu < int(program.gpus.size()); ++gpu) {
    Clock end = threads.endOf(gpu);
    for (char buffer : {'o', 'i'})
      for (int part = 0; part < memory.sizeOf(gpu, buffer); ++part) {
        std::string chunk = "chunk " + std::to_string(part / threads.partsOfChunk);
        if (buffer == 'o' && !memory.isKnownTo(end, gpu, buffer, part))
          return "GPU " + std::to_string(gpu) + " can end before " + chunk + " of its output is there";
        if (!memory.isReleasedTo(end, gpu, buffer, part))
          return "GPU " + std::to_string(gpu) + " can end before others are done with " + chunk;
      }
  }
  return "";
}
