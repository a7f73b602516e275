//===- OrderEngine.h - decides order claims by classes -------------------------------------------------------------*-
// C++ -*-===//
//
// Every obligation is decided by Z3, none by the whole schedule at once. A proof needs only a path, and the shape of
// the path is a class; a refutation needs a cut, and the lemma about cuts is one query. What ties an obligation to its
// class is checked against the file (OrderCheck). A sample is decided a second time, each by a query of its own
// (WindowEngine). Route by route: see docs/solver.md.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/engine/ClaimAnswer.h"
#include "verify/engine/SolverDesk.h"
#include "verify/order/OrderCheck.h"

#include <map>
#include <string>
#include <unordered_map>

namespace precedent::order {

struct OrderOptions {
  uint32_t coneCap = 256;                 ///< larger cones are left to the clock table
  uint32_t maxConeClasses = 500;          ///< cone classes with a query of their own; the rest rests on the cut lemma
  uint32_t maxChains = 1024;              ///< columns of the clock table; beyond it cones are walked without a cap
  uint64_t walkLimit = uint64_t(1) << 28; ///< members of uncapped cones, all together
  uint32_t samples = 32;                  ///< obligations that are decided again by a window
};

/// One for each file: classes that are proved stay proved from claim to claim.
class OrderEngine {
public:
  OrderEngine(const OrderProblem &problem, SolverDesk &desk, const OrderOptions &options = {});

  ClaimAnswer decide(const OrderClaim &claim);

private:
  /// What an obligation rests on.
  using ClassId = uint32_t;
  enum class Status : uint8_t { New, Confirmed, Undecided };
  static constexpr ClassId kRowOrderClass = 0, kCutClass = 1, kTableProvedClass = 2, kTableRefutedClass = 3,
                           kNoClass = ~0u;

  struct Work; ///< one claim in progress

  void search(const OrderClaim &claim, Work &work);
  void searchTable(const OrderClaim &claim, Work &work);
  void searchWithoutCap(const OrderClaim &claim, Work &work);
  void searchOne(const OrderClaim &claim, uint32_t instance, OrderSearch &walk, Work &work);
  void askClasses(Work &work);
  void sample(const OrderClaim &claim, Work &work, ClaimAnswer &answer);
  bool ask(ClassId id, int64_t largestStep);
  ClassId classOfWord(const std::string &word);
  ClassId classOfCone(std::vector<uint32_t> key);

  struct KeyHash {
    size_t operator()(const std::vector<uint32_t> &key) const;
  };

  const OrderProblem &problem;
  SolverDesk &desk;
  OrderOptions options;
  OrderCheck check;
  std::vector<Status> status;
  std::map<std::string, ClassId> words;
  std::unordered_map<std::vector<uint32_t>, ClassId, KeyHash> cones;
  /// By class: the word, or the key of the cone.
  std::unordered_map<ClassId, std::string> wordOf;
  std::unordered_map<ClassId, std::vector<uint32_t>> keyOf;
  int64_t rowOrderConfirmedTo = -1;
};

} // namespace precedent::order
