#include "verify/smt/Z3Translation.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ErrorHandling.h"

using namespace precedent::smt;

Z3Translation::Z3Translation(z3::context &context, const Query &query)
    : target(context), query(query), keepAlive(context) {
  nodes.reserve(query.nodes().size());
  for (const Query::Node &node : query.nodes()) {
    z3::expr expr(context, translate(node));
    context.check_error();
    keepAlive.push_back(expr);
    nodes.push_back(expr);
  }
}

Z3_ast Z3Translation::translate(const Query::Node &node) const {
  Z3_context raw = target;
  llvm::SmallVector<Z3_ast, 4> args;
  for (Expr arg : query.argumentsOf(node))
    args.push_back(nodes[arg.node]);
  unsigned count = static_cast<unsigned>(args.size());
  switch (node.op) {
  case Op::IntConst:
    return Z3_mk_int64(raw, node.payload, Z3_mk_int_sort(raw));
  case Op::IntVar:
    return Z3_mk_const(raw, Z3_mk_int_symbol(raw, static_cast<int>(node.payload)), Z3_mk_int_sort(raw));
  case Op::BoolVar:
    return Z3_mk_const(raw, Z3_mk_int_symbol(raw, static_cast<int>(node.payload)), Z3_mk_bool_sort(raw));
  case Op::True:
    return Z3_mk_true(raw);
  case Op::False:
    return Z3_mk_false(raw);
  case Op::Add:
    return Z3_mk_add(raw, count, args.data());
  case Op::Sub:
    return Z3_mk_sub(raw, count, args.data());
  case Op::Mul:
    return Z3_mk_mul(raw, count, args.data());
  case Op::Lt:
    return Z3_mk_lt(raw, args[0], args[1]);
  case Op::Le:
    return Z3_mk_le(raw, args[0], args[1]);
  case Op::Eq:
    return Z3_mk_eq(raw, args[0], args[1]);
  case Op::Not:
    return Z3_mk_not(raw, args[0]);
  case Op::And:
    return Z3_mk_and(raw, count, args.data());
  case Op::Or:
    return Z3_mk_or(raw, count, args.data());
  case Op::Implies:
    return Z3_mk_implies(raw, args[0], args[1]);
  case Op::Ite:
    return Z3_mk_ite(raw, args[0], args[1], args[2]);
  }
  llvm_unreachable("operation");
}

bool Z3Translation::readModel(const z3::model &source, Model &model) const {
  // One pass over what the model says: evaluating each variable costs microseconds, and there can be a million. What it
  // does not say may be anything.
  model.values.assign(query.variables().size(), 0);
  for (unsigned index = 0; index < source.num_consts(); ++index) {
    z3::func_decl constant = source.get_const_decl(index);
    z3::symbol name = constant.name();
    if (name.kind() != Z3_INT_SYMBOL || static_cast<size_t>(name.to_int()) >= model.values.size())
      continue; // one that Z3 made for itself
    size_t variable = static_cast<size_t>(name.to_int());
    if (constant.range().is_int() != query.variables()[variable].isInt)
      continue;
    z3::expr value = source.get_const_interp(constant);
    if (!query.variables()[variable].isInt)
      model.values[variable] = value.is_true();
    else if (!Z3_get_numeral_int64(target, value, &model.values[variable]))
      return false;
  }
  return true;
}
