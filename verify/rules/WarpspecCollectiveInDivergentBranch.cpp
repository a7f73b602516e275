//===- WarpspecCollectiveInDivergentBranch.cpp - everybody takes part in a collective --------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileGuard.h"

using namespace precedent;

namespace {

class WarpspecCollectiveInDivergentBranch : public OutsideRolesRule {
protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override {
    return tile::isCollective(operation);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    OperationIndex guard = subject.guards[operation];
    Finding finding = tileFinding(subject, operation, "",
                                  "`" + subject.operation(operation).name + "` waits for every thread, and inside `" +
                                      subject.operation(guard).name + "` only one role gets there",
                                  guard);
    finding.notes.push_back("where roles have to meet, let them meet on a barrier that counts their arrivals");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWarpspecCollectiveInDivergentBranch() {
  return std::make_unique<WarpspecCollectiveInDivergentBranch>();
}
} // namespace precedent
