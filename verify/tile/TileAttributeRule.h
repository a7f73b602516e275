//===- TileAttributeRule.h - rules about the parameters of one attribute --------------------------------*- C++ -*-===//
//
// What upstream's verifiers of attributes ask. Some of these parameters are attributes of an operation as well
// (`tile.pipeline_init {depth = 2}`): there upstream's verifier has no code, so that they are looked at under the sound
// profile alone.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/tile/TilePairRule.h"

namespace precedent {

/// Where parameters are read: a `#tile.name<…>`, or the attributes of an operation.
struct TileParameters {
  const TileAttribute *attribute = nullptr;
  const TileOperation *operation = nullptr;

  const TileAttribute *find(llvm::StringRef name) const {
    return attribute ? attribute->find(name) : operation->find(name);
  }
  std::optional<int64_t> integer(llvm::StringRef name) const {
    return attribute ? attribute->integer(name) : operation->integer(name);
  }
  /// Where there is one. What is no number, or one of more than 64 bits, is below every bound.
  std::optional<int64_t> measured(llvm::StringRef name) const {
    return find(name) ? std::optional(integer(name).value_or(INT64_MIN)) : std::nullopt;
  }
};

class TileParameterRule {
public:
  virtual ~TileParameterRule() = default;

protected:
  /// `barrier` of `#tile.barrier<…>`.
  virtual llvm::StringRef attribute() const = 0;
  /// The operation with the same parameters, or empty.
  virtual llvm::StringRef operation() const { return {}; }

  std::vector<TilePair> parametersOf(const TileSubject &subject) const;
  static TileParameters read(const TileSubject &subject, const TilePair &pair);
};

/// Parameters within bounds.
class TileBoundRule : public TileNumberRule, protected TileParameterRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  /// A number, and the parameter that it is of.
  using Numbers = llvm::SmallVector<std::pair<int64_t, llvm::StringRef>, 3>;
  virtual void measure(const TileParameters &parameters, Numbers &numbers) const = 0;
  virtual std::string describe(const TileParameters &parameters, int64_t number, llvm::StringRef parameter) const = 0;
  std::optional<int64_t> high() const override { return std::nullopt; }

  std::vector<TilePair> pairs(const TileSubject &subject) const override;
  Finding describePair(const TileSubject &subject, const TilePair &pair) const override;
};

/// A parameter that is one of a few words.
class TileTextRule : public TileGroundRule, protected TileParameterRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  virtual llvm::StringRef parameter() const = 0;
  /// For messages: "the kind of a barrier".
  virtual llvm::StringRef what() const = 0;
  virtual llvm::ArrayRef<llvm::StringLiteral> allowed() const = 0;
  /// The same, written apart.
  virtual bool isAllowed(llvm::StringRef text) const = 0;

  std::vector<TilePair> pairs(const TileSubject &subject) const override { return parametersOf(subject); }
  bool holds(const TileSubject &subject, const TilePair &pair) const override;
  bool fails(const TileSubject &subject, const TilePair &pair) const override;
  Finding describePair(const TileSubject &subject, const TilePair &pair) const override;
};

} // namespace precedent
