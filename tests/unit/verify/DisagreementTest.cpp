#include "verify/engine/Disagreement.h"

#include "TestGraphs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::test;

namespace {

TEST(DisagreementTest, ShrinksToWhatIsNeeded) {
  // The engines are said to differ while a path of three edges leads from before to after.
  ActionGraph graph = randomGraph(9, 60, 0.02, 4, false);
  auto reaches = closureOf(graph);
  Disagreement start{graph, 0, 0};
  for (ActionIndex before = 0; before < graph.size() && start.after == 0; ++before)
    for (ActionIndex after = before + 1; after < graph.size(); ++after)
      if (reaches[before][after]) {
        start.before = before;
        start.after = after;
        break;
      }
  ASSERT_NE(start.before, start.after);
  auto connected = [](const Disagreement &smaller) {
    return bool(closureOf(smaller.graph)[smaller.before][smaller.after]);
  };
  Disagreement result = shrink(start, connected);
  EXPECT_TRUE(connected(result));
  // Nothing that is left can be left out: a path, every inner action of which has one predecessor and one successor.
  EXPECT_EQ(result.graph.predecessors.total(), result.graph.size() - 1);
}

TEST(DisagreementTest, StopsAtItsNumberOfTrials) {
  unsigned asked = 0;
  Disagreement start{randomGraph(1, 100, 0.05, 2, false), 0, 99};
  shrink(
      start,
      [&](const Disagreement &) {
        ++asked;
        return false;
      },
      10);
  EXPECT_LE(asked, 10u);
}

TEST(DisagreementTest, IsSavedAsJson) {
  Disagreement disagreement{graphOf({{}, {0}}, {3, 4}), 0, 1};
  std::string path = save(disagreement, "they differ");
  ASSERT_FALSE(path.empty());
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(buffer));
  llvm::Expected<llvm::json::Value> value = llvm::json::parse((*buffer)->getBuffer());
  ASSERT_TRUE(bool(value));
  const llvm::json::Array *actions = value->getAsObject()->getArray("actions");
  ASSERT_EQ(actions->size(), 2u);
  EXPECT_EQ((*actions)[1].getAsObject()->getArray("depends_on")->size(), 1u);
  llvm::sys::fs::remove(path);
}

} // namespace
