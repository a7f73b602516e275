//===- WarpspecInitUnderGuard.cpp - a barrier is initialised for everybody -------------------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileGuard.h"

using namespace precedent;

namespace {

class WarpspecInitUnderGuard : public OutsideRolesRule {
protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override {
    return tile::isBarrierInit(operation);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    OperationIndex guard = subject.guards[operation];
    Finding finding = tileFinding(subject, operation, "",
                                  "a barrier is initialised inside `" + subject.operation(guard).name +
                                      "`, which only one role enters: all others wait on a barrier that never began",
                                  guard);
    finding.notes.push_back("initialise it in front of the roles");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWarpspecInitUnderGuard() {
  return std::make_unique<WarpspecInitUnderGuard>();
}
} // namespace precedent
