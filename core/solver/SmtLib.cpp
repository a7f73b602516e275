//===- SmtLib.cpp - queries as SMT-LIB 2 scripts ----------------------------------------------------------------===//

#include "core/solver/Query.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent::smt;

static llvm::StringRef spellingOf(Op op) {
  switch (op) {
  case Op::Add:
    return "+";
  case Op::Sub:
    return "-";
  case Op::Mul:
    return "*";
  case Op::Lt:
    return "<";
  case Op::Le:
    return "<=";
  case Op::Eq:
    return "=";
  case Op::Not:
    return "not";
  case Op::And:
    return "and";
  case Op::Or:
    return "or";
  case Op::Implies:
    return "=>";
  case Op::Ite:
    return "ite";
  case Op::IntConst:
  case Op::IntVar:
  case Op::BoolVar:
  case Op::True:
  case Op::False:
    break;
  }
  llvm_unreachable("a leaf is written by its value");
}

static void writeInteger(llvm::raw_ostream &os, int64_t value) {
  if (value >= 0)
    os << value;
  else
    os << "(- " << -static_cast<uint64_t>(value) << ')';
}

/// Whether a product has two factors that are not constants: then the logic is nonlinear.
static bool isNonlinear(const Query &query, const Query::Node &node) {
  return node.op == Op::Mul &&
         llvm::all_of(query.argumentsOf(node), [&](Expr arg) { return query.nodes()[arg.node].op != Op::IntConst; });
}

static llvm::StringRef logicOf(const Query &query) {
  // Counting truth values takes integers without a variable of that sort.
  bool integers = llvm::any_of(query.nodes(), [](const Query::Node &node) {
    return llvm::is_contained({Op::IntConst, Op::IntVar, Op::Add, Op::Sub, Op::Mul, Op::Ite}, node.op);
  });
  if (!integers)
    return "QF_UF";
  bool nonlinear = llvm::any_of(query.nodes(), [&](const Query::Node &node) { return isNonlinear(query, node); });
  return nonlinear ? "QF_NIA" : "QF_LIA";
}

void Query::writeSmtLib(llvm::raw_ostream &os, llvm::StringRef status, llvm::ArrayRef<Literal> assumptions) const {
  os << "; " << title << "\n(set-logic " << logicOf(*this) << ")\n(set-info :status " << status << ")\n";
  for (uint32_t variable = 0; variable < allVariables.size(); ++variable)
    os << "(declare-const " << variableName(variable) << (allVariables[variable].isInt ? " Int)\n" : " Bool)\n");
  // Inner nodes get a definition each: sharing stays sharing, and no line grows with the depth of the formula.
  auto writeArgument = [&](Expr expr) {
    const Node &node = allNodes[expr.node];
    if (node.op == Op::IntConst)
      writeInteger(os, node.payload);
    else if (node.op == Op::IntVar || node.op == Op::BoolVar)
      os << variableName(static_cast<uint32_t>(node.payload));
    else if (node.op == Op::True || node.op == Op::False)
      os << (node.op == Op::True ? "true" : "false");
    else
      os << "n" << expr.node;
  };
  for (uint32_t index = 0; index < allNodes.size(); ++index) {
    const Node &node = allNodes[index];
    if (node.argCount == 0)
      continue;
    bool isInt = node.op == Op::Add || node.op == Op::Sub || node.op == Op::Mul || node.op == Op::Ite;
    os << "(define-fun n" << index << " () " << (isInt ? "Int" : "Bool") << " (" << spellingOf(node.op);
    for (Expr arg : argumentsOf(node)) {
      os << ' ';
      writeArgument(arg);
    }
    os << "))\n";
  }
  for (Expr assertion : required) {
    os << "(assert ";
    writeArgument(assertion);
    os << ")\n";
  }
  for (const Literal &literal : assumptions) {
    os << (literal.positive ? "(assert " : "(assert (not ");
    writeArgument(literal.variable);
    os << (literal.positive ? ")\n" : "))\n");
  }
  os << "(check-sat)\n";
}
