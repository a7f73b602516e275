#include "mutants/NumberMutation.h"

#include "verify/smt/Z3Solver.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <map>
#include <set>

using namespace precedent;
using namespace precedent::mutants;
using smt::Expr;
using smt::Op;
using smt::Query;

namespace {
/// What a term is called beside a number: variables without their own number, `input0_1` as `input`.
std::string nameOfTerm(const Query &query, Expr term) {
  const Query::Node &node = query.nodes()[term.node];
  switch (node.op) {
  case Op::IntVar:
    return llvm::StringRef(query.variableName(query.variableOf(term))).rtrim("0123456789_").str();
  case Op::Mul:
    return "product";
  case Op::Add:
    return "sum";
  case Op::Sub:
    return "difference";
  case Op::Ite:
    return "choice";
  default:
    return "number";
  }
}

/// `user` is an operation on integers, and its argument `place` a number.
std::string roleOf(const Query &query, const Query::Node &user, size_t place) {
  std::string other = nameOfTerm(query, query.argumentsOf(user)[place == 0 ? 1 : 0]);
  switch (user.op) {
  case Op::Le:
  case Op::Lt:
    return (place == 0 ? "least-of-" : "most-of-") + other;
  case Op::Mul:
    return "factor-of-" + other;
  case Op::Add:
  case Op::Sub:
    return "summand-of-" + other;
  default:
    return "value-of-" + other;
  }
}

/// By node: the role of a number, and nothing of what is none.
std::vector<std::string> rolesOf(const Query &query) {
  std::vector<std::string> roles(query.nodes().size());
  for (const Query::Node &user : query.nodes()) {
    llvm::ArrayRef<Expr> arguments = query.argumentsOf(user);
    for (size_t place = 0; place < arguments.size(); ++place) {
      uint32_t node = arguments[place].node;
      if (query.nodes()[node].op == Op::IntConst && roles[node].empty())
        roles[node] = roleOf(query, user, place);
    }
  }
  return roles;
}

Expr rebuilt(Query &copy, Op op, llvm::ArrayRef<Expr> args) {
  switch (op) {
  case Op::True:
    return copy.boolean(true);
  case Op::False:
    return copy.boolean(false);
  case Op::Add:
    return copy.add(args[0], args[1]);
  case Op::Sub:
    return copy.sub(args[0], args[1]);
  case Op::Mul:
    return copy.mul(args[0], args[1]);
  case Op::Lt:
    return copy.lt(args[0], args[1]);
  case Op::Le:
    return copy.le(args[0], args[1]);
  case Op::Eq:
    return copy.eq(args[0], args[1]);
  case Op::Not:
    return copy.negate(args[0]);
  case Op::And:
    return copy.all(args);
  case Op::Or:
    return copy.any(args);
  case Op::Implies:
    return copy.implies(args[0], args[1]);
  case Op::Ite:
    return copy.ite(args[0], args[1], args[2]);
  case Op::IntConst:
  case Op::IntVar:
  case Op::BoolVar:
    break;
  }
  llvm_unreachable("a leaf");
}

/// The query, written once more with the numbers of a role changed. Node by node, so that all keep their places.
Query rewritten(const Query &query, const NumberMutation &mutation) {
  std::vector<std::string> roles = rolesOf(query);
  Query copy(query.name());
  for (size_t index = 0; index < roles.size(); ++index) {
    const Query::Node &node = query.nodes()[index];
    if (node.op == Op::IntConst)
      copy.constant(node.payload + (roles[index] == mutation.role ? mutation.by : 0));
    else if (node.op == Op::IntVar)
      copy.intVar(query.variables()[node.payload].name);
    else if (node.op == Op::BoolVar)
      copy.boolVar(query.variables()[node.payload].name);
    else
      rebuilt(copy, node.op, query.argumentsOf(node));
  }
  for (Expr assertion : query.assertions())
    copy.require(assertion);
  return copy;
}

/// Tests ask the same again and again.
smt::Answer answerTo(const Query &query) {
  static std::map<std::string, smt::Answer> known;
  std::string text;
  llvm::raw_string_ostream os(text);
  query.writeSmtLib(os, "unknown");
  auto [entry, isNew] = known.try_emplace(std::move(text));
  if (isNew)
    entry->second = smt::makeZ3Solver({})->check(query).answer;
  return entry->second;
}
} // namespace

std::string NumberMutation::name() const {
  return role + (by < 0 ? "-1" : "+1");
}

std::vector<NumberMutation> mutants::numberMutationsOf(const FormulaClaim &claim) {
  std::set<std::string> known;
  std::vector<NumberMutation> list;
  for (const FormulaClaim::Formula &formula : claim.formulas)
    for (const std::string &role : rolesOf(formula.query))
      if (!role.empty() && known.insert(role).second)
        for (int64_t by : {-1, 1})
          list.push_back({role, by});
  return list;
}

Difference mutants::differenceBy(const FormulaClaim &claim, const NumberMutation &mutation) {
  for (const FormulaClaim::Formula &formula : claim.formulas) {
    smt::Answer expected = formula.holds ? smt::Answer::Unsat : smt::Answer::Sat;
    if (answerTo(rewritten(formula.query, mutation)) != expected)
      return Difference::Certain;
  }
  return Difference::None;
}

FormulaClaim mutants::mutated(FormulaClaim claim, const NumberMutation &mutation) {
  for (FormulaClaim::Formula &formula : claim.formulas)
    formula.query = rewritten(formula.query, mutation);
  return claim;
}
