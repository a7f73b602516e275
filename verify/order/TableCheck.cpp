#include "verify/order/TableCheck.h"

using namespace precedent;
using namespace precedent::order;

bool precedent::order::tableIsJustified(const OrderProblem &problem, const ClockTable &table,
                                        llvm::ArrayRef<uint32_t> block) {
  for (ActionIndex action = 0; action < problem.graph.size(); ++action) {
    uint32_t place = problem.place(action);
    for (unsigned column = 0; column < block.size(); ++column) {
      int64_t entry = table.clockAt(place, column);
      bool own = problem.chains.chainOf(action) == block[column];
      int64_t position = own ? int64_t(problem.chains.positionOf(action)) : -1;
      bool justified = entry == position;
      if (entry < position)
        return false;
      for (ActionIndex predecessor : problem.graph.predecessors[action]) {
        int64_t inherited = table.clockAt(problem.place(predecessor), column);
        if (inherited > entry)
          return false;
        justified |= inherited == entry;
      }
      if (!justified)
        return false;
    }
  }
  return true;
}
