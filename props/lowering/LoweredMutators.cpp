//===- LoweredMutators.cpp - what was lowered, lowered wrong ----------------------------------------------------===//

#include "props/hunt/Mutator.h"
#include "props/lowering/MlirText.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr llvm::StringLiteral kSend = "tessera.pipeline.send", kReceive = "tessera.pipeline.recv",
                              kKernel = "tile.spectral_program_kernel", kStage = "tessera.pp_stage",
                              kStamp = "tessera.schedule_digest", kKernelStamp = "tessera.schedule_hash";

/// A module that is broken in place, and where.
class Victim {
public:
  Victim(mlir::ModuleOp module, Random &random) : module(module), random(random), builder(module.getContext()) {}

  mlir::ModuleOp module;
  Random &random;
  mlir::OpBuilder builder;

  std::vector<mlir::Operation *> all(llvm::function_ref<bool(mlir::Operation &)> isWanted) {
    std::vector<mlir::Operation *> found;
    module->walk([&](mlir::Operation *operation) {
      if (operation != module && isWanted(*operation))
        found.push_back(operation);
    });
    return found;
  }
  /// One of them, or null.
  mlir::Operation *any(llvm::function_ref<bool(mlir::Operation &)> isWanted) {
    std::vector<mlir::Operation *> found = all(isWanted);
    return found.empty() ? nullptr : found[random.below(found.size())];
  }
  mlir::Operation *named(llvm::StringRef name) {
    return any([&](mlir::Operation &operation) { return nameOf(operation) == name; });
  }
  static llvm::StringRef nameOf(mlir::Operation &operation) { return operation.getName().getStringRef(); }
  static bool isTransfer(mlir::Operation &operation) {
    return nameOf(operation) == kSend || nameOf(operation) == kReceive;
  }
  /// Neither a transfer nor what ends a function.
  static bool computes(mlir::Operation &operation) {
    return nameOf(operation).starts_with("tessera.") && !isTransfer(operation) &&
           nameOf(operation) != "tessera.schedule";
  }
  mlir::Operation *partnerOf(mlir::Operation &send) {
    std::vector<mlir::Operation *> sends, receives;
    module->walk([&](mlir::Operation *operation) {
      if (isTransfer(*operation) && wayOf(*operation) == wayOf(send))
        (nameOf(*operation) == kSend ? sends : receives).push_back(operation);
    });
    auto place = static_cast<size_t>(llvm::find(sends, &send) - sends.begin());
    return place < receives.size() ? receives[place] : nullptr;
  }
  static std::pair<int64_t, int64_t> wayOf(mlir::Operation &transfer) {
    auto number = [&](llvm::StringRef name, int64_t otherwise) {
      auto value = transfer.getAttrOfType<mlir::IntegerAttr>(name);
      return value ? value.getInt() : otherwise;
    };
    return nameOf(transfer) == kSend
               ? std::pair(number("from_stage", 0), number("to_stage", number("from_stage", 0) + 1))
               : std::pair(number("from_stage", number("to_stage", 0) - 1), number("to_stage", 0));
  }
  /// Another value of that type that is defined in front of the operation.
  mlir::Value otherValue(mlir::Operation &operation, mlir::Value value) {
    std::vector<mlir::Value> found;
    auto take = [&](mlir::Value other) {
      if (other != value && other.getType() == value.getType())
        found.push_back(other);
    };
    for (mlir::Operation &before : *operation.getBlock()) {
      if (&before == &operation)
        break;
      llvm::for_each(before.getResults(), take);
    }
    llvm::for_each(operation.getBlock()->getArguments(), take);
    return found.empty() ? mlir::Value() : found[random.below(found.size())];
  }
  mlir::Attribute changed(mlir::Attribute attribute) {
    if (auto number = mlir::dyn_cast<mlir::IntegerAttr>(attribute))
      return mlir::IntegerAttr::get(number.getType(), number.getValue() + 1);
    if (auto text = mlir::dyn_cast<mlir::StringAttr>(attribute))
      return builder.getStringAttr(text.getValue() + "x");
    return builder.getStringAttr("changed");
  }
  bool changeNumber(mlir::Operation *operation, llvm::StringRef name) {
    auto number = operation ? operation->getAttrOfType<mlir::IntegerAttr>(name) : mlir::IntegerAttr();
    if (!number)
      return false;
    int64_t step = random.oneIn(2) && number.getInt() > 0 ? -1 : 1;
    operation->setAttr(name, mlir::IntegerAttr::get(number.getType(), number.getInt() + step));
    return true;
  }
};

struct Row {
  const char *name, *why;
  Family family;
  std::vector<llvm::StringRef> rules;
  /// False where there is nothing to break.
  bool (*apply)(Victim &victim);
};

bool dropSend(Victim &victim) {
  mlir::Operation *send = victim.named(kSend);
  if (send)
    send->erase();
  return send;
}

/// Whoever used what it gave gets a value from somewhere else.
bool dropReceive(Victim &victim) {
  mlir::Operation *receive = victim.named(kReceive);
  mlir::Value other = receive ? victim.otherValue(*receive, receive->getResult(0)) : mlir::Value();
  if (!other)
    return false;
  receive->getResult(0).replaceAllUsesWith(other);
  receive->erase();
  return true;
}

bool dropTransfer(Victim &victim) {
  mlir::Operation *send = victim.named(kSend);
  mlir::Operation *receive = send ? victim.partnerOf(*send) : nullptr;
  if (!receive || receive->getBlock() != send->getBlock())
    return false;
  receive->getResult(0).replaceAllUsesWith(send->getOperand(0));
  receive->erase();
  send->erase();
  return true;
}

/// Two transfers of one kind on one way, in one block, of one type.
std::pair<mlir::Operation *, mlir::Operation *> twoOf(Victim &victim, llvm::StringRef name) {
  std::vector<std::pair<mlir::Operation *, mlir::Operation *>> pairs;
  std::vector<mlir::Operation *> found =
      victim.all([&](mlir::Operation &operation) { return Victim::nameOf(operation) == name; });
  for (size_t one = 0; one < found.size(); ++one)
    for (size_t other = one + 1; other < found.size(); ++other)
      if (found[one]->getBlock() == found[other]->getBlock() &&
          Victim::wayOf(*found[one]) == Victim::wayOf(*found[other]) &&
          found[one]->getOperandTypes() == found[other]->getOperandTypes() &&
          found[one]->getResultTypes() == found[other]->getResultTypes())
        pairs.emplace_back(found[one], found[other]);
  if (pairs.empty())
    return {nullptr, nullptr};
  return pairs[victim.random.below(pairs.size())];
}

bool swapSends(Victim &victim) {
  auto [one, other] = twoOf(victim, kSend);
  // What the second sends is defined behind the first.
  if (one)
    one->moveAfter(other);
  return one;
}

bool swapReceives(Victim &victim) {
  auto [one, other] = twoOf(victim, kReceive);
  if (one)
    other->moveBefore(one);
  return one;
}

bool moveReceiveUp(Victim &victim) {
  mlir::Operation *receive = victim.named(kReceive);
  mlir::Operation *first = receive ? &receive->getBlock()->front() : nullptr;
  if (!receive || first == receive)
    return false;
  receive->moveBefore(first);
  return true;
}

bool otherOperand(Victim &victim) {
  mlir::Operation *user = victim.any(
      [](mlir::Operation &operation) { return operation.getNumOperands() && !Victim::isTransfer(operation); });
  if (!user)
    return false;
  unsigned number = static_cast<unsigned>(victim.random.below(user->getNumOperands()));
  mlir::Value other = victim.otherValue(*user, user->getOperand(number));
  if (other)
    user->setOperand(number, other);
  return static_cast<bool>(other);
}

bool sendOther(Victim &victim) {
  mlir::Operation *send = victim.named(kSend);
  mlir::Value other = send ? victim.otherValue(*send, send->getOperand(0)) : mlir::Value();
  if (other)
    send->setOperand(0, other);
  return static_cast<bool>(other);
}

bool receiveTwice(Victim &victim) {
  mlir::Operation *receive = victim.named(kReceive);
  if (receive)
    receive->getBlock()->getOperations().insertAfter(receive->getIterator(), receive->clone());
  return receive;
}

bool dropOperation(Victim &victim) {
  mlir::Operation *operation = victim.any([](mlir::Operation &candidate) {
    return Victim::computes(candidate) && candidate.use_empty() && &candidate.getBlock()->back() != &candidate;
  });
  if (operation)
    operation->erase();
  return operation;
}

bool repeatOperation(Victim &victim) {
  mlir::Operation *operation = victim.any([](mlir::Operation &candidate) {
    return Victim::computes(candidate) && &candidate.getBlock()->back() != &candidate;
  });
  if (operation)
    operation->getBlock()->getOperations().insertAfter(operation->getIterator(), operation->clone());
  return operation;
}

bool swapOperations(Victim &victim) {
  mlir::Operation *operation = victim.any([](mlir::Operation &candidate) {
    mlir::Operation *next = candidate.getNextNode();
    return Victim::computes(candidate) && next && Victim::computes(*next) && next->getNextNode() &&
           llvm::none_of(next->getOperands(), [&](mlir::Value value) { return value.getDefiningOp() == &candidate; }) &&
           next->getNumRegions() == 0;
  });
  if (operation)
    operation->moveAfter(operation->getNextNode());
  return operation;
}

bool changeAttribute(Victim &victim) {
  mlir::Operation *operation =
      victim.any([](mlir::Operation &candidate) { return Victim::computes(candidate) && candidate.hasAttr("number"); });
  if (operation)
    operation->setAttr("number", victim.changed(operation->getAttr("number")));
  return operation;
}

bool loseAttribute(Victim &victim) {
  mlir::Operation *operation =
      victim.any([](mlir::Operation &candidate) { return Victim::computes(candidate) && candidate.hasAttr("number"); });
  if (operation)
    operation->removeAttr("number");
  return operation;
}

bool gainAttribute(Victim &victim) {
  mlir::Operation *operation = victim.any([](mlir::Operation &candidate) { return Victim::computes(candidate); });
  if (operation)
    operation->setAttr("fast", victim.builder.getUnitAttr());
  return operation;
}

bool changeStage(Victim &victim) {
  return victim.changeNumber(victim.any([](mlir::Operation &candidate) { return candidate.hasAttr(kStage); }), kStage);
}

bool changeResultType(Victim &victim) {
  mlir::Operation *operation = victim.any([](mlir::Operation &candidate) {
    return Victim::computes(candidate) && candidate.getNumResults() &&
           llvm::all_of(candidate.getResult(0).getUsers(),
                        [](mlir::Operation *user) { return Victim::computes(*user) && user->getNumRegions() == 0; });
  });
  if (operation)
    operation->getResult(0).setType(victim.builder.getF64Type());
  return operation;
}

bool changeSendTo(Victim &victim) {
  mlir::Operation *send = victim.named(kSend);
  return victim.changeNumber(send, send && send->hasAttr("to_stage") ? "to_stage" : "from_stage");
}

bool changeReceiveFrom(Victim &victim) {
  mlir::Operation *receive = victim.named(kReceive);
  return victim.changeNumber(receive, receive && receive->hasAttr("from_stage") ? "from_stage" : "to_stage");
}

bool changeMicroBatch(Victim &victim) {
  mlir::Operation *transfer = victim.any(Victim::isTransfer);
  return victim.changeNumber(transfer, "micro_batch");
}

bool changeMicroBatches(Victim &victim) {
  constexpr llvm::StringLiteral name = "tessera.pp_micro_batches";
  return victim.changeNumber(victim.any([&](mlir::Operation &candidate) { return candidate.hasAttr(name); }), name);
}

bool changeBoundary(Victim &victim) {
  constexpr llvm::StringLiteral name = "tessera.pp_boundary_send";
  return victim.changeNumber(victim.any([&](mlir::Operation &candidate) { return candidate.hasAttr(name); }), name);
}

bool loseStamp(Victim &victim) {
  mlir::Operation *operation = victim.any([](mlir::Operation &candidate) { return candidate.hasAttr(kStamp); });
  if (operation)
    operation->removeAttr(kStamp);
  return operation;
}

bool otherStamp(Victim &victim) {
  mlir::Operation *operation = victim.any([](mlir::Operation &candidate) { return candidate.hasAttr(kStamp); });
  if (operation)
    operation->setAttr(kStamp, victim.builder.getStringAttr(std::string(64, 'a')));
  return operation;
}

bool otherCarrier(Victim &victim) {
  constexpr llvm::StringLiteral name = "tessera.pp_num_micro_batches";
  return victim.changeNumber(victim.module, name);
}

bool renameFunction(Victim &victim) {
  mlir::Operation *function = victim.any([](mlir::Operation &candidate) { return candidate.hasAttr("sym_name"); });
  if (function)
    function->setAttr("sym_name", victim.builder.getStringAttr("another"));
  return function;
}

bool otherResult(Victim &victim) {
  mlir::Operation *end = victim.named("func.return");
  if (!end || end->getNumOperands() == 0)
    return false;
  mlir::Value other = victim.otherValue(*end, end->getOperand(0));
  if (other)
    end->setOperand(0, other);
  return static_cast<bool>(other);
}

/// Any but those that another row is about.
std::optional<llvm::StringRef> someAttribute(Victim &victim, mlir::Operation &kernel) {
  std::vector<llvm::StringRef> names;
  for (mlir::NamedAttribute attribute : kernel.getAttrs())
    if (attribute.getName() != kKernelStamp)
      names.push_back(attribute.getName());
  if (names.empty())
    return std::nullopt;
  return names[victim.random.below(names.size())];
}

bool changeKernelAttribute(Victim &victim) {
  mlir::Operation *kernel = victim.named(kKernel);
  std::optional<llvm::StringRef> name = kernel ? someAttribute(victim, *kernel) : std::nullopt;
  if (name)
    kernel->setAttr(*name, victim.changed(kernel->getAttr(*name)));
  return name.has_value();
}

bool loseKernelAttribute(Victim &victim) {
  mlir::Operation *kernel = victim.named(kKernel);
  std::optional<llvm::StringRef> name = kernel ? someAttribute(victim, *kernel) : std::nullopt;
  if (name)
    kernel->removeAttr(*name);
  return name.has_value();
}

bool gainKernelAttribute(Victim &victim) {
  mlir::Operation *kernel = victim.named(kKernel);
  if (kernel)
    kernel->setAttr("fast_math", victim.builder.getUnitAttr());
  return kernel;
}

bool changeKernelStamp(Victim &victim) {
  mlir::Operation *kernel = victim.named(kKernel);
  if (kernel && victim.random.oneIn(2))
    kernel->removeAttr(kKernelStamp);
  else if (kernel)
    kernel->setAttr(kKernelStamp, victim.builder.getStringAttr(std::string(64, 'a')));
  return kernel;
}

bool swapPointers(Victim &victim) {
  mlir::Operation *kernel = victim.named(kKernel);
  if (!kernel || kernel->getNumOperands() < 3)
    return false;
  auto one = static_cast<unsigned>(victim.random.below(kernel->getNumOperands() - 2));
  mlir::Value first = kernel->getOperand(one);
  kernel->setOperand(one, kernel->getOperand(one + 1));
  kernel->setOperand(one + 1, first);
  return true;
}

bool changeWorkspace(Victim &victim) {
  mlir::Operation *constant = victim.named("arith.constant");
  return victim.changeNumber(constant, "value");
}

bool dropKernel(Victim &victim) {
  mlir::Operation *kernel = victim.named(kKernel);
  if (kernel)
    kernel->erase();
  return kernel;
}

bool repeatKernel(Victim &victim) {
  mlir::Operation *kernel = victim.named(kKernel);
  if (kernel)
    kernel->getBlock()->getOperations().insertAfter(kernel->getIterator(), kernel->clone());
  return kernel;
}

/// Something else writes to the output, in front of the kernel or behind it.
bool addBesideKernel(Victim &victim) {
  mlir::Operation *kernel = victim.named(kKernel);
  if (!kernel || kernel->getNumOperands() < 2)
    return false;
  mlir::OperationState state(kernel->getLoc(), "other.clear", kernel->getOperand(kernel->getNumOperands() - 2), {});
  if (victim.random.oneIn(2))
    victim.builder.setInsertionPoint(kernel);
  else
    victim.builder.setInsertionPointAfter(kernel);
  victim.builder.create(state);
  return true;
}

bool addFunction(Victim &victim) {
  mlir::Operation *function = victim.named("func.func");
  if (!function)
    return false;
  mlir::Operation *copy = function->clone();
  copy->setAttr("sym_name", victim.builder.getStringAttr("another"));
  copy->walk([](mlir::Operation *inside) {
    if (Victim::nameOf(*inside) == kKernel)
      inside->erase();
  });
  function->getBlock()->getOperations().insertAfter(function->getIterator(), copy);
  return true;
}

bool leaveProgram(Victim &victim) {
  mlir::Operation *function = victim.named("func.func");
  if (!function)
    return false;
  victim.builder.setInsertionPointToStart(&function->getRegion(0).front());
  victim.builder.create(mlir::OperationState(function->getLoc(), "schedule.artifact"));
  return true;
}

bool changeModule(Victim &victim) {
  std::vector<mlir::NamedAttribute> attributes(victim.module->getAttrs().begin(), victim.module->getAttrs().end());
  if (attributes.empty())
    return false;
  mlir::NamedAttribute &chosen = attributes[victim.random.below(attributes.size())];
  victim.module->setAttr(chosen.getName(), victim.changed(chosen.getValue()));
  return true;
}

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
#include "props/lowering/LoweredMutators.def"
  };
  return rows;
}

std::optional<std::string> edit(llvm::StringRef seed, const Row &row, Random &random) {
  ParsedModule parsed = parseModule(seed);
  if (!parsed)
    return std::nullopt;
  std::string before = printModule(*parsed.module);
  Victim victim(*parsed.module, random);
  if (!row.apply(victim))
    return std::nullopt;
  std::string text = printModule(*parsed.module);
  return text == before ? std::nullopt : std::optional(std::move(text));
}

} // namespace

void props::addLoweredMutators(std::vector<Mutator> &list) {
  for (const Row &row : table())
    list.push_back({row.name, row.why, row.family, row.rules,
                    [&row](llvm::StringRef seed, Random &random) { return edit(seed, row, random); }});
}
