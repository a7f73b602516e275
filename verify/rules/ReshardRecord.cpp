//===- ReshardRecord.cpp - the record of a function is its own ---------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

/// What a function's records ought to say, counted in one walk.
struct Function {
  OperationIndex index;
  uint64_t computes = 0;
  std::vector<OperationIndex> records;
};

class ReshardRecord : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  /// Each function; `other` is its record, or kNoIndex where it has none or several, and `number` how many operations
  /// it schedules.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<Function> functions;
    llvm::DenseMap<OperationIndex, size_t> known;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      if (operation.name == kScheduleFunction || operation.name == kTileFunction) {
        known[index] = functions.size();
        functions.push_back({index, 0, {}});
      }
      reshard::Role role = reshard::roleOf(subject.module, index);
      if (role == reshard::Role::None)
        continue;
      Function &function = functions[known[operation.parent]];
      function.computes += reshard::computes(role);
      if (role == reshard::Role::Record)
        function.records.push_back(index);
    }
    std::vector<TilePair> list;
    for (const Function &function : functions)
      list.push_back({function.index, function.records.size() == 1 ? function.records[0] : kNoIndex,
                      static_cast<int64_t>(function.computes)});
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    return pair.other != kNoIndex &&
           subject.operation(pair.other).textOf("hash") == llvm::StringRef(wanted(subject, pair)) &&
           subject.operation(pair.other).textOf("arch") == subject.operation(pair.at).textOf("target");
  }
  /// The second code takes the hash apart.
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    if (pair.other == kNoIndex)
      return true;
    const TileOperation &record = subject.operation(pair.other), &function = subject.operation(pair.at);
    llvm::StringRef hash = record.textOf("hash").value_or("");
    bool isOurs = hash.consume_front(function.textOf("sym_name").value_or("")) && hash.consume_front(":");
    auto [count, target] = hash.split(':');
    return !isOurs || !hash.contains(':') || count != std::to_string(pair.number) ||
           target != function.textOf("target").value_or("") || record.textOf("arch") != function.textOf("target");
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string name = subject.operation(pair.at).textOf("sym_name").value_or("").str();
    if (pair.other == kNoIndex)
      return tileFinding(subject, pair.at, "", "`" + name + "` has not one record of how it was made");
    const TileOperation &record = subject.operation(pair.other);
    std::string hash = record.textOf("hash").value_or("").str(), arch = record.textOf("arch").value_or("").str();
    Finding finding = tileFinding(subject, pair.other, "hash",
                                  "this record is of `" + hash + "` for `" + arch +
                                      "`, and the function around it is `" + wanted(subject, pair) + "`",
                                  {pair.at});
    finding.values = {{"written", hash}, {"wanted", wanted(subject, pair)}};
    return finding;
  }

private:
  static std::string wanted(const TileSubject &subject, const TilePair &pair) {
    const TileOperation &function = subject.operation(pair.at);
    return (function.textOf("sym_name").value_or("") + ":" + std::to_string(pair.number) + ":" +
            function.textOf("target").value_or(""))
        .str();
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardRecord() {
  return std::make_unique<ReshardRecord>();
}
} // namespace precedent
