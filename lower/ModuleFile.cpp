#include "lower/ModuleFile.h"

#include "core/support/InputError.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

using namespace precedent;

Location precedent::placeIn(const SourceText &source, mlir::Location at) {
  Location place = Location::ofFile(source.name());
  auto known = at->findInstanceOf<mlir::FileLineColLoc>();
  if (known && known.getFilename() == source.name()) {
    place.line = known.getLine();
    place.column = known.getColumn();
  }
  return place;
}

Finding precedent::findingOf(mlir::Diagnostic &diagnostic, const SourceText &source) {
  Finding finding;
  finding.message = diagnostic.str();
  auto [text, rule] = llvm::StringRef(finding.message).rsplit(" [");
  if (rule.consume_back("]")) {
    finding.rule = rule.str();
    finding.message = text.str();
  } else {
    finding.rule = "parse-error";
  }
  finding.location = placeIn(source, diagnostic.getLocation());
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    finding.notes.push_back(note.str());
  return finding;
}

Finding precedent::findingOf(llvm::Error error, const SourceText &source) {
  Finding finding;
  finding.rule = "limit-exceeded";
  finding.location = Location::ofFile(source.name());
  finding.message = llvm::toString(std::move(error));
  return finding;
}

llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> precedent::parseModuleFile(const SourceText &source,
                                                                             mlir::MLIRContext &context) {
  std::optional<Finding> first;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (!first && diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
      first = findingOf(diagnostic, source);
    return mlir::success();
  });
  // The reader of bytecode wants the alignment that the file asks for; a page has them all.
  auto buffer =
      llvm::WritableMemoryBuffer::getNewUninitMemBuffer(source.bytes().size(), source.name(), llvm::Align(4096));
  if (!buffer)
    return makeInputError("parse-error", Verdict::Invalid, Location::ofFile(source.name()),
                          "there is not enough memory");
  llvm::copy(source.bytes(), buffer->getBufferStart());
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  mlir::OwningOpRef<mlir::ModuleOp> top = mlir::parseSourceFile<mlir::ModuleOp>(sources, mlir::ParserConfig(&context));
  if (top)
    return top;
  Location place = first && !first->location.file.empty() ? first->location : Location::ofFile(source.name());
  return makeInputError(first ? first->rule : "parse-error", Verdict::Invalid, place,
                        "MLIR cannot read this: " +
                            (first && !first->message.empty() ? first->message : "it does not say why"));
}
