#include "core/formats/schedule_object/ShapeNotes.h"

using namespace precedent;

std::vector<ShapeProblem> ShapeNotes::take() {
  if (numErrors > kKept)
    problems.push_back({Anchor::carrier(), std::to_string(numErrors - kKept) + " more values have the wrong type"});
  if (numNotes > kKept)
    problems.push_back(
        {Anchor::carrier(), std::to_string(numNotes - kKept) + " more keys are unknown; no digest covers them", false});
  return std::move(problems);
}
