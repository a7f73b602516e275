//===- TilePairRule.h - rules about an operation and another that it must agree with --------------------*- C++ -*-===//

#pragma once

#include "verify/tile/TileRule.h"

namespace precedent {

/// What a rule has to look at: an operation, and what it is held against.
struct TilePair {
  OperationIndex at, other;
  /// What is compared, where it is a number.
  int64_t number = 0;
  /// What is judged, where it is an attribute, the attribute of the operation that it stands in, and the parameter.
  const TileAttribute *attribute = nullptr;
  llvm::StringRef name = {}, parameter = {};
};

class TilePairRule : public TileRule {
public:
  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

protected:
  /// In a fixed order.
  virtual std::vector<TilePair> pairs(const TileSubject &subject) const = 0;
  virtual Finding describePair(const TileSubject &subject, const TilePair &pair) const = 0;

  /// What was stated, kept to explain it: there may be as many findings as pairs.
  mutable std::vector<TilePair> stated;
};

/// The pair's number lies within bounds: a range claim, which Z3 decides over the interval of all numbers.
class TileNumberRule : public TilePairRule {
public:
  void state(const TileSubject &subject, Claims &claims) const override;

protected:
  virtual llvm::StringRef quantity() const = 0;
  virtual std::optional<int64_t> low() const { return 0; }
  virtual std::optional<int64_t> high() const { return 0; }
};

/// The pair agrees in something that is no number: a ground claim.
class TileGroundRule : public TilePairRule {
public:
  void state(const TileSubject &subject, Claims &claims) const override;

protected:
  /// The condition, and its negation written apart.
  virtual bool holds(const TileSubject &subject, const TilePair &pair) const = 0;
  virtual bool fails(const TileSubject &subject, const TilePair &pair) const = 0;
};

/// a - b, or the nearest number that fits: what is compared with 0 stays on its side of it.
int64_t difference(int64_t a, int64_t b);

/// Each operation of a function but the first with a text `key`, and the first one that has the same text.
/// `concerns` says which operations are looked at.
std::vector<TilePair> withFirstOfTheirKey(const TileSubject &subject, llvm::StringRef key,
                                          llvm::function_ref<bool(const TileOperation &)> concerns);

/// Every `#tile.name<…>` of the module, at the first operation that has it, inside lists and dictionaries too.
std::vector<TilePair> attributesCalled(const TileSubject &subject, llvm::StringRef name);

} // namespace precedent
