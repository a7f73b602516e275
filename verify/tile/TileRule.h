//===- TileRule.h - a rule about a module of the Tile level ---------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Rule.h"
#include "verify/tile/TileSubject.h"

namespace precedent {

/// Which of upstream's passes tests the condition. The gate's profile follows their chain: verifiers refuse what the
/// passes then never see, and TileDataflowLegality runs the relations first and stops where they fail.
enum class TilePass : uint8_t {
  Verifier,   ///< of an attribute or an operation
  IrContract, ///< IRContractLegality
  Layout,     ///< LayoutLegality
  Relation,   ///< TilePipelineLegality, WarpSpecLegality, TileBarrierReuseLegality
  Dataflow,   ///< TileDataflowLegality
};

class TileRule : public RuleAbout<TileSubject> {
public:
  virtual TilePass pass() const = 0;
};

/// A rule that is true or false of one operation, and about which nothing has to be derived: stated as a ground claim.
class TileOperationRule : public TileRule {
public:
  void state(const TileSubject &subject, Claims &claims) const override;
  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

protected:
  /// Operations that the rule is about.
  virtual bool concerns(const TileSubject &subject, const TileOperation &operation) const = 0;
  /// The condition, and its negation written apart. Asked of operations that it concerns.
  virtual bool holds(const TileSubject &subject, OperationIndex operation) const = 0;
  virtual bool fails(const TileSubject &subject, OperationIndex operation) const = 0;
  /// Message and evidence; the place is the operation unless another is set.
  virtual Finding describeDefect(const TileSubject &subject, OperationIndex operation) const = 0;
};

/// A finding at an operation, or at one of its attributes, with the operations as evidence.
Finding tileFinding(const TileSubject &subject, OperationIndex place, llvm::StringRef attribute, std::string message,
                    llvm::ArrayRef<OperationIndex> evidence = {});

} // namespace precedent
