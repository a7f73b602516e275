//===- TileOrderBuilder.h - walks a Tile module, and draws who waits for whom ---------------------------*- C++ -*-===//
//
// Only for TileOrder.cpp and the three files that share its work: what stands in a block (TileOrderBuilder.cpp), what
// regions leave for whoever stands behind them (TileRegions.cpp), and roles beside each other (TileRoles.cpp).
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/tile/PendingAccesses.h"
#include "analysis/tile/RoleMeetings.h"
#include "analysis/tile/TileOrder.h"

namespace precedent::tile {

using Events = llvm::SmallVector<ActionIndex, 4>;

/// A region that is being walked.
struct Frame {
  OperationIndex begin, next, end; ///< its operations, and the next one
  /// The event that everything further in this block follows, and that which all blocks follow.
  ActionIndex last, firstBlockLast;
  /// Ends of accesses that stood before the region and that nothing in it has waited for.
  ActionIndex inherited;
  /// The loop of whose next iteration this is, or kNoIndex.
  OperationIndex nextOf;
  uint32_t block;
  bool isFirstBlock = true;
  /// Ends of accesses in the region that nothing has waited for, and of those that its own releases have.
  Events own, released;
  /// Of roles that stand in this block, and that this block has not waited for.
  Events ofRoles;
  /// Something in it is touched, or given back.
  bool touches = false;
  /// A release of it runs whenever the region does.
  bool hasRelease = false;
  /// What tokens stand for that are waited for whenever the region runs.
  Events waited;

  /// The first event of it.
  ActionIndex firstEvent = 0;

  Frame(const TileModule &module, OperationIndex begin, OperationIndex end, ActionIndex last, ActionIndex inherited,
        OperationIndex nextOf)
      : begin(begin), next(begin), end(end), last(last), firstBlockLast(last), inherited(inherited), nextOf(nextOf),
        block(module.operations[begin].block) {}
  bool isNext() const { return nextOf != kNoIndex; }
};

/// An operation whose regions are being walked, with what they leave for whoever stands behind it.
struct Open {
  OperationIndex operation;
  ActionIndex begin;
  /// Ends of accesses in front of it that nothing has waited for: those of its own region, those of roles in this, and
  /// all that a release inside has to wait for.
  ActionIndex before, beforeOfRoles, inherited;
  OperationIndex cursor;
  Events own, released;
  Events certain;            ///< ends of regions that certainly run
  uint32_t numReleasing = 0; ///< regions with a release of their own
  bool certainlyReleases = false, touches = false;
  /// What tokens stand for that are waited for in regions that certainly run; and in each of the others.
  Events certainlyWaited;
  std::vector<Events> waited;
  /// Of an `scf.while`: the region that tests, where it leaves the body, and what nothing has waited for by then.
  OperationIndex test = kNoIndex, testEnd = kNoIndex;
  ActionIndex testLast = kNoAction, testInherited = kNoAction;
  bool testReleases = false;
};

/// A role that is being walked, with what roles beside it may wait for.
struct OpenRole {
  OperationIndex operation;
  uint32_t number; ///< among those beside it
  /// Ends of its accesses: those in front of its last meeting, those behind it, and those of copies that run on.
  ActionIndex before = kNoAction;
  Events behind, copies;
  OperationIndex lastCopy = kNoIndex; ///< whose end is the last of `copies`
};

class OrderBuilder {
public:
  OrderBuilder(const TileModule &module, BufferAccesses &accesses, bool isFlat)
      : module(module), accesses(accesses), isFlat(isFlat), pending(module, accesses, isFlat),
        meetings(module, accesses.valueOrigins()) {
    order.begin.assign(module.operations.size(), kNoAction);
    order.tokenDone.assign(module.values.size(), kNoAction);
    for (ValueIndex value = 0; value < module.values.size(); ++value)
      if (module.values[value].kind == TileValue::Kind::Carried && isToken(value))
        carriedTokens[module.values[value].owner].push_back(value);
  }

  TileOrder build();

private:
  ActionIndex addEvent(TileEvent event, llvm::ArrayRef<ActionIndex> predecessors);
  ActionIndex joint(llvm::ArrayRef<ActionIndex> events);
  void walk(OperationIndex begin, OperationIndex end);
  void visit(OperationIndex index);
  void release(Frame &frame, Events &predecessors);
  void addAccesses(OperationIndex index, ActionIndex begin, Frame &frame);
  void addTokens(OperationIndex index, ActionIndex begin);
  void meetRoles(OperationIndex index, Frame &frame);
  void followRoles(OperationIndex index, Frame &frame, Events &predecessors);
  void noteAccess(OperationIndex index, ActionIndex done);
  void noteMeeting(OperationIndex index);
  void openOperation(OperationIndex index, ActionIndex begin);
  void enterNextRegion();
  void repeatRegion(OperationIndex begin, OperationIndex end, ActionIndex last, ActionIndex inherited);
  bool goesOnAfter(const Frame &frame, ActionIndex own);
  void leaveRegion();
  void leaveOperation();
  bool isToken(ValueIndex value) const {
    TileType type = module.values[value].type;
    return type == TileType::AsyncToken || type == TileType::BarrierToken;
  }

  const TileModule &module;
  BufferAccesses &accesses;
  bool isFlat;
  TileOrder order;
  PendingAccesses pending;
  llvm::DenseMap<OperationIndex, std::vector<ValueIndex>> carriedTokens;
  /// One more frame than operations that are open: the frame of a region lies above its operation's.
  std::vector<Frame> frames;
  std::vector<Open> opens;

  /// Roles and parallel loops that are open.
  uint32_t numBeside = 0;
  RoleMeetings meetings;
  std::vector<OpenRole> roles;
  /// Of each role among those beside it.
  llvm::DenseMap<OperationIndex, uint32_t> roleNumbers;
  /// What each meeting has in front of it, in its role, and when the bytes of one that copies have come.
  llvm::DenseMap<OperationIndex, ActionIndex> beforeMeeting, endOfCopy;
};

} // namespace precedent::tile
