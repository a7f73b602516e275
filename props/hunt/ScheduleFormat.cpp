#include "props/hunt/ScheduleFormat.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

InputFormat props::formatOf(Layout layout) {
  switch (layout) {
  case Layout::ZeroBubble:
    return InputFormat::ZeroBubble;
  case Layout::DeepSpeed:
    return InputFormat::DeepSpeed;
  case Layout::Json:
    return InputFormat::RankSchedule;
  default:
    return InputFormat::PyTorchCsv;
  }
}

std::optional<ProgramText> props::readScheduleAs(InputFormat format, llvm::StringRef bytes) {
  std::optional<ProgramText> text = readProgramText(bytes.str());
  if (!text || formatOf(text->layout) != format)
    return std::nullopt;
  return text;
}
