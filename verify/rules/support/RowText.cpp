#include "verify/rules/support/RowText.h"

#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

std::string precedent::stepText(Phase phase, int64_t stage, int64_t microBatch) {
  return (nameOf(phase) + "(stage " + llvm::Twine(stage) + ", micro-batch " + llvm::Twine(microBatch) + ")").str();
}

std::string precedent::stepText(const RowTable &rows, ActionIndex row) {
  return stepText(rows.phase[row], rows.stage[row], rows.microBatch[row]);
}

std::string precedent::rowText(const RowTable &rows, ActionIndex row) {
  std::string text = ("row " + llvm::Twine(row)).str();
  if (rows.has(row, RowHasActionId) && !rows.actionId[row].empty())
    text += " (" + inQuotes(rows.actionId[row]) + ")";
  return text;
}
