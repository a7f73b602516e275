#include "core/formats/tessera/ReshardShape.h"

#include "core/support/InputError.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

/// What is unusual about an operation in a kScheduleFunction; empty: nothing.
static std::string describeInner(const TileModule &module, const TileOperation &operation) {
  bool moves = operation.name == "schedule.collective" || operation.name == "schedule.elementwise";
  bool records = operation.name == "schedule.layout" || operation.name == "schedule.artifact";
  if (!moves && !records)
    return "`" + operation.name +
           "` stands in a scheduled function, and all that I know there are schedule.collective, "
           "schedule.elementwise, schedule.layout and schedule.artifact";
  if (operation.numRegions != 0)
    return "`" + operation.name + "` has a region";
  if (records)
    return operation.results.empty() && operation.operands.empty()
               ? ""
               : "`" + operation.name + "` is a record, and takes and makes no values";
  bool isTyped = operation.results.size() == 1 && !operation.operands.empty() &&
                 llvm::all_of(operation.operands, [&](ValueIndex value) { return module.values[value].tensor; }) &&
                 module.values[operation.results[0]].tensor;
  return isTyped ? "" : "`" + operation.name + "` does not make one ranked tensor out of others";
}

static std::string describeFunction(const TileModule &module, OperationIndex index) {
  const TileOperation &function = module.operations[index];
  if (function.numRegions != 1 || !function.operands.empty() || !function.results.empty())
    return "a scheduled function has one region, and neither operands nor results";
  std::optional<llvm::StringRef> name = function.textOf("sym_name");
  if (!name || name->empty())
    return "a scheduled function has a name, `sym_name`";
  for (OperationIndex inside = index + 1; inside < function.end; ++inside)
    if (module.operations[inside].block != module.operations[index + 1].block)
      return "a scheduled function has one block";
  return {};
}

/// An attribute of the module that no MLIR would keep: those of a module have a dialect's prefix. Upstream prints one.
static std::string describeModule(const TileOperation &module) {
  if (module.name != "builtin.module")
    return {};
  for (const auto &[name, attribute] : module.attributes)
    if (!llvm::StringRef(name).contains('.') && name != "sym_name" && name != "sym_visibility")
      return "a module has no attribute `" + name +
             "`: those of modules have a dialect's prefix, and a target is read on the functions";
  return {};
}

llvm::Error precedent::refuseReshardShape(const TileModule &module) {
  auto refuse = [&](OperationIndex place, const std::string &trouble) {
    return makeInputError("reshard-shape", Verdict::Unsupported,
                          module.locator->locate(Anchor::element(Anchor::Kind::Operation, place)), trouble,
                          "`precedent explain reshard-shape` has an example");
  };
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    const TileOperation &function = module.operations[index];
    if (function.name != kScheduleFunction)
      continue;
    // What stands in it first: a block inside of an operation would only be told of the function.
    for (OperationIndex inside = index + 1; inside < function.end; ++inside)
      if (std::string trouble = describeInner(module, module.operations[inside]); !trouble.empty())
        return refuse(inside, trouble);
    if (std::string trouble = describeFunction(module, index); !trouble.empty())
      return refuse(index, trouble);
    if (function.parent != kNoIndex)
      if (std::string trouble = describeModule(module.operations[function.parent]); !trouble.empty())
        return refuse(function.parent, trouble);
  }
  return llvm::Error::success();
}
