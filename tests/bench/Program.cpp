#include "Program.h"

#include <algorithm>

using namespace precedent;

namespace {
/// Knuth's linear congruential generator; its high bits are good enough to scatter accesses.
class Numbers {
public:
  uint64_t below(uint64_t bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % bound;
  }

private:
  uint64_t state = 1;
};
} // namespace

void bench::writeProgram(uint64_t operations, llvm::raw_ostream &os) {
  constexpr uint64_t perObject = 10, spread = 50, length = 64, recent = 20;
  uint64_t objects = std::max<uint64_t>(1, operations / perObject);
  os << "{\"schema\":\"precedent.graph.v1\",\"name\":\"bench\",\"args\":[[\"x\",\"tensor<4xf32>\"]],\"ops\":[";
  Numbers numbers;
  for (uint64_t operation = 0; operation < operations; ++operation) {
    uint64_t used = std::min(operation, 1 + numbers.below(recent));
    os << (operation ? ",\n" : "\n") << "{\"id\":\"o" << operation << "\",\"name\":\"tile.compute\",\"operands\":[\"";
    if (used == 0)
      os << "x";
    else
      os << "v" << operation - used;
    os << "\"],\"results\":[\"v" << operation << "\"]}";
  }
  os << "],\n\"facts\":{\"storage\":{},\"ops\":{";
  auto range = [&](uint64_t operation) {
    uint64_t object = (operation / perObject + numbers.below(spread)) % objects;
    uint64_t low = numbers.below(4) * length;
    os << "[\"b" << object << "\"," << low << ',' << low + length << ']';
  };
  for (uint64_t operation = 0; operation < operations; ++operation) {
    os << (operation ? ",\n" : "\n") << "\"o" << operation << "\":{\"reads\":[";
    range(operation);
    os << ',';
    range(operation);
    os << "],\"writes\":[";
    range(operation);
    os << "]}";
  }
  os << "}}}\n";
}
