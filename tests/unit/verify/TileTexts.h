//===- TileTexts.h - operations of the Tile level, as files write them ----------------------------------*- C++ -*-===//

#pragma once

#include <cstdint>
#include <string>

namespace precedent::tests {

/// `tile.WHAT` of the buffer `%buf`: `extent` bytes from `offset` on, along `axis`.
inline std::string access(const std::string &what, int64_t extent, int64_t offset, const std::string &axis = "m") {
  return "\"tile." + what + "\"(%buf) {tile.layout = #tile.layout<shard = [" + std::to_string(extent) +
         "] : [1] on [\"" + axis + "\"], replica = [] : [] on [], offset = " + std::to_string(offset) +
         ">} : (!tile.buffer) -> ()\n";
}

} // namespace precedent::tests
