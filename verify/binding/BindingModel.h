//===- BindingModel.h - a carrier, its digests and four consumers, as formulas --------------------------*- C++ -*-===//
//
// Vocabulary. An *edit* gives pieces of a legal carrier other values. *Reach* is how far it goes: the attribute alone;
// the attribute and what the semantic says of it; or everything, with all digests recomputed. A field is *unseen* by a
// gate if some edit of it passes that gate, so that the consumer lowers another value than was hashed.
//
// A digest is an uninterpreted function that is injective: two digests are equal exactly where the hashed texts are. A
// query knows each digest of the legal carrier and the one of the edited, so by Ackermann's reduction one equivalence a
// function says all of that, and nothing of SHA-256 is asked of the solver. The hashed texts are tuples of their
// fields.
//
// What is derived from a request is an uninterpreted function, too, which is not injective.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/solver/Query.h"
#include "verify/SpectralSubject.h"

namespace precedent {

enum class BindingGate : uint8_t { DigestStringsOnly, SemanticCompare, HashChain, Strict };
enum class EditReach : uint8_t { Attribute, Declaration, Rehash };
/// What a strict check could still let pass: an edit that keeps what was asked for, one that keeps a digest, or any.
enum class StrictQuestion : uint8_t { KeepsRequest, KeepsDigest, Anything };

/// `digest-strings-only`, `semantic-compare`, `hash-chain`, `strict`.
llvm::StringRef nameOf(BindingGate gate);
/// `attribute`, `attribute-and-semantic`, `all-digests`.
llvm::StringRef nameOf(EditReach reach);

/// Values of the fields after an edit, as the identity text spells them, by number of the field.
struct FieldValues {
  std::vector<std::string> attributes, declarations;
};

class BindingModel {
public:
  /// Of a legal carrier with one program. The subject must outlive the model.
  explicit BindingModel(const SpectralSubject &subject);

  /// Fields of the carrier's schema.
  size_t size() const { return fields.size(); }
  const SpectralField &field(size_t number) const { return *fields[number].spec; }
  const FieldValues &original() const { return values; }

  /// Is there an edit of this reach that passes the gate and changes the field? Everything but the field is kept, or,
  /// with `withCompanions`, everything but the fields that the verifier ties to it. Not for Strict.
  smt::Query ask(BindingGate gate, size_t number, EditReach reach, bool withCompanions) const;
  /// Is there an edit of any fields that passes the strict check and changes this one?
  smt::Query askStrict(size_t number, EditReach reach, StrictQuestion question) const;

  /// What a model of one of these queries edits.
  FieldValues read(const smt::Model &model) const;
  /// An edit of the field that asks nobody, to see it refused; the semantic follows where the reach says so.
  FieldValues blindEdit(size_t number, EditReach reach) const;

  /// Fields that no request changes, and fields that are part of the request.
  bool isConstant(size_t number) const;
  bool isRequested(size_t number) const;
  /// Whether the verifier ties the field to others.
  bool hasCompanions(size_t number) const;

private:
  struct Field {
    const SpectralField *spec;
    enum class Domain : uint8_t { Number, Word, Text } domain;
    int64_t least = 0;              ///< of numbers
    std::vector<std::string> words; ///< of words, in the order of their codes; of texts the original and another one
    int64_t original = 0;           ///< its code: the number itself, or the place in `words`
  };

  void addField(const SpectralSubject &subject, const SpectralField &spec);
  size_t numberOf(llvm::StringRef key) const; ///< size() where the schema lacks it
  std::string spell(size_t number, int64_t code) const;

  struct Unknowns;
  Unknowns declare(smt::Query &query) const;
  void requireVerifier(smt::Query &query, const Unknowns &unknowns) const;
  void requireReach(smt::Query &query, const Unknowns &unknowns, EditReach reach) const;
  void requireRebinding(smt::Query &query, const Unknowns &unknowns, BindingGate gate) const;
  void requireDerivation(smt::Query &query, const Unknowns &unknowns) const;
  smt::Expr isOriginal(smt::Query &query, smt::Expr variable, size_t number) const;
  smt::Expr requestIsOriginal(smt::Query &query, const Unknowns &unknowns) const;

  const SpectralSubject &subject;
  std::vector<Field> fields;
  FieldValues values;
  std::vector<std::string> request; ///< keys that the carrier's kind reads
};

} // namespace precedent
