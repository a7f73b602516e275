//===- TimelineLabels.h - words for the pictures of a schedule ------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *bar* is an action that takes time; what takes none is a point, and only some pictures show it. A
// *window* is the part of time that is drawn.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/schedule/ScheduleDrawing.h"

#include <optional>
#include <string>

namespace precedent {

/// From, to, in whole units.
struct TimelineWindow {
  int64_t from = 0, to = 0;
};

struct TimelineOptions {
  /// Absent: all of it.
  std::optional<TimelineWindow> window;
  bool colors = false;    ///< text only
  unsigned columns = 100; ///< text only: how wide a line may be
};

/// The kinds that have a colour and a letter of their own: those of computes; then transfers, and all else.
inline constexpr ActionKind kDrawnKinds[] = {ActionKind::Forward,       ActionKind::Backward,
                                             ActionKind::InputGradient, ActionKind::WeightGradient,
                                             ActionKind::SendForward,   ActionKind::Other};
inline constexpr unsigned kNumDrawnKinds = std::size(kDrawnKinds);
/// Number in kDrawnKinds.
unsigned drawnKindOf(ActionKind kind);

class TimelineLabels {
public:
  explicit TimelineLabels(const ScheduleDrawing &drawing);

  /// `F3`; where a rank has several stages, `2F3`. As the file's dialect writes it; safe to print.
  std::string label(ActionIndex action) const;
  /// `rank 3`, of a plan `gpu 0 block 1`.
  std::string row(uint32_t rank) const;
  /// The whole name: `2F3`; of a plan `0:1:2 rcs`. Safe to print.
  std::string name(ActionIndex action) const;
  /// One letter for where there is no room for more, and words for it; of a plan's steps others than of computes.
  static char letter(unsigned drawnKind, bool isPlan);
  static llvm::StringRef words(unsigned drawnKind, bool isPlan);
  /// `2F3 on rank 0: from 3 to 4 ms, on the critical path, the peak of 4 live activations`.
  std::string title(ActionIndex action) const;
  /// One line a rank that stops, at most `most`: `rank 0 stops at 0SEND_F1, which waits for 1RECV_F1 of rank 1`.
  std::vector<std::string> stops(size_t most) const;
  /// `buffered: 14 units; bubble 27.3 %`.
  std::string headline() const;
  bool isCritical(ActionIndex action) const { return critical[action]; }

private:
  const ScheduleDrawing &drawing;
  std::vector<bool> critical;
  bool hasStages = false;
};

/// Ticks begin … end-1 of the window, inside of the makespan.
struct TickRange {
  int64_t begin, end;
};
TickRange ticksOf(const ScheduleDrawing &drawing, const TimelineOptions &options);

} // namespace precedent
