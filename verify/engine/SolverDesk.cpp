#include "verify/engine/SolverDesk.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;
using smt::Answer;

bool SolverDesk::confirms(const smt::Query &query, Answer predicted) {
  smt::SolverResult result = solver.check(query);
  if (result.answer == predicted)
    return true;
  if (result.answer == Answer::OutOfBudget || result.answer == Answer::Unknown)
    return false;
  contradict((llvm::Twine(solver.description()) + " answers " + nameOf(result.answer) + " to the query `" +
              query.name() + "`, but the file says " + nameOf(predicted) +
              (result.detail.empty() ? std::string() : ": " + result.detail))
                 .str());
  return false;
}

void SolverDesk::contradict(std::string text) {
  if (trouble.empty())
    trouble = std::move(text);
}
