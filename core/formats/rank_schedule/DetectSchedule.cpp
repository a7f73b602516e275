#include "core/formats/rank_schedule/DetectSchedule.h"

#include "core/formats/pytorch/CsvCell.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

/// `sf3`, `B0`, `rpv1`: letters of one case, then digits, then a blank.
static bool looksLikeZeroBubble(llvm::StringRef text) {
  llvm::StringRef letters = text.take_while([](char letter) { return llvm::isAlpha(letter); });
  text = text.drop_front(letters.size());
  llvm::StringRef digits = text.take_while([](char letter) { return llvm::isDigit(letter); });
  text = text.drop_front(digits.size());
  if (digits.empty() || (!text.empty() && !llvm::isSpace(text.front())))
    return false;
  static constexpr llvm::StringLiteral names[] = {"f", "b", "w", "sf", "rf", "sb", "rb", "pv", "spv", "rpv"};
  return llvm::any_of(names, [&](llvm::StringRef name) { return letters == name || letters == name.upper(); });
}

InputFormat precedent::detectScheduleText(llvm::StringRef bytes) {
  // Brackets of pasted lists, idle cells and quotes may stand before the first action.
  bool isList = bytes.ltrim().starts_with("[");
  llvm::StringRef text = bytes.ltrim(isList ? llvm::StringRef(" \t\r\n[,'\"") : llvm::StringRef(" \t\r\n,'\""));
  while (text.starts_with("None"))
    text = text.drop_front(4).ltrim(isList ? llvm::StringRef(" \t\r\n[],'\"") : llvm::StringRef(" \t\r\n,'\""));
  if (csv::looksLikeAction(text))
    return InputFormat::PyTorchCsv;
  if (isList)
    return InputFormat::Detect;
  llvm::StringRef word = text;
  if (word.consume_front_insensitive("rank ") && !word.empty() && llvm::isDigit(word.front()))
    return InputFormat::PyTorchCsv;
  word = text;
  if (word.consume_front("stage ") && !word.empty() && llvm::isDigit(word.front()))
    return InputFormat::DeepSpeed;
  return looksLikeZeroBubble(text) ? InputFormat::ZeroBubble : InputFormat::Detect;
}
