//===- ReshardMovementTest.cpp - every small movement, as a file writes it ----------------------------------------===//

#include "verify/Checker.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

#include <gtest/gtest.h>

using namespace precedent;

namespace {

using Shape = llvm::SmallVector<int64_t, 2>;

std::string tensor(const Shape &shape) {
  return "tensor<" + llvm::join(llvm::map_range(shape, [](int64_t extent) { return std::to_string(extent); }), "x") +
         "xf32>";
}

/// A module of movements over two ranks, each in a function of its own.
class Movements {
public:
  void add(const std::string &kind, const Shape &before, const Shape &after, int64_t axis, int64_t scatter,
           int64_t gather) {
    bool isShard = kind == "local_shard";
    auto dimension = [](llvm::StringRef name, int64_t value) {
      return (", " + name + " = " + llvm::Twine(value) + " : i64").str();
    };
    std::string operation = isShard ? "schedule.elementwise" : "schedule.collective";
    std::string attributes =
        isShard ? ", source = \"tessera.slice\", reshard_kind = \"local_shard\", mesh_size = 2 : i64" +
                      dimension("axis", axis)
                : ", source = \"tessera." + kind + "\", kind = \"" + kind + "\", effect = \"collective\"" +
                      dimension("tensor_axis", axis) + dimension("scatter_axis", scatter) +
                      dimension("gather_axis", gather) + ", reduction = \"" +
                      (kind == "all_reduce" || kind == "reduce_scatter" ? "sum" : "none") + "\"";
    text += "\"tessera.schedule.func\"() ({\n^bb0(%x: " + tensor(before) + "):\n%y = \"" + operation +
            "\"(%x) {subgroup = [0, 1], ordinal = 0 : i64, result = \"y\", mesh_axis = \"default\"" + attributes +
            "} : (" + tensor(before) + ") -> " + tensor(after) + "\n}) {sym_name = \"f" + std::to_string(number++) +
            "\"} : () -> ()\n";
  }

  /// How many different movements are wrong.
  uint64_t numWrong() const {
    llvm::Expected<Document> document =
        readDocument(SourceText::fromString("in.mlir", "module {\n" + text + "}\n"), {});
    if (!document) {
      ADD_FAILURE() << llvm::toString(document.takeError());
      return 0;
    }
    CheckOptions options;
    options.rules = llvm::cantFail(RuleSelection::parse("reshard-movement"));
    llvm::Expected<FileReport> report = check(*document, options);
    if (!report) {
      ADD_FAILURE() << llvm::toString(report.takeError());
      return 0;
    }
    EXPECT_EQ(report->subjects.front().obligations.undecided, 0u);
    uint64_t wrong = 0;
    for (const Finding &finding : report->subjects.front().findings)
      wrong += finding.count;
    return wrong;
  }

private:
  std::string text;
  size_t number = 0;
};

/// Extents of 1 and 2 leave one element, or one rank, with which a movement is wrong: no bound of the equation can be
/// off by one unseen. Both engines say the same, or the check would end with an error.
TEST(ReshardMovement, EverySmallMovementIsDecided) {
  Movements movements;
  const std::vector<Shape> shapes = {{1}, {2}, {4}};
  for (const Shape &before : shapes)
    for (const Shape &after : shapes)
      for (const char *kind : {"local_shard", "all_reduce", "reduce_scatter", "all_gather", "all_to_all"})
        movements.add(kind, before, after, 0, 0, 0);
  const std::vector<Shape> planes = {{1, 2}, {2, 1}, {2, 2}, {4, 1}, {1, 4}};
  for (const Shape &before : planes)
    for (const Shape &after : planes)
      for (int64_t axis : {0, 1})
        for (int64_t other : {0, 1}) {
          movements.add("all_to_all", before, after, axis, axis, other);
          movements.add("all_to_all", before, after, axis, 1 - axis, other);
        }
  EXPECT_GT(movements.numWrong(), 100u);
}

} // namespace
