//===- ScheduleTexts.h - what a reader of schedules made of a text --------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

#include <gtest/gtest.h>

namespace precedent::tests {

using ScheduleReader = llvm::Expected<RankSchedule>(std::shared_ptr<const SourceText>, const ReadOptions &);

inline RankSchedule readSchedule(ScheduleReader reader, const std::string &text) {
  llvm::Expected<RankSchedule> schedule = reader(SourceText::fromString("s.txt", text), ReadOptions());
  if (!schedule) {
    ADD_FAILURE() << llvm::toString(schedule.takeError()) << "\n" << text;
    return RankSchedule();
  }
  return std::move(*schedule);
}

/// `code line:column: message` of the refusal. A schedule may have 100 actions.
inline std::string refusalOf(ScheduleReader reader, const std::string &text) {
  ReadOptions options;
  options.limits.maxActions = 100;
  llvm::Expected<RankSchedule> schedule = reader(SourceText::fromString("s.txt", text), options);
  if (schedule)
    return "read";
  std::string result;
  llvm::handleAllErrors(schedule.takeError(), [&](const InputError &error) {
    result = error.code + " " + std::to_string(error.location.line) + ":" + std::to_string(error.location.column) +
             ": " + error.message;
  });
  return result;
}

/// `rank@column:action`, separated by blanks.
inline std::string textsOf(const RankSchedule &schedule) {
  std::string text;
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    text += (action ? " " : "") + std::to_string(schedule.rank[action]) + "@" +
            std::to_string(schedule.column[action]) + ":" + schedule.text(action);
  return text;
}

} // namespace precedent::tests
