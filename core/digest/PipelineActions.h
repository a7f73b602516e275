//===- PipelineActions.h - the actions behind the rows of a carrier -------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include "llvm/Support/Compiler.h"

#include <optional>
#include <vector>

namespace precedent {

/// What an action's id says about it, or else its row.
struct ActionParts {
  llvm::StringRef rank, stage; ///< in decimal
  Phase phase = Phase::Unknown;
};

/// The parts of an id of the form `pipeline:<clock>:<rank>:<stage>:<micro-batch>:<F or B>`, all numbers spelled as
/// Python spells integers.
std::optional<ActionParts> partsOfId(llvm::StringRef actionId);

/// The actions sorted by id. *Places* count in that order.
class PipelineActions {
public:
  /// Nullopt where some row is no action (PipelineDigest.h lists the reasons).
  static std::optional<PipelineActions> of(const PipelineCarrier &carrier);

  uint32_t size() const { return static_cast<uint32_t>(row.size()); }
  /// The id as in JSON, without quotes.
  llvm::StringRef spelling(uint32_t place) const { return spelled[place]; }
  ActionParts parts(uint32_t place) const;
  /// Places, ascending.
  llvm::ArrayRef<uint32_t> predecessors(uint32_t place) const { return predecessorLists[place]; }
  llvm::ArrayRef<uint32_t> successors(uint32_t place) const {
    return llvm::ArrayRef<uint32_t>(successorPlaces)
        .slice(successorBegins[place], successorBegins[place + 1] - successorBegins[place]);
  }

  /// Asks the processor for the ids of the predecessors (else successors) of the actions that come soon after `place`.
  /// They are spread over memory, and waiting for them one by one takes longer than writing them.
  template <bool OfPredecessors> void fetchAhead(uint32_t place) const {
    constexpr uint32_t distance = 8;
    auto neighbours = [this](uint32_t of) { return OfPredecessors ? predecessors(of) : successors(of); };
    if (size() - place <= 2 * distance)
      return;
    for (uint32_t neighbour : neighbours(place + 2 * distance))
      LLVM_PREFETCH(&spelled[neighbour], 0, 3);
    for (uint32_t neighbour : neighbours(place + distance))
      LLVM_PREFETCH(spelled[neighbour].data(), 0, 3);
  }

private:
  bool addAction(const RowTable &rows, ActionIndex action);
  bool addDependencies(const RowTable &rows);
  void invert();

  std::vector<ActionIndex> row; ///< of each place
  std::vector<llvm::StringRef> spelled;
  Lists<uint32_t> predecessorLists;
  std::vector<size_t> successorBegins;
  std::vector<uint32_t> successorPlaces;
  /// Actions whose id has another form than the planner's.
  llvm::DenseMap<uint32_t, ActionParts> partsOfRow;
  /// Holds spellings of ids with escapes, and numbers of `partsOfRow`.
  std::shared_ptr<llvm::BumpPtrAllocator> storage = std::make_shared<llvm::BumpPtrAllocator>();
};

} // namespace precedent
