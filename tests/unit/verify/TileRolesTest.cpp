//===- TileRolesTest.cpp - roles that meet on barriers, held against every interleaving of small programs ---------===//
//
// Roles of accesses, arrivals and waits are drawn; a role waits only on barriers at which roles in front of it arrive,
// so that what is ordered is ordered as in the text. All interleavings are run: a barrier counts arrivals, and the k-th
// wait of a role goes on when k phases are over. The checker must refuse a program just if two accesses that collide
// can be under way at once. The runs know nothing of events, meetings or claims.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "verify/Checker.h"

#include "verify/TileTexts.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

using namespace precedent;

namespace {

struct Step {
  enum class Kind { Access, Arrive, Wait, Sync } kind = Kind::Access;
  bool isRead = false;
  int begin = 0, extent = 1, barrier = 0;
};
using Role = std::vector<Step>;

struct Program {
  std::vector<Role> roles;
  std::vector<std::optional<int>> counts; ///< by barrier, where it says one
  std::vector<int> before;                ///< by barrier: arrivals in front of the roles
};

class Drawer {
public:
  explicit Drawer(unsigned seed) : random(seed) {}

  Program draw() {
    Program program;
    program.roles.resize(2 + below(2));
    for (unsigned barrier = 0; barrier < 2 + below(2); ++barrier) {
      program.counts.push_back(below(2) ? std::optional(1 + static_cast<int>(below(2))) : std::nullopt);
      program.before.push_back(below(4) ? 0 : 1);
      // The roles in front of this one arrive, it and those behind it wait.
      firstWaiting.push_back(1 + below(program.roles.size() - 1));
    }
    for (unsigned role = 0; role < program.roles.size(); ++role)
      for (unsigned count = 2 + below(4); count > 0; --count)
        program.roles[role].push_back(step(role, program.counts.size()));
    return program;
  }

private:
  unsigned below(unsigned bound) { return random() % bound; }
  Step step(unsigned role, unsigned numBarriers) {
    Step made;
    made.isRead = below(3) == 0;
    made.begin = static_cast<int>(below(4));
    made.extent = 1 + static_cast<int>(below(2));
    made.barrier = static_cast<int>(below(numBarriers));
    if (below(5) >= 2)
      made.kind = role < firstWaiting[made.barrier] ? Step::Kind::Arrive : Step::Kind::Wait;
    else if (below(8) == 0)
      made.kind = Step::Kind::Sync;
    return made;
  }

  std::mt19937 random;
  std::vector<unsigned> firstWaiting;
};

/// Every state that the roles can get into.
class Runs {
public:
  explicit Runs(const Program &program) : program(program) {
    std::vector<std::vector<size_t>> pending{std::vector<size_t>(program.roles.size(), 0)};
    while (!pending.empty()) {
      std::vector<size_t> at = std::move(pending.back());
      pending.pop_back();
      if (!seen.insert(at).second)
        continue;
      lookAt(at);
      for (size_t role = 0; role < at.size(); ++role)
        if (goesOn(at, role)) {
          ++at[role];
          pending.push_back(at);
          --at[role];
        }
    }
  }

  bool collides = false, ends = false;

private:
  /// What a role has begun that may be under way for others. Who has arrived is done with what stands before; but in
  /// its own role not everybody may have arrived yet, and nobody waits for that.
  std::vector<const Step *> underWay(size_t role, size_t at, bool forItself) const {
    std::vector<const Step *> list;
    while (at-- > 0) {
      const Step &step = program.roles[role][at];
      if (step.kind == Step::Kind::Access)
        list.push_back(&step);
      else if (!forItself || step.kind != Step::Kind::Arrive)
        break;
    }
    return list;
  }

  void lookAt(const std::vector<size_t> &at) {
    bool isEnd = true;
    for (size_t one = 0; one < at.size(); ++one) {
      isEnd &= at[one] == program.roles[one].size();
      std::vector<const Step *> own = underWay(one, at[one], /*forItself=*/true);
      for (size_t first = 0; first < own.size(); ++first)
        for (size_t second = first + 1; second < own.size(); ++second)
          collides |= overlap(*own[first], *own[second]);
      for (size_t other = one + 1; other < at.size(); ++other)
        for (const Step *mine : underWay(one, at[one], /*forItself=*/false))
          for (const Step *theirs : underWay(other, at[other], /*forItself=*/false))
            collides |= overlap(*mine, *theirs);
    }
    ends |= isEnd;
  }
  static bool overlap(const Step &one, const Step &other) {
    return one.begin < other.begin + other.extent && other.begin < one.begin + one.extent &&
           !(one.isRead && other.isRead);
  }

  bool goesOn(const std::vector<size_t> &at, size_t role) const {
    if (at[role] == program.roles[role].size())
      return false;
    const Step &next = program.roles[role][at[role]];
    if (next.kind != Step::Kind::Wait)
      return true;
    int phases = 1 + count(role, at[role], Step::Kind::Wait, next.barrier);
    std::optional<int> expected = program.counts[next.barrier];
    int before = program.before[next.barrier], all = before;
    bool someoneArrives = before >= phases;
    for (size_t other = 0; other < at.size(); ++other) {
      int arrivals = count(other, at[other], Step::Kind::Arrive, next.barrier);
      all += arrivals;
      bool takesPart = count(other, program.roles[other].size(), Step::Kind::Arrive, next.barrier) > 0;
      someoneArrives |= takesPart;
      if (!expected && takesPart && arrivals + before < phases)
        return false;
    }
    return expected ? all >= *expected * phases : someoneArrives;
  }
  int count(size_t role, size_t end, Step::Kind kind, int barrier) const {
    return static_cast<int>(llvm::count_if(llvm::ArrayRef(program.roles[role]).take_front(end), [&](const Step &step) {
      return step.kind == kind && step.barrier == barrier;
    }));
  }

  const Program &program;
  std::set<std::vector<size_t>> seen;
};

std::string textOf(const Program &program) {
  std::string text = "func.func @f() {\n%buf = \"tile.alloc\"() : () -> !tile.buffer\n";
  for (auto [number, count] : llvm::enumerate(program.counts))
    text += "%bar" + std::to_string(number) + " = \"tile.mbarrier.init\"() " +
            (count ? "{count = " + std::to_string(*count) + " : i64} " : std::string()) + ": () -> !tile.mbarrier\n";
  for (auto [number, before] : llvm::enumerate(program.before))
    if (before)
      text += "\"tile.mbarrier.arrive\"(%bar" + std::to_string(number) + ") : (!tile.mbarrier) -> ()\n";
  for (const Role &role : program.roles) {
    text += "\"schedule.warp\"() ({\n";
    for (const Step &step : role) {
      std::string barrier = "(%bar" + std::to_string(step.barrier) + ") : (!tile.mbarrier) -> ()\n";
      switch (step.kind) {
      case Step::Kind::Access:
        text += tests::access(step.isRead ? "smem_read" : "smem_write", step.extent, step.begin);
        break;
      case Step::Kind::Arrive:
        text += "\"tile.mbarrier.arrive\"" + barrier;
        break;
      case Step::Kind::Wait:
        text += "\"tile.mbarrier.wait\"" + barrier;
        break;
      case Step::Kind::Sync:
        text += "\"tile.wait_async\"() : () -> ()\n";
        break;
      }
    }
    text += "}) : () -> ()\n";
  }
  return text + "return\n}\n";
}

Verdict verdictOf(const std::string &text) {
  llvm::Expected<Document> document = readDocument(SourceText::fromString("in.mlir", text), {});
  if (!document) {
    ADD_FAILURE() << llvm::toString(document.takeError()) << text;
    return Verdict::Invalid;
  }
  CheckOptions options;
  options.engine = Engine::Graph;
  llvm::Expected<FileReport> report = check(*document, options);
  if (!report) {
    ADD_FAILURE() << llvm::toString(report.takeError()) << text;
    return Verdict::Invalid;
  }
  return report->verdict;
}

TEST(TileRoles, AProgramIsRefusedJustIfOneOfItsRunsCollides) {
  unsigned refused = 0, accepted = 0, stuck = 0;
  for (unsigned seed = 0; seed < 4000; ++seed) {
    Program program = Drawer(seed).draw();
    Runs runs(program);
    // Who waits for what never comes is no question of storage.
    if (!runs.ends) {
      ++stuck;
      continue;
    }
    std::string text = textOf(program);
    EXPECT_EQ(verdictOf(text), runs.collides ? Verdict::Illegal : Verdict::Legal) << "seed " << seed << "\n" << text;
    ++(runs.collides ? refused : accepted);
  }
  EXPECT_GT(refused, 500u);
  EXPECT_GT(accepted, 300u) << stuck;
}

} // namespace
