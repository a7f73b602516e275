#include "verify/rules/support/RowText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

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
    text += " (" + quotedText(rows.actionId[row]) + ")";
  return text;
}

std::string precedent::quotedText(llvm::StringRef text) {
  constexpr size_t kMostShown = 80;
  llvm::StringRef shown = text;
  if (text.size() > kMostShown) {
    shown = text.take_front(kMostShown);
    // Never end inside a character of several bytes.
    while (!shown.empty() && (static_cast<unsigned char>(text[shown.size()]) & 0xC0) == 0x80)
      shown = shown.drop_back();
  }
  std::string quoted = "\"";
  for (char byte : shown) {
    unsigned char code = static_cast<unsigned char>(byte);
    if (code < 0x20 || code == 0x7F || byte == '"' || byte == '\\')
      (quoted += '\\') += llvm::toHex(llvm::StringRef(&byte, 1));
    else
      quoted += byte;
  }
  return quoted + (shown.size() < text.size() ? "…\"" : "\"");
}
