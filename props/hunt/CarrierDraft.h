//===- CarrierDraft.h - a carrier that can be written wrong ---------------------------------------------*- C++ -*-===//
//
// Values are kept as the text that stands in MLIR, so that a mutator can write a number where a text belongs. What is
// not there is not written. Writing shares nothing with core/formats/tessera/CarrierWriter.h.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include <optional>
#include <string>
#include <vector>

namespace precedent::props {

struct DraftRow {
  int64_t clock = 0, microBatch = 0, rank = 0, stage = 0;
  Phase phase = Phase::Forward;
  std::string id;
  std::vector<std::string> dependsOn;
  /// Text in place of a field's own, by name; an empty one leaves the field out. `row` stands for the row itself.
  std::vector<std::pair<std::string, std::string>> tampered;

  /// `pipeline:<clock>:<rank>:<stage>:<micro-batch>:<F or B>`.
  std::string plannedId() const;
};

struct CarrierDraft {
  std::string digest;
  int64_t numStages = 1, numMicroBatches = 1, numChunks = 1;
  bool interleaved = false, decoupled = false;
  std::vector<DraftRow> rows;
  /// As above, for the attributes of the module; others are added in front.
  std::vector<std::pair<std::string, std::string>> tampered;
  /// Text of the module's body.
  std::string body;

  int64_t numVirtualStages() const { return numStages * (interleaved && !decoupled ? numChunks : 1); }
  bool isDecoupled() const { return decoupled; }
  /// The row that runs this, or nothing.
  std::optional<size_t> find(int64_t stage, int64_t microBatch, Phase phase) const;
  /// Gives the row another id, also where others name it.
  void rename(size_t row, std::string id);
  /// After an edit of fields: the id says what the fields say.
  void renameToFields(size_t row) { rename(row, rows[row].plannedId()); }

  /// The draft of a well-formed file's first carrier; nothing where it is none.
  static std::optional<CarrierDraft> read(llvm::StringRef bytes);
  std::string write() const;
  /// Writes with the digest of what is written, where it has one, else with the old digest.
  std::string writeStamped() const;
};

} // namespace precedent::props
