//===- TileRoleRelationInvalid.cpp - roles are declared, and each barrier has both sides -----------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileRule.h"

#include <set>

using namespace precedent;

namespace {

class TileRoleRelationInvalid : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Dataflow; }

protected:
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    return llvm::StringRef(operation.name).starts_with("tile.") &&
           !tile::operandsOf(subject.module, operation, TileType::Role).empty();
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    return defectOf(subject, subject.operation(index)).empty();
  }

  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    size_t producers = 0, consumers = 0;
    for (ValueIndex role : tile::operandsOf(subject.module, operation, TileType::Role)) {
      const Origins &origins = subject.originsOf(role);
      size_t declared = 0, agreeing = 0;
      for (ValueIndex origin : origins.values) {
        const TileOperation &maker = subject.makerOf(origin);
        declared += maker.name == "tile.role";
        agreeing += maker.textOf("kind").value_or("") == operation.textOf("role").value_or("");
        producers += maker.textOf("kind") == "producer";
        consumers += maker.textOf("kind") == "consumer";
      }
      if (!origins.isComplete || declared == 0 || declared != origins.values.size())
        return true;
      if (isPipeline(operation) && agreeing != origins.values.size())
        return true;
    }
    return tile::isBarrierInit(operation) && (!producers || !consumers);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    Finding finding = tileFinding(subject, operation, "", defectOf(subject, subject.operation(operation)));
    finding.notes.push_back("a role is declared by tile.role; who fills is its producer, who empties its consumer");
    return finding;
  }

private:
  static bool isPipeline(const TileOperation &operation) { return operation.name == "tile.pipeline_init"; }

  static std::string defectOf(const TileSubject &subject, const TileOperation &operation) {
    std::set<std::string> kinds;
    for (ValueIndex role : tile::operandsOf(subject.module, operation, TileType::Role)) {
      const Origins &origins = subject.originsOf(role);
      if (!origins.isComplete || origins.values.empty())
        return "nobody can tell which declaration a role of this operation comes from";
      for (ValueIndex origin : origins.values) {
        const TileOperation &maker = subject.makerOf(origin);
        if (maker.name != "tile.role")
          return "a role of this operation comes from `" + maker.name + "`, which declares none";
        kinds.insert(maker.textOf("kind").value_or("").str());
      }
    }
    std::string written = operation.textOf("role").value_or("").str();
    for (const std::string &kind : kinds)
      if (isPipeline(operation) && kind != written)
        return "this ring is that of a " + (written.empty() ? "nobody" : written) + ", and the role that it is bound " +
               "to is declared as " + (kind.empty() ? "nothing" : kind);
    if (tile::isBarrierInit(operation) && !kinds.count("producer"))
      return "this barrier has roles, and none of them is a producer";
    if (tile::isBarrierInit(operation) && !kinds.count("consumer"))
      return "this barrier has roles, and none of them is a consumer";
    return "";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileRoleRelationInvalid() {
  return std::make_unique<TileRoleRelationInvalid>();
}
} // namespace precedent
