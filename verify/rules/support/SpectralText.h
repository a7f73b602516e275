//===- SpectralText.h - texts of a spectral carrier, compared and checked -------------------------------*- C++ -*-===//

#pragma once

#include "core/model/SpectralCarrier.h"
#include "verify/SpectralRule.h"

namespace precedent {

/// The second code of every comparison: byte by byte from the end.
bool differFromBehind(llvm::StringRef one, llvm::StringRef other);

/// 64 lower-case hexadecimal digits, asked from both sides.
bool isDigest(llvm::StringRef text);
bool isNoDigest(llvm::StringRef text);

/// `"text"`, cut; `missing` or `of another type` where there is none.
std::string describe(const TextAttribute &attribute);
/// The beginning of a digest.
std::string shortDigest(llvm::StringRef digest);

/// The operation, by its number in the walk.
Anchor anchorOf(const SpectralOperation &program);

/// Keys whose attribute has one of a few words, with these words; those of upstream's verifier.
struct PolicyVocabulary {
  llvm::StringLiteral key;
  std::vector<llvm::StringLiteral> words;
};
const std::vector<PolicyVocabulary> &policyVocabularies();

/// What an attribute of the operation says that is none of the words it may say; empty where all is well. The words are
/// those of upstream's verifier.
struct PolicyTrouble {
  llvm::StringRef attribute;
  std::string written, wanted;
};
std::vector<PolicyTrouble> policyTroubles(const SpectralOperation &program);
/// The second code: whether a word is one that its parser refuses, or differs from the only one there is.
bool violatesPolicy(const SpectralOperation &program);

/// A number of the operation and what upstream's verifier wants of it at least. One that is missing is too small.
struct ExtentTrouble {
  llvm::StringRef attribute;
  int64_t value, least;
};
/// Every number that is looked at, right or wrong.
std::vector<ExtentTrouble> extentsOf(const SpectralOperation &program);

/// Transform length and window length of an operation that has a window and says how long its transform is (v7).
std::optional<std::pair<int64_t, int64_t>> transformAndWindow(const SpectralOperation &program);

/// A pair that a ready profile has.
bool isReadyTarget(const SpectralOperation &program);

} // namespace precedent
