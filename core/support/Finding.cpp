#include "core/support/Finding.h"

#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <tuple>

using namespace precedent;

llvm::StringRef precedent::nameOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Note:
    return "note";
  }
  llvm_unreachable("severity");
}

void precedent::sortFindings(std::vector<Finding> &findings) {
  auto key = [](const Finding &finding) {
    return std::make_tuple(std::cref(finding.location.file), finding.location.line, finding.location.column,
                           finding.location.row.value_or(0), std::cref(finding.rule), std::cref(finding.message));
  };
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const Finding &one, const Finding &other) { return key(one) < key(other); });
}
