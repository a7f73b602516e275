//===- Inputs.h - generated schedules of any size -------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *size* is a number of actions. A *carrier* is an interleaved plan as MLIR text; an *object* is the
// Schedule Object of that plan as canonical JSON, its edges written out: what upstream hashes. A *program* is a graph
// file with as many operations (Program.h). A *schedule* is PyTorch's CSV of eight ranks in the order 1f1b, transfers
// included.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/PipelineRequest.h"
#include "core/formats/Document.h"

#include "llvm/ADT/SmallString.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace precedent::bench {

enum class Kind : uint8_t { Carrier, Object, Program, Schedule };
/// `carrier`, `object`, `program`, `schedule`.
llvm::StringRef nameOf(Kind kind);

struct Input {
  Kind kind = Kind::Carrier;
  uint64_t actions = 0;
  Planner planner = Planner::Mirrored;

  bool operator==(const Input &) const = default;
};

/// Sizes that can be made, ascending: 1,000 and then fourfold up to 1,048,576 = 2 * 64 * 8 * 1024.
llvm::ArrayRef<uint64_t> allSizes();
/// Those of schedules: about 10,000, a million and ten million.
llvm::ArrayRef<uint64_t> scheduleSizes();

/// An interleaved plan of that size; the number of its stages grows with the root of the size.
PipelineRequest requestOf(const Input &input);

/// The inputs of one run, in a temporary folder that is removed at the end. What was read or spelled last is kept, and
/// given up when another input is asked for: the largest ones take gigabytes.
class Inputs {
public:
  Inputs();
  ~Inputs();
  Inputs(const Inputs &) = delete;
  Inputs &operator=(const Inputs &) = delete;

  /// Path of the input; written when it is asked for the first time.
  const std::string &fileOf(const Input &input);
  std::shared_ptr<const SourceText> sourceOf(const Input &input);
  const Document &documentOf(const Input &input);
  /// The bytes over which its digest is taken.
  const std::string &canonicalOf(const Input &input);
  /// Gives up what is kept, but not the files.
  void release();

private:
  void keepOnly(const Input &input);

  llvm::SmallString<128> folder;
  std::deque<std::pair<Input, std::string>> files;
  std::optional<Input> current;
  std::shared_ptr<const SourceText> source;
  std::optional<Document> document;
  std::string canonical;
};

} // namespace precedent::bench
