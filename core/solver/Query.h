//===- Query.h - a question for an SMT solver, as a value -----------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *query* is a list of assertions over integer and Boolean variables; it is *unsat* when no values make
// them all true. Nodes stand in one array, arguments before their users, so that every walk over a query is a loop and
// no formula is too deep. No solver's types occur here: the query can be evaluated, written as SMT-LIB 2, or sent to
// any solver.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace precedent::smt {

/// A node of a query; means nothing in another query.
struct Expr {
  uint32_t node = ~uint32_t(0);
};

enum class Op : uint8_t {
  IntConst,
  IntVar,
  BoolVar,
  True,
  False,
  Add,
  Sub,
  Mul,
  Lt,
  Le,
  Eq, ///< of integers
  Not,
  And,
  Or,
  Implies,
  Ite, ///< of integers
};

/// A Boolean variable of a query, or its negation.
struct Literal {
  Expr variable;
  bool positive;
};

/// Values of the variables, by variable number; Booleans are 0 and 1.
struct Model {
  std::vector<int64_t> values;
};

class Query {
public:
  struct Node {
    Op op;
    int64_t payload;   ///< constant, or variable number
    uint32_t argBegin; ///< into `arguments`
    uint32_t argCount;
  };
  struct Variable {
    std::string name; ///< empty: `x<number>`
    bool isInt;
    uint32_t node;
  };

  /// `name` says what is asked; it names the file of a dump.
  explicit Query(llvm::StringRef name = "query") : title(name.str()) {}

  Expr intVar(llvm::StringRef name = {});
  Expr boolVar(llvm::StringRef name = {});
  Expr constant(int64_t value);
  Expr boolean(bool value);
  Expr add(Expr a, Expr b) { return make(Op::Add, {a, b}); }
  Expr sub(Expr a, Expr b) { return make(Op::Sub, {a, b}); }
  Expr mul(Expr a, Expr b) { return make(Op::Mul, {a, b}); }
  Expr lt(Expr a, Expr b) { return make(Op::Lt, {a, b}); }
  Expr le(Expr a, Expr b) { return make(Op::Le, {a, b}); }
  Expr eq(Expr a, Expr b) { return make(Op::Eq, {a, b}); }
  Expr negate(Expr a) { return make(Op::Not, {a}); }
  Expr all(llvm::ArrayRef<Expr> args) { return args.empty() ? boolean(true) : make(Op::And, args); }
  Expr any(llvm::ArrayRef<Expr> args) { return args.empty() ? boolean(false) : make(Op::Or, args); }
  Expr implies(Expr a, Expr b) { return make(Op::Implies, {a, b}); }
  Expr ite(Expr condition, Expr then, Expr otherwise) { return make(Op::Ite, {condition, then, otherwise}); }

  void require(Expr assertion) { required.push_back(assertion); }
  /// low <= value <= high; an absent bound is none.
  void requireBetween(std::optional<int64_t> low, Expr value, std::optional<int64_t> high);

  llvm::StringRef name() const { return title; }
  llvm::ArrayRef<Node> nodes() const { return allNodes; }
  llvm::ArrayRef<Expr> argumentsOf(const Node &node) const {
    return llvm::ArrayRef<Expr>(arguments).slice(node.argBegin, node.argCount);
  }
  llvm::ArrayRef<Expr> assertions() const { return required; }
  llvm::ArrayRef<Variable> variables() const { return allVariables; }
  /// Variable number of a variable's node.
  uint32_t variableOf(Expr variable) const { return static_cast<uint32_t>(allNodes[variable.node].payload); }
  std::string variableName(uint32_t variable) const;

  /// Whether the model makes every assertion true; nullopt where a value leaves 64 bits.
  std::optional<bool> holds(const Model &model) const;

  /// A complete SMT-LIB 2 script, the assumptions asserted. `status` (`sat`, `unsat`) becomes `:status`, so that
  /// another solver can be compared.
  void writeSmtLib(llvm::raw_ostream &os, llvm::StringRef status, llvm::ArrayRef<Literal> assumptions = {}) const;

private:
  Expr make(Op op, llvm::ArrayRef<Expr> args);
  Expr makeLeaf(Op op, int64_t payload);
  Expr makeVariable(Op op, llvm::StringRef name);

  std::string title;
  std::vector<Node> allNodes;
  std::vector<Expr> arguments;
  std::vector<Expr> required;
  std::vector<Variable> allVariables;
};

} // namespace precedent::smt
