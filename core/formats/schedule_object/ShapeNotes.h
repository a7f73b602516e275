//===- ShapeNotes.h - what no named rule speaks of, in bounded number -----------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ScheduleObject.h"

#include "llvm/ADT/Twine.h"

namespace precedent {

/// Collects shape problems. A million actions can each have an unknown key, so only the first of either severity are
/// kept and the rest is counted.
class ShapeNotes {
public:
  static constexpr uint64_t kKept = 1000;

  void error(Anchor anchor, const llvm::Twine &message) { add(std::move(anchor), message, true, numErrors); }
  void note(Anchor anchor, const llvm::Twine &message) { add(std::move(anchor), message, false, numNotes); }

  /// In the order in which they were added; then one line each for the errors and the notes that were not kept.
  std::vector<ShapeProblem> take();

private:
  void add(Anchor anchor, const llvm::Twine &message, bool isError, uint64_t &count) {
    if (count++ < kKept)
      problems.push_back({std::move(anchor), message.str(), isError});
  }

  std::vector<ShapeProblem> problems;
  uint64_t numErrors = 0, numNotes = 0;
};

} // namespace precedent
