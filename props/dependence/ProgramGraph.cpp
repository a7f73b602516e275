#include "props/dependence/ProgramGraph.h"

#include "core/model/GraphBuilder.h"

#include <string>

using namespace precedent;
using namespace precedent::props;

namespace {

class Converter {
public:
  explicit Converter(const StepProgram &program) : program(program) {}

  GraphFunction convert() {
    builder.setName("steps");
    builder.graph.facts.isStated = builder.graph.facts.isStorageStated = true;
    for (unsigned object = 0; object < program.numObjects; ++object)
      builder.addArgument(text("m", object), "memref<8xf32>");
    for (unsigned number = 0; number < program.steps.size(); ++number) {
      addOperation(number);
      addFacts(number);
    }
    return builder.finish();
  }

private:
  static std::string text(const char *prefix, unsigned number) { return prefix + std::to_string(number); }

  StorageRange range(const Extent &extent) {
    GraphFunction &graph = builder.graph;
    return {graph.objects.intern(text("m", extent.object)), graph.terms.constant(extent.low),
            graph.terms.constant(extent.high)};
  }

  void addOperation(unsigned number) {
    const Step &step = program.steps[number];
    std::vector<std::string> names;
    for (unsigned operand : step.operands)
      names.push_back(text("%v", operand));
    if (step.waitsFor)
      names.push_back(text("%v", *step.waitsFor));
    std::vector<llvm::StringRef> operands(names.begin(), names.end());
    std::string result = text("v", number);
    builder.addOperation(text("s", number), "step", operands, {llvm::StringRef(result)});
  }

  void addFacts(unsigned number) {
    const Step &step = program.steps[number];
    FactTable &table = builder.graph.facts.operations;
    OperationFacts facts;
    facts.isStated = true;
    for (const Extent &extent : step.reads)
      table.reads.append(range(extent));
    for (const Extent &extent : step.writes)
      table.writes.append(range(extent));
    for (const Accumulation &update : step.updates)
      table.updates.append({range(update.extent), builder.keep(text("c", update.combiner)), update.mayReassociate});
    table.reads.finish();
    table.writes.finish();
    table.updates.finish();
    table.fencedObjects.finish();
    if (step.domain) {
      facts.isCollective = true;
      facts.group = builder.keep(text("g", *step.domain));
    }
    if (step.stream) {
      facts.isDraw = true;
      facts.stream = builder.keep(text("r", *step.stream));
    }
    if (step.channel) {
      facts.isOutput = true;
      facts.channel = builder.keep(text("o", *step.channel));
    }
    if (step.isAsynchronous)
      facts.opens = builder.keep(text("t", number));
    if (step.waitsFor)
      facts.closes = builder.keep(text("t", *step.waitsFor));
    table.single.push_back(facts);
  }

  const StepProgram &program;
  GraphBuilder builder;
};

} // namespace

GraphFunction props::graphOf(const StepProgram &program) {
  return Converter(program).convert();
}
