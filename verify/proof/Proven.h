//===- Proven.h - a schedule, and the proof that it is legal --------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *proof* is what the prover found about one schedule: the verdict, which can only be `legal`; the digest
// of the bytes that it speaks of; and a *certificate*, which says what was decided, and how. Whoever lowers a schedule
// takes a Proven<…> of it, and compares the digest with that of what it is about to lower (`contentDigest`).
//
// A Proven<…> is made by the Prover and by nobody else. It can be copied: a proof does not wear out.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/Checker.h"

#include <memory>

namespace precedent {

/// What stands behind a verdict.
struct Certificate {
  Engine engine = Engine::Classes;
  /// The level of communication at which nobody waits for ever.
  CommLevel comm;
  /// None of them is undecided, and none was decided by the graph alone.
  ObligationCounts obligations;

  /// `412 obligations: 396 decided by Z3 in 9 classes, 16 ground; communication buffered`.
  std::string summary() const;
};

template <typename Subject> class Proven {
public:
  const Subject &subject() const { return *content; }
  Verdict verdict() const { return Verdict::Legal; }
  /// 64 lowercase hexadecimal characters: contentDigest(subject()).
  llvm::StringRef digest() const { return contentHash; }
  const Certificate &certificate() const { return grounds; }

private:
  friend class Prover;
  Proven(std::shared_ptr<const Subject> content, std::string contentHash, Certificate grounds)
      : content(std::move(content)), contentHash(std::move(contentHash)), grounds(std::move(grounds)) {}

  std::shared_ptr<const Subject> content;
  std::string contentHash;
  Certificate grounds;
};

} // namespace precedent
