#include "core/support/Verdict.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Legal:
    return "legal";
  case Verdict::Illegal:
    return "illegal";
  case Verdict::Undecided:
    return "undecided";
  case Verdict::Unsupported:
    return "unsupported";
  case Verdict::Invalid:
    return "invalid";
  }
  llvm_unreachable("verdict");
}

int precedent::exitStatusOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Legal:
    return 0;
  case Verdict::Illegal:
    return 1;
  case Verdict::Undecided:
    return 3;
  case Verdict::Unsupported:
  case Verdict::Invalid:
    return kUsageStatus;
  }
  llvm_unreachable("verdict");
}

static int rank(Verdict verdict) {
  switch (verdict) {
  case Verdict::Legal:
    return 0;
  case Verdict::Undecided:
    return 1;
  case Verdict::Illegal:
    return 2;
  case Verdict::Unsupported:
    return 3;
  case Verdict::Invalid:
    return 4;
  }
  llvm_unreachable("verdict");
}

Verdict precedent::worse(Verdict one, Verdict other) {
  return rank(one) >= rank(other) ? one : other;
}
