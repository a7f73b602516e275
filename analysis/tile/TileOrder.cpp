#include "analysis/tile/TileOrder.h"

#include "analysis/tile/TileOrderBuilder.h"

using namespace precedent;

TileOrder precedent::orderTile(const TileModule &module, BufferAccesses &accesses, bool isFlat) {
  return tile::OrderBuilder(module, accesses, isFlat).build();
}
