//===- TileMutators.cpp - what a Tile module waits for or a movement says, taken away -----------------------------===//

#include "props/hunt/Mutator.h"

using namespace precedent;
using namespace precedent::props;

namespace {

struct Row {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  /// Where it strikes; one of the lines that hold it is drawn.
  const char *mark;
  /// What stands in place of the mark, and empty where the line falls out.
  const char *instead = "";
  /// Strikes the first of those lines: what it takes away there, nobody has done before.
  bool takesFirst = false;
};

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
#include "props/hunt/mutators/TileMutators.def"
  };
  return rows;
}

const std::vector<Row> &reshardTable() {
  static const std::vector<Row> rows = {
#include "props/hunt/mutators/ReshardMutators.def"
  };
  return rows;
}

std::optional<std::string> edit(llvm::StringRef seed, const Row &row, Random &random) {
  llvm::StringRef mark = row.mark;
  size_t count = seed.count(mark);
  if (count == 0)
    return std::nullopt;
  size_t at = seed.find(mark);
  for (uint64_t skipped = row.takesFirst ? 0 : random.below(count); skipped > 0; --skipped)
    at = seed.find(mark, at + 1);
  llvm::StringRef instead = row.instead;
  if (!instead.empty())
    return (seed.take_front(at) + instead + seed.drop_front(at + mark.size())).str();
  size_t begin = seed.rfind('\n', at) + 1, end = seed.find('\n', at) + 1;
  return (seed.take_front(begin) + seed.drop_front(end)).str();
}

} // namespace

static void add(const std::vector<Row> &rows, Family family, std::vector<Mutator> &list) {
  for (const Row &row : rows)
    list.push_back({row.name, row.why, family, row.rules,
                    [&row](llvm::StringRef seed, Random &random) { return edit(seed, row, random); }});
}

void props::addTileMutators(std::vector<Mutator> &list) {
  add(table(), Family::Tile, list);
}

void props::addReshardMutators(std::vector<Mutator> &list) {
  add(reshardTable(), Family::Reshard, list);
}
