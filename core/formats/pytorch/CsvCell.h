//===- CsvCell.h - the text of one action ---------------------------------------------------------------*- C++ -*-===//
//
// action := stage type [ micro-batch ]          today's dialects: `3SEND_F11`, `0UNSHARD`
//         | type micro-batch "_s" stage         PyTorch 2.4: `F11_s3`
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/RankSchedule.h"

namespace precedent::csv {

struct Cell {
  ActionName name;
  bool isFullBackward = false; ///< the letters BW
  bool microBatchFirst = false;
  /// What is wrong with it, or null; then the rest means nothing.
  const char *trouble = nullptr;
};

/// Reads the whole text: what stands behind the action is trouble, too. B is read as `Backward`.
Cell readCell(llvm::StringRef text);

/// Whether a file whose first cell this is can be meant as a schedule.
bool looksLikeAction(llvm::StringRef text);

} // namespace precedent::csv
