#include "verify/tile/TileGuard.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace precedent;

OperationIndex precedent::guardOf(const TileSubject &subject, OperationIndex index) {
  for (OperationIndex around = subject.operation(index).parent; around != kNoIndex;
       around = subject.operation(around).parent) {
    if (subject.letsOneRoleIn(around))
      return around;
    if (subject.operation(around).name == "func.func")
      return kNoIndex;
  }
  return kNoIndex;
}

/// In the order of the text; what encloses an operation has its answer before the operation asks.
static std::vector<OperationIndex> lackingForwards(const TileSubject &subject, TilePredicate needs,
                                                   TilePredicate gives) {
  std::vector<OperationIndex> lacking;
  std::vector<bool> isPreceded(subject.module.operations.size(), false);
  std::vector<bool> blockGives;
  for (OperationIndex index = 0; index < isPreceded.size(); ++index) {
    const TileOperation &operation = subject.operation(index);
    if (operation.block >= blockGives.size())
      blockGives.resize(operation.block + 1, false);
    bool fromOutside = !subject.isGate() && operation.parent != kNoIndex && isPreceded[operation.parent] &&
                       subject.operation(operation.parent).name != "func.func";
    isPreceded[index] = blockGives[operation.block] || fromOutside;
    if (needs(operation) && !isPreceded[index])
      lacking.push_back(index);
    if (gives(operation))
      blockGives[operation.block] = true;
  }
  return lacking;
}

/// Against the order of the text: those that still look for one wait at their block, and at its beginning move outwards
/// or give up.
static std::vector<OperationIndex> lackingBackwards(const TileSubject &subject, TilePredicate needs,
                                                    TilePredicate gives) {
  std::vector<OperationIndex> lacking;
  llvm::DenseMap<uint32_t, std::vector<OperationIndex>> looking;
  llvm::DenseMap<uint32_t, OperationIndex> firstOfBlock;
  for (OperationIndex index = 0; index < subject.module.operations.size(); ++index)
    firstOfBlock.try_emplace(subject.operation(index).block, index);
  for (OperationIndex index = subject.module.operations.size(); index-- > 0;) {
    const TileOperation &operation = subject.operation(index);
    if (gives(operation))
      looking.erase(operation.block);
    if (needs(operation))
      looking[operation.block].push_back(index);
    auto left = looking.find(operation.block);
    if (firstOfBlock[operation.block] != index || left == looking.end())
      continue;
    std::vector<OperationIndex> further = std::move(left->second);
    looking.erase(left);
    bool goesOn =
        !subject.isGate() && operation.parent != kNoIndex && subject.operation(operation.parent).name != "func.func";
    std::vector<OperationIndex> &into = goesOn ? looking[subject.operation(operation.parent).block] : lacking;
    // The smaller of the two moves, so that no depth makes this slow.
    if (into.size() < further.size())
      std::swap(into, further);
    into.insert(into.end(), further.begin(), further.end());
  }
  llvm::sort(lacking);
  return lacking;
}

GroundClaim precedent::claimPrecedence(const TileSubject &subject, TilePredicate needs, TilePredicate gives) {
  GroundClaim claim;
  for (const TileOperation &operation : subject.module.operations)
    claim.total += needs(operation);
  claim.refuted = lackingForwards(subject, needs, gives);
  claim.refutedAgain = lackingBackwards(subject, needs, gives);
  return claim;
}
