//===- ScheduleText.h - a program in the texts of other systems -----------------------------------------*- C++ -*-===//
//
// Written and read again for what a file means, from what is known of the formats, and shared with none of the readers
// that are tested: what both sides take a file for is part of the question.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/schedule/RankProgram.h"

#include <optional>

namespace precedent::simulation {

/// How actions are laid out, and in which file.
enum class Layout {
  Rows,       ///< a row a rank
  NamedRows,  ///< `Rank 0: …`
  Lists,      ///< Python's, `None` where a rank is idle
  Grid,       ///< a line a step, a column a rank
  ZeroBubble, ///< tokens, a line a rank; a stage is a rank and one of two chunks
  DeepSpeed,  ///< instructions of steps
  Json,       ///< precedent.schedule.v1
};
inline constexpr Layout kAllLayouts[] = {Layout::Rows,       Layout::NamedRows, Layout::Lists, Layout::Grid,
                                         Layout::ZeroBubble, Layout::DeepSpeed, Layout::Json};
const char *nameOf(Layout layout);

/// Letters of the first four layouts, by the time in which PyTorch wrote them.
enum class Letters {
  PyTorch24,   ///< `F0_s1`, no halves, no transfers
  Mid2024,     ///< B and W are the halves, and there is no full backward
  Autumn2024,  ///< BW is the full backward
  October2024, ///< I and W are the halves
};
inline constexpr Letters kAllLetters[] = {Letters::PyTorch24, Letters::Mid2024, Letters::Autumn2024,
                                          Letters::October2024};

struct ProgramText {
  RankProgram program;
  Layout layout = Layout::Rows;
  Letters letters = Letters::October2024;
};

/// Nothing where these words cannot say it. Letters matter for the first four layouts only.
std::optional<std::string> writeProgram(const ProgramText &text);

/// What the file says, whatever was meant when it was written (letters that mean another action where others are gone
/// are read as that). Nothing for files that `writeProgram` could not have written.
std::optional<ProgramText> readProgramText(const std::string &bytes);

} // namespace precedent::simulation
