#include "core/solver/Query.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

#include <cassert>

using namespace precedent::smt;

Expr Query::makeLeaf(Op op, int64_t payload) {
  allNodes.push_back({op, payload, static_cast<uint32_t>(arguments.size()), 0});
  return {static_cast<uint32_t>(allNodes.size() - 1)};
}

Expr Query::make(Op op, llvm::ArrayRef<Expr> args) {
  Expr node = makeLeaf(op, 0);
  assert(llvm::all_of(args, [&](Expr arg) { return arg.node < node.node; }) && "an argument of another query");
  allNodes[node.node].argCount = static_cast<uint32_t>(args.size());
  arguments.insert(arguments.end(), args.begin(), args.end());
  return node;
}

Expr Query::makeVariable(Op op, llvm::StringRef name) {
  Expr variable = makeLeaf(op, static_cast<int64_t>(allVariables.size()));
  allVariables.push_back({name.str(), op == Op::IntVar, variable.node});
  return variable;
}

Expr Query::intVar(llvm::StringRef name) {
  return makeVariable(Op::IntVar, name);
}
Expr Query::boolVar(llvm::StringRef name) {
  return makeVariable(Op::BoolVar, name);
}
Expr Query::constant(int64_t value) {
  return makeLeaf(Op::IntConst, value);
}
Expr Query::boolean(bool value) {
  return makeLeaf(value ? Op::True : Op::False, 0);
}

void Query::requireBetween(std::optional<int64_t> low, Expr value, std::optional<int64_t> high) {
  if (low)
    require(le(constant(*low), value));
  if (high)
    require(le(value, constant(*high)));
}

std::string Query::variableName(uint32_t variable) const {
  const Variable &entry = allVariables[variable];
  return entry.name.empty() ? "x" + std::to_string(variable) : entry.name;
}

namespace {
/// The value of one node from the values of its arguments; nullopt on overflow.
std::optional<int64_t> evaluate(Op op, llvm::ArrayRef<int64_t> args) {
  int64_t result = 0;
  switch (op) {
  case Op::Add:
    return llvm::AddOverflow(args[0], args[1], result) ? std::nullopt : std::optional(result);
  case Op::Sub:
    return llvm::SubOverflow(args[0], args[1], result) ? std::nullopt : std::optional(result);
  case Op::Mul:
    return llvm::MulOverflow(args[0], args[1], result) ? std::nullopt : std::optional(result);
  case Op::Lt:
    return args[0] < args[1];
  case Op::Le:
    return args[0] <= args[1];
  case Op::Eq:
    return args[0] == args[1];
  case Op::Not:
    return !args[0];
  case Op::And:
    return llvm::all_of(args, [](int64_t value) { return value != 0; });
  case Op::Or:
    return llvm::any_of(args, [](int64_t value) { return value != 0; });
  case Op::Implies:
    return !args[0] || args[1];
  case Op::Ite:
    return args[0] ? args[1] : args[2];
  case Op::IntConst:
  case Op::IntVar:
  case Op::BoolVar:
  case Op::True:
  case Op::False:
    break;
  }
  llvm_unreachable("a leaf has no arguments");
}
} // namespace

std::optional<bool> Query::holds(const Model &model) const {
  assert(model.values.size() == allVariables.size());
  std::vector<int64_t> value(allNodes.size());
  std::vector<int64_t> args;
  for (size_t index = 0; index < allNodes.size(); ++index) {
    const Node &node = allNodes[index];
    if (node.op == Op::IntConst) {
      value[index] = node.payload;
    } else if (node.op == Op::IntVar || node.op == Op::BoolVar) {
      value[index] = model.values[node.payload];
    } else if (node.op == Op::True || node.op == Op::False) {
      value[index] = node.op == Op::True;
    } else {
      args.clear();
      for (Expr arg : argumentsOf(node))
        args.push_back(value[arg.node]);
      std::optional<int64_t> result = evaluate(node.op, args);
      if (!result)
        return std::nullopt;
      value[index] = *result;
    }
  }
  return llvm::all_of(required, [&](Expr assertion) { return value[assertion.node] != 0; });
}
