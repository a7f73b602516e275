//===- Check.h - what Precedent says of a file, in a form that can be compared --------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Case.h"
#include "verify/Checker.h"

#include <map>

namespace precedent::props {

struct Answer {
  Verdict verdict = Verdict::Invalid;
  /// Findings of each rule; the code of a reader that refused the file.
  std::map<std::string, uint64_t> counts;
  std::map<std::string, Severity> severity;
  /// Two engines disagreed inside of one check.
  std::string defect;
  /// The table of levels of communication, as JSON; empty where there is none.
  std::string levels;

  uint64_t countOf(const std::string &rule) const {
    auto found = counts.find(rule);
    return found == counts.end() ? 0 : found->second;
  }
  /// Same verdict, same findings: of rules of any severity, by their number; same levels.
  bool operator==(const Answer &other) const {
    return verdict == other.verdict && counts == other.counts && defect == other.defect && levels == other.levels;
  }
  /// `illegal: forward-producer 2, …`.
  std::string describe() const;
};

/// What is asked of every case.
struct HuntOptions {
  CheckOptions check;
  ReadOptions read;
  std::string rules; ///< the text of --rules

  /// Whether any of a mutator's rules is among those that were asked for.
  bool wants(llvm::ArrayRef<llvm::StringRef> mutatorRules) const;
};

/// `oracle`, `issued-order`, `package`; empty for formats beside which nothing stands.
llvm::StringRef nameOfBeside(InputFormat format);

Answer answerTo(llvm::StringRef bytes, InputFormat format, const HuntOptions &options, Engine engine = Engine::Classes,
                llvm::StringRef beside = "");

} // namespace precedent::props
