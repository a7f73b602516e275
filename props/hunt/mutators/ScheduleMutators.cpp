//===- ScheduleMutators.cpp - the table of ways to break a schedule of ranks ------------------------------------===//

#include "props/hunt/mutators/ScheduleEdits.h"
#include "props/schedule/ProgramMutations.h"
#include "props/schedule/ScheduleText.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

using Single = simulation::Mutator;
using Suits = bool (*)(Work work);

static ProgramEdit<RankProgram> single(Single mutator, Suits suits, Suits suitsOther = nullptr) {
  return [=](RankProgram &program, Random &random) {
    std::vector<Edit> edits;
    for (const Edit &edit : editsOf(program)) {
      // What `to` means is the mutator's own.
      if (edit.mutator != mutator)
        continue;
      const std::vector<Step> &row = program.ranks[edit.rank];
      Work work = row[edit.place].work, other = suitsOther ? row[size_t(edit.to)].work : work;
      bool isEither = suitsOther && suits(other) && suitsOther(work);
      if ((suits(work) && (!suitsOther || suitsOther(other))) || isEither)
        edits.push_back(edit);
    }
    if (edits.empty())
      return false;
    RankProgram before = program;
    program = edited(std::move(program), edits[random.below(edits.size())]);
    keepColumns(before, program);
    return true;
  };
}

static std::optional<std::string> applyTo(llvm::StringRef seed, const ProgramEdit<RankProgram> &edit, Random &random) {
  std::optional<ProgramText> text = readProgramText(seed.str());
  if (!text || !edit(text->program, random))
    return std::nullopt;
  return writeProgram(*text);
}

void props::addScheduleMutators(std::vector<props::Mutator> &list) {
  static const std::vector<EditRow<RankProgram>> rows = {
#include "props/hunt/mutators/ScheduleMutators.def"
  };
  addEdits(list, Family::Schedule, rows, applyTo);
}
