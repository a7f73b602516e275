//===- Z3Translation.h - our queries as Z3 expressions ------------------------------------------------------------*-
// C++ -*-===//

#pragma once

#include "core/solver/Query.h"

#include <z3++.h>

namespace precedent::smt {

/// Holds the Z3 expression of every node of one query. Integer symbols, one constant a variable: building expressions
/// is what big queries spend their time on.
class Z3Translation {
public:
  Z3Translation(z3::context &context, const Query &query);

  z3::context &context() const { return target; }
  z3::expr operator[](Expr expr) const { return z3::expr(target, nodes[expr.node]); }

  /// Reads a value for every variable; false where one does not fit 64 bits.
  bool readModel(const z3::model &source, Model &model) const;

private:
  Z3_ast translate(const Query::Node &node) const;

  z3::context &target;
  const Query &query;
  z3::expr_vector keepAlive;
  std::vector<Z3_ast> nodes;
};

} // namespace precedent::smt
