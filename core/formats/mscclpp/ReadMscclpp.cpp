//===- ReadMscclpp.cpp - execution plans of MSCCL++
//-----------------------------------------------------------------===//
//
// An object with `name`, `collective`, `inplace` and a list `gpus`; other members say how the plan is launched. A GPU
// is read whole, so memory is that of the largest one.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "core/formats/Document.h"
#include "core/formats/collective_plan/PlanLocator.h"
#include "core/formats/mscclpp/OperationReader.h"
#include "core/json/JsonElements.h"

#include <numeric>

using namespace precedent;
using namespace precedent::mscclpp;

namespace {

/// Blocks of one group, and parts of a chunk, at most.
constexpr int64_t kMostParts = 1024;

constexpr JsonElements::Container kContainers[] = {{0, "", TokenType::Object}, {0, "gpus", TokenType::Array}};

class MscclppReader : public JsonElements {
public:
  /// `Units` finds into how many parts chunks are split, `Everything` reads what they hold.
  enum class Pass : uint8_t { Units, Everything };

  MscclppReader(CollectivePlan &plan, OperationReader &operations, llvm::BumpPtrAllocator &storage, Pass pass)
      : JsonElements(kContainers, storage), plan(plan), operations(operations), pass(pass) {}

  bool isWhole() const { return hasGpus && hasCollective && hasName && hasInPlace; }

private:
  bool opened(unsigned container, uint64_t) override {
    hasGpus |= container == 1;
    return true;
  }

  bool wrongDocument(uint64_t begin) override { return refuse("parse-error", begin, "a plan is a JSON object"); }

  bool element(unsigned container, const JsonTree &tree) override {
    const JsonNode &node = tree.root();
    if (container == 1)
      return pass == Pass::Units ? findUnits(tree) : check(operations.readGpu(tree, node));
    for (auto [key, text, seen] :
         {std::tuple("name", &plan.name, &hasName), std::tuple("collective", &plan.collective, &hasCollective)})
      if (node.key == key) {
        if (!node.token.isString())
          return refuse("parse-error", node.begin, std::string("`") + key + "` is no text");
        *text = node.token.text.str();
        *seen = true;
      }
    if (node.key == "inplace") {
      plan.inPlace = hasInPlace = node.token.is(TokenType::True);
      hasInPlace |= node.token.is(TokenType::False);
      return hasInPlace || refuse("parse-error", node.begin, "`inplace` is true or false");
    }
    return node.key != "gpus" || refuse("parse-error", node.begin, "`gpus` is no list");
  }

  /// Every group size divides the parts of a chunk, and so does the number of times that loops are unrolled.
  bool findUnits(const JsonTree &tree) {
    const JsonNode *blocks = nullptr;
    if (!tree.root().token.is(TokenType::Object))
      return true; // refused when it is read
    if (readList(tree, tree.root(), "threadblocks", /*isNeeded=*/true, blocks))
      return true;
    for (const JsonNode &block : tree.children(*blocks)) {
      const JsonNode *list = nullptr;
      if (readList(tree, block, "ops", /*isNeeded=*/true, list))
        return true;
      for (const JsonNode &operation : tree.children(*list)) {
        const JsonNode *inner = nullptr;
        if (!includeGroup(tree, operation) || readList(tree, operation, "ops", /*isNeeded=*/true, inner))
          continue;
        hasLoops = true;
        for (const JsonNode &part : tree.children(*inner))
          includeGroup(tree, part);
      }
    }
    plan.unitsPerChunk = parts * (hasLoops ? kUnrolled : 1);
    return parts <= kMostParts ||
           refuse("limit-exceeded", tree.root().begin,
                  "the sizes of block groups split a chunk into more than " + std::to_string(kMostParts) + " parts");
  }

  bool includeGroup(const JsonTree &tree, const JsonNode &operation) {
    const JsonNode *group = tree.member(operation, "tbg_info");
    int64_t size = 0;
    if (group && !readInteger(tree, *group, "tbg_size", 1, size) && parts <= kMostParts)
      parts = std::lcm(parts, size);
    return true;
  }

  bool check(const Outcome &outcome) { return !outcome || refuse(outcome->code, outcome->offset, outcome->message); }

  CollectivePlan &plan;
  OperationReader &operations;
  Pass pass;
  int64_t parts = 1;
  bool hasLoops = false, hasGpus = false, hasCollective = false, hasName = false, hasInPlace = false;
};

} // namespace

llvm::Expected<CollectivePlan> precedent::readMscclpp(std::shared_ptr<const SourceText> source,
                                                      const ReadOptions &options) {
  using Pass = MscclppReader::Pass;
  CollectivePlan plan;
  plan.source = std::move(source);
  OperationReader operations(plan, options.limits);
  llvm::BumpPtrAllocator storage;
  llvm::StringRef bytes = plan.source->bytes();
  if (bytes.contains("tbg_info") || bytes.contains("pipeline")) {
    MscclppReader units(plan, operations, storage, Pass::Units);
    if (llvm::Error error = readJson(*plan.source, options.limits, units))
      return std::move(error);
  }
  MscclppReader reader(plan, operations, storage, Pass::Everything);
  if (llvm::Error error = readJson(*plan.source, options.limits, reader))
    return std::move(error);
  auto invalid = [&](uint64_t offset, const llvm::Twine &message) {
    return makeInputError("parse-error", Verdict::Invalid, locationAt(*plan.source, offset), message);
  };
  if (!reader.isWhole() || plan.numGpus() == 0)
    return invalid(0, "a plan has the members `name`, `collective`, `inplace`, and `gpus`, which is not empty");
  if (Outcome trouble = operations.finish())
    return invalid(trouble->offset, trouble->message);
  finishPlan(plan);
  return plan;
}
