#include "verify/rules/support/PipelineId.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent;

/// Takes a decimal number and the colon after it.
static bool consumeNumber(llvm::StringRef &text, int64_t &number) {
  llvm::StringRef digits = text.take_until([](char c) { return c == ':'; });
  llvm::StringRef magnitude = digits;
  bool negative = magnitude.consume_front("-");
  if (magnitude.empty() || !llvm::all_of(magnitude, llvm::isDigit))
    return false;
  if (magnitude.front() == '0' && (magnitude.size() > 1 || negative))
    return false;
  if (digits.getAsInteger(10, number))
    return false;
  text = text.drop_front(digits.size());
  return text.consume_front(":");
}

std::optional<PipelineId> precedent::parsePipelineId(llvm::StringRef text) {
  PipelineId id;
  if (!text.consume_front("pipeline:") || !consumeNumber(text, id.clock) || !consumeNumber(text, id.rank) ||
      !consumeNumber(text, id.stage) || !consumeNumber(text, id.microBatch))
    return std::nullopt;
  if (text != "F" && text != "B")
    return std::nullopt;
  id.phase = text == "F" ? Phase::Forward : Phase::Backward;
  return id;
}

llvm::SmallString<64> precedent::pipelineIdOf(const RowTable &rows, ActionIndex row) {
  assert(rows.phase[row] != Phase::Unknown);
  llvm::SmallString<64> id;
  llvm::raw_svector_ostream os(id);
  os << "pipeline:" << rows.clock[row] << ':' << rows.rank[row] << ':' << rows.stage[row] << ':' << rows.microBatch[row]
     << ':' << nameOf(rows.phase[row]);
  return id;
}
