#include "lower/Diagnose.h"

#include "core/support/InputError.h"
#include "lower/ModuleCarrier.h"
#include "verify/gates/GateFinding.h"

#include "mlir/IR/Operation.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace precedent;

/// Names of a counterexample that are shown.
static constexpr size_t kMostShown = 12;

/// Ids come from the file, and may hold anything.
static std::string printable(llvm::StringRef text) {
  std::string result = llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
  for (char &c : result)
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f)
      c = ' ';
  return result;
}

mlir::Location precedent::placeOf(mlir::Operation *operation) {
  mlir::Location at = operation->getLoc();
  auto place = at->findInstanceOf<mlir::FileLineColLoc>();
  if (!place || !mlir::isa<mlir::ModuleOp>(operation))
    return at;
  return mlir::FileLineColLoc::get(place.getFilename(), place.getLine(), /*column=*/0);
}

mlir::InFlightDiagnostic precedent::emitRefusal(mlir::Operation *at, llvm::StringRef rule, const llvm::Twine &message) {
  mlir::InFlightDiagnostic diagnostic = mlir::emitError(placeOf(at));
  diagnostic << printable(message.str()) << " [" << rule << ']';
  return diagnostic;
}

void precedent::emitError(mlir::Operation *at, llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error),
      [&](const InputError &input) {
        mlir::InFlightDiagnostic diagnostic = emitRefusal(at, input.code, input.message);
        if (!input.help.empty())
          diagnostic.attachNote() << printable(input.help);
      },
      [&](const llvm::ErrorInfoBase &other) { emitRefusal(at, "internal-error", other.message()); });
}

void precedent::emitError(mlir::Operation *module, const NumberedModule &operations, llvm::Error error) {
  mlir::Operation *at = module;
  error = llvm::handleErrors(std::move(error), [&](std::unique_ptr<InputError> input) -> llvm::Error {
    if (input->location.row && *input->location.row < operations.operations.size())
      at = operations.operations[*input->location.row];
    return llvm::Error(std::move(input));
  });
  emitError(at, std::move(error));
}

static mlir::InFlightDiagnostic begin(mlir::Location at, Severity severity) {
  switch (severity) {
  case Severity::Error:
    return mlir::emitError(at);
  case Severity::Warning:
    return mlir::emitWarning(at);
  case Severity::Note:
    return mlir::emitRemark(at);
  }
  llvm_unreachable("severity");
}

static std::string list(const std::vector<std::string> &names) {
  std::string text = llvm::join(llvm::ArrayRef(names).take_front(kMostShown), " … ");
  return printable(names.size() > kMostShown ? text + " …" : text);
}

static mlir::Location placeOf(mlir::Operation *module, const NumberedModule &operations, const Anchor &anchor) {
  bool isOperation = anchor.kind == Anchor::Kind::Operation && anchor.index < operations.operations.size();
  return placeOf(isOperation ? operations.operations[anchor.index] : module);
}

void precedent::emitFinding(mlir::Operation *module, const NumberedModule &operations, const Finding &finding) {
  mlir::InFlightDiagnostic diagnostic = begin(::placeOf(module, operations, finding.anchor), finding.severity);
  diagnostic << printable(finding.message);
  if (finding.anchor.kind == Anchor::Kind::Row)
    diagnostic << " (row " << finding.anchor.index << " of " << kStepsAttribute.str() << ")";
  diagnostic << " [" << finding.rule << ']';
  if (finding.counterexample) {
    const Counterexample &shown = *finding.counterexample;
    if (!shown.cycle.empty())
      diagnostic.attachNote() << "each waits for the one before, and the first for the last: " << list(shown.cycle);
    else if (!shown.order.empty())
      diagnostic.attachNote() << "this order satisfies every declared dependency: "
                              << (shown.prefixRows ? "rows 0 to " + std::to_string(shown.prefixRows - 1) + ", then "
                                                   : std::string())
                              << list(shown.order) << ", then all others";
  }
  for (const std::string &note : finding.notes)
    diagnostic.attachNote() << printable(note);
  if (finding.count > 1)
    diagnostic.attachNote() << finding.count - 1 << " more like it";
  if (finding.fix)
    diagnostic.attachNote() << "help: " << printable(finding.fix->message);
}

void precedent::emitIncomplete(mlir::Operation *module, const ModuleReader &reader, const GateError &missing) {
  Finding finding = toFinding(missing);
  mlir::InFlightDiagnostic diagnostic = emitRefusal(module, finding.rule, finding.message);
  bool isOfPasses = llvm::is_contained({ModuleKind::Pipeline, ModuleKind::Spectral}, reader.kind());
  mlir::Operation *nested = isOfPasses ? nullptr : reader.findNestedCarrier();
  if (nested)
    diagnostic.attachNote(placeOf(nested)) << "this module inside of it carries a schedule: passes are run on it by "
                                              "builtin.module(builtin.module(…))";
}
