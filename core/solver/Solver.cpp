#include "core/solver/Solver.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent::smt;

llvm::StringRef precedent::smt::nameOf(Answer answer) {
  switch (answer) {
  case Answer::Unsat:
    return "unsat";
  case Answer::Sat:
    return "sat";
  case Answer::Unknown:
    return "unknown";
  case Answer::OutOfBudget:
    return "out-of-budget";
  case Answer::ModelRejected:
    return "model-rejected";
  case Answer::Failed:
    return "failed";
  }
  llvm_unreachable("answer");
}
