#include "core/formats/pytorch/CsvCell.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;
using namespace precedent::csv;

namespace {

/// kNoNumber: no digits; any value above kMaxNumber stands for all that are too great.
uint32_t takeNumber(llvm::StringRef &text) {
  const char *at = text.begin(), *end = text.end();
  if (at == end || !llvm::isDigit(*at))
    return kNoNumber;
  uint64_t value = 0;
  for (; at != end && llvm::isDigit(*at); ++at)
    value = std::min<uint64_t>(value * 10 + (*at - '0'), kMaxNumber + uint64_t(1));
  text = text.drop_front(at - text.begin());
  return static_cast<uint32_t>(value);
}

struct TypeName {
  llvm::StringLiteral letters;
  ActionKind kind;
};

/// Frequent ones first, but longer names before those that begin them.
constexpr TypeName kTypes[] = {
    {"F", ActionKind::Forward},           {"BW", ActionKind::Backward},
    {"B", ActionKind::Backward},          {"I", ActionKind::InputGradient},
    {"W", ActionKind::WeightGradient},    {"SEND_F", ActionKind::SendForward},
    {"RECV_F", ActionKind::RecvForward},  {"SEND_B", ActionKind::SendBackward},
    {"RECV_B", ActionKind::RecvBackward}, {"UNSHARD", ActionKind::Unshard},
    {"RESHARD", ActionKind::Reshard},     {"REDUCE_GRAD", ActionKind::ReduceGradient},
};

bool takeType(llvm::StringRef &text, Cell &cell) {
  for (const TypeName &type : kTypes)
    if (!text.empty() && text.front() == type.letters.front() && text.consume_front(type.letters)) {
      cell.name.kind = type.kind;
      cell.isFullBackward = type.kind == ActionKind::Backward && type.letters.size() == 2;
      return true;
    }
  return false;
}

Cell trouble(const char *what) {
  Cell cell;
  cell.trouble = what;
  return cell;
}

bool needsMicroBatch(ActionKind kind) {
  return isCompute(kind) || isTransfer(kind);
}

Cell readMicroBatchFirst(llvm::StringRef text) {
  Cell cell;
  cell.microBatchFirst = true;
  if (!takeType(text, cell) || !isCompute(cell.name.kind))
    return trouble("is no action: one begins with its stage, as in `0F1`");
  cell.name.microBatch = takeNumber(text);
  if (!text.consume_front("_s"))
    return trouble("is no action: one begins with its stage, as in `0F1`");
  cell.name.stage = takeNumber(text);
  if (cell.name.stage == kNoNumber || cell.name.microBatch == kNoNumber)
    return trouble("lacks a number");
  if (!text.empty())
    return trouble("has text behind the action");
  return cell;
}

} // namespace

Cell csv::readCell(llvm::StringRef text) {
  Cell cell;
  if (!text.empty() && llvm::isAlpha(text.front())) {
    cell = readMicroBatchFirst(text);
  } else {
    cell.name.stage = takeNumber(text);
    if (cell.name.stage == kNoNumber)
      return trouble("is no action: one begins with its stage, as in `0F1`");
    if (!takeType(text, cell))
      return trouble("has an unknown type; known are F, B, I, W, BW, SEND_F, RECV_F, SEND_B, RECV_B, UNSHARD, RESHARD "
                     "and REDUCE_GRAD");
    cell.name.microBatch = takeNumber(text);
    if (!text.empty())
      return trouble("has text behind the action");
    if (cell.name.microBatch == kNoNumber && needsMicroBatch(cell.name.kind))
      return trouble("lacks its micro-batch, as in `0F1`");
    if (cell.name.microBatch != kNoNumber && !needsMicroBatch(cell.name.kind))
      return trouble("has a number that its type does not take");
  }
  auto isTooGreat = [](uint32_t number) { return number != kNoNumber && number > kMaxNumber; };
  if (!cell.trouble && (isTooGreat(cell.name.stage) || isTooGreat(cell.name.microBatch)))
    return trouble("has a number above 999999999");
  return cell;
}

bool csv::looksLikeAction(llvm::StringRef text) {
  text.consume_front("(");
  Cell cell;
  if (!text.empty() && llvm::isDigit(text.front())) {
    takeNumber(text);
    return takeType(text, cell);
  }
  return takeType(text, cell) && isCompute(cell.name.kind) && takeNumber(text) != kNoNumber && text.starts_with("_s");
}
