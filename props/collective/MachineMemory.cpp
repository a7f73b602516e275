#include "props/collective/MachineMemory.h"

#include <algorithm>

using namespace precedent::simulation;

Parts MachineMemory::placeOf(Parts parts) const {
  bool isAllGather = program.collective == "allgather", isScatter = program.collective == "reducescatter";
  if (!program.isInPlace || parts.buffer == 's' || parts.buffer == (isAllGather ? 'o' : 'i'))
    return parts;
  if (isAllGather || isScatter)
    parts.first += parts.gpu * sizeOf(parts.gpu, parts.buffer);
  parts.buffer = isAllGather ? 'o' : 'i';
  return parts;
}

bool MachineMemory::crosses(const Parts &one, const Parts &other) const {
  Parts first = placeOf(one), second = placeOf(other);
  return first.gpu == second.gpu && first.buffer == second.buffer && first.first != second.first &&
         std::max(first.first, second.first) < std::min(first.first + first.count, second.first + second.count);
}

MachineMemory::Cell *MachineMemory::cellOf(int gpu, char buffer, int part) {
  if (part < 0 || part >= sizeOf(gpu, buffer))
    return nullptr;
  Parts there = placeOf({gpu, buffer, part, 1});
  part = there.first;
  buffer = there.buffer;
  auto [place, isNew] = memory.try_emplace({gpu, simulation::placeOf(buffer), part});
  Cell &cell = place->second;
  if (isNew) {
    cell.readAt.resize(threads.list.size());
    bool isAllGather = program.isInPlace && program.collective == "allgather" && buffer == 'o';
    int size = sizeOf(gpu, 'i'), input = isAllGather ? part - gpu * size : part;
    if ((buffer == 'i' || isAllGather) && input >= 0 && input < size)
      cell.value = {{{gpu, input}, 1}};
  }
  return &cell;
}

std::string MachineMemory::beyond(const Parts &parts, int at) const {
  int part = parts.first + at, chunk = part < 0 ? -1 : part / threads.partsOfChunk;
  return "chunk " + std::to_string(chunk) + " is beyond a buffer of GPU " + std::to_string(parts.gpu);
}

bool MachineMemory::isTooEarly(int thread, const Clock &clock, const Parts &parts) const {
  return parts.buffer != 's' && parts.count > 0 && threads.list[size_t(thread)].gpu != parts.gpu &&
         clock[threads.list.size() + size_t(parts.gpu)] == 0;
}

static constexpr const char *kTooEarly = "a GPU's chunk is touched before it has begun";

std::string MachineMemory::read(int thread, const Clock &clock, const Parts &parts, std::vector<Sum> &values) {
  if (isTooEarly(thread, clock, parts))
    return kTooEarly;
  for (int at = 0; at < parts.count; ++at) {
    Cell *cell = cellOf(parts, at);
    if (!cell)
      return beyond(parts, at);
    if (cell->writer >= 0 && cell->written > clock[size_t(cell->writer)])
      return "a chunk is read while it is written";
    cell->readAt[size_t(thread)] = clock[size_t(thread)];
    values.push_back(cell->value);
  }
  return "";
}

std::string MachineMemory::write(int thread, const Clock &clock, const Parts &parts, const std::vector<Sum> &values) {
  if (size_t(parts.count) != values.size())
    return "what is written has another size than what was read";
  if (isTooEarly(thread, clock, parts))
    return kTooEarly;
  for (int at = 0; at < parts.count; ++at) {
    Cell *cell = cellOf(parts, at);
    if (!cell)
      return beyond(parts, at);
    bool isFree = cell->writer < 0 || cell->written <= clock[size_t(cell->writer)];
    for (size_t other = 0; other < threads.list.size(); ++other)
      isFree = isFree && cell->readAt[other] <= clock[other];
    if (!isFree)
      return "a chunk is written while it is read or written";
    cell->value = values[size_t(at)];
    cell->writer = thread;
    cell->written = clock[size_t(thread)];
  }
  return "";
}

std::string MachineMemory::writePackets(int thread, const Clock &clock, const Parts &parts,
                                        const std::vector<Sum> &values) {
  if (std::string why = write(thread, clock, parts, values); !why.empty())
    return why;
  for (int at = 0; at < parts.count; ++at) {
    Clock &packet = cellOf(parts, at)->packet;
    isAmbiguous = isAmbiguous || !packet.empty();
    packet = packet.empty() ? clock : packet;
  }
  return "";
}

bool MachineMemory::packetsAreThere(const Parts &parts) {
  for (int at = 0; at < parts.count; ++at)
    if (Cell *cell = cellOf(parts, at); cell && cell->packet.empty())
      return false;
  return true;
}

void MachineMemory::joinPackets(Clock &clock, const Parts &parts) {
  for (int at = 0; at < parts.count; ++at)
    if (Cell *cell = cellOf(parts, at))
      join(clock, cell->packet);
}

const Sum *MachineMemory::valueOf(int gpu, char buffer, int part) {
  Cell *cell = cellOf(gpu, buffer, part);
  return cell ? &cell->value : nullptr;
}

bool MachineMemory::isKnownTo(const Clock &clock, int gpu, char buffer, int part) {
  Cell *cell = cellOf(gpu, buffer, part);
  return !cell || cell->writer < 0 || cell->written <= clock[size_t(cell->writer)];
}

bool MachineMemory::isReleasedTo(const Clock &clock, int gpu, char buffer, int part) {
  Cell *cell = cellOf(gpu, buffer, part);
  if (!cell)
    return true;
  bool isForeign = cell->writer >= 0 && threads.list[size_t(cell->writer)].gpu != gpu;
  bool isReleased = !isForeign || isKnownTo(clock, gpu, buffer, part);
  for (size_t thread = 0; thread < threads.list.size(); ++thread)
    isReleased = isReleased && (threads.list[thread].gpu == gpu || cell->readAt[thread] <= clock[thread]);
  return isReleased;
}
