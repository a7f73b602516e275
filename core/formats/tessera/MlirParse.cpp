#include "core/formats/tessera/MlirParse.h"

#include "core/support/InputError.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"

using namespace precedent;

/// A name that no `loc("…")` of a file has by accident, so that places that the parser made can be told from those.
static constexpr llvm::StringLiteral kBufferName = "precedent:input";

/// Keeps the first bytes of what is printed: a type or an attribute in a diagnostic can be as long as the file.
namespace {
class ShortStream : public llvm::raw_ostream {
public:
  explicit ShortStream(size_t room) : room(room) { SetUnbuffered(); }
  ~ShortStream() override { flush(); }
  std::string take() { return total > room ? kept + "…" : kept; }

private:
  void write_impl(const char *bytes, size_t size) override {
    kept.append(bytes, std::min(size, room - kept.size()));
    total += size;
  }
  uint64_t current_pos() const override { return total; }

  std::string kept;
  size_t room;
  uint64_t total = 0;
};
} // namespace

struct MlirParse::State {
  mlir::MLIRContext context;
  mlir::Block block;
  llvm::StringRef text;
  /// Offsets of line beginnings; empty for bytecode.
  std::vector<uint64_t> lines;
  /// Where names stand; only if they are kept.
  std::unique_ptr<mlir::AsmParserState> names;

  explicit State(const mlir::DialectRegistry &registry) : context(registry, mlir::MLIRContext::Threading::DISABLED) {}

  uint64_t offsetOf(mlir::Location location) const;
};

MlirParse::MlirParse(std::unique_ptr<State> state) : state(std::move(state)) {}
MlirParse::~MlirParse() = default;

mlir::Block &MlirParse::topLevel() {
  return state->block;
}

uint64_t MlirParse::State::offsetOf(mlir::Location location) const {
  auto place = mlir::dyn_cast<mlir::FileLineColLoc>(location);
  if (!place || place.getFilename() != kBufferName || place.getLine() == 0 || place.getLine() > lines.size())
    return 0;
  return std::min<uint64_t>(lines[place.getLine() - 1] + place.getColumn() - 1, text.size());
}

uint64_t MlirParse::offsetOf(mlir::Operation &operation) const {
  return state->offsetOf(operation.getLoc());
}

static std::string spelling(llvm::SMRange range) {
  const char *begin = range.Start.getPointer(), *end = range.End.getPointer();
  return begin ? llvm::StringRef(begin, end - begin).ltrim('%').str() : std::string();
}

std::string MlirParse::nameOf(mlir::Value value) const {
  if (!state->names)
    return {};
  if (auto argument = mlir::dyn_cast<mlir::BlockArgument>(value)) {
    const auto *block = state->names->getBlockDef(argument.getOwner());
    bool isKnown = block && argument.getArgNumber() < block->arguments.size();
    return isKnown ? spelling(block->arguments[argument.getArgNumber()].loc) : std::string();
  }
  auto result = mlir::cast<mlir::OpResult>(value);
  const auto *definition = state->names->getOpDef(result.getOwner());
  if (!definition)
    return {};
  const auto &groups = definition->resultGroups;
  unsigned number = result.getResultNumber();
  // Searched by halves: an operation may have as many groups as results, and every result is asked for.
  auto after =
      llvm::upper_bound(groups, number, [](unsigned wanted, const auto &group) { return wanted < group.startIndex; });
  if (after == groups.begin())
    return {};
  const auto &group = *std::prev(after);
  unsigned end = after == groups.end() ? result.getOwner()->getNumResults() : after->startIndex;
  std::string name = spelling(group.definition.loc);
  return end - group.startIndex == 1 ? name : name + "#" + std::to_string(number - group.startIndex);
}

static std::vector<uint64_t> findLines(llvm::StringRef text) {
  std::vector<uint64_t> lines{0};
  for (size_t newline = text.find('\n'); newline != llvm::StringRef::npos; newline = text.find('\n', newline + 1))
    lines.push_back(newline + 1);
  return lines;
}

/// One line of printable text.
static std::string describeTrouble(mlir::Diagnostic &diagnostic) {
  constexpr size_t argumentRoom = 120, messageRoom = 400;
  ShortStream message(messageRoom);
  for (mlir::DiagnosticArgument &argument : diagnostic.getArguments()) {
    ShortStream text(argumentRoom);
    argument.print(text);
    message << text.take();
  }
  std::string printable = llvm::json::fixUTF8(message.take());
  for (char &c : printable)
    if (static_cast<unsigned char>(c) < ' ')
      c = ' ';
  return printable;
}

static const mlir::DialectRegistry &dialects() {
  static const mlir::DialectRegistry registry = [] {
    mlir::DialectRegistry made;
    made.insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
                mlir::linalg::LinalgDialect, mlir::math::MathDialect, mlir::memref::MemRefDialect,
                mlir::scf::SCFDialect, mlir::tensor::TensorDialect>();
    return made;
  }();
  return registry;
}

std::vector<std::string> MlirParse::loadableDialects() {
  mlir::MLIRContext context(dialects(), mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  std::vector<std::string> names;
  for (mlir::Dialect *dialect : context.getLoadedDialects())
    names.push_back(dialect->getNamespace().str());
  llvm::sort(names);
  return names;
}

/// The reader of bytecode wants the alignment that the file asks for; a page has them all.
static std::unique_ptr<llvm::MemoryBuffer> alignedCopy(llvm::StringRef bytes) {
  auto copy = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(bytes.size(), kBufferName, llvm::Align(4096));
  if (copy)
    llvm::copy(bytes, copy->getBufferStart());
  return copy;
}

llvm::Expected<std::unique_ptr<MlirParse>> MlirParse::parse(const SourceText &source, bool isBytecode,
                                                            bool keepsNames) {
  auto state = std::make_unique<State>(dialects());
  state->context.allowUnregisteredDialects();
  state->text = source.bytes();
  if (!isBytecode)
    state->lines = findLines(state->text);

  Location location = Location::ofFile(source.name());
  std::string message;
  auto keepFirstError = [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error || !message.empty())
      return mlir::success();
    message = describeTrouble(diagnostic);
    if (!isBytecode)
      location = source.locationAt(state->offsetOf(diagnostic.getLocation()));
    return mlir::success();
  };
  mlir::ScopedDiagnosticHandler handler(&state->context, keepFirstError);

  llvm::SourceMgr sources;
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      isBytecode ? alignedCopy(state->text) : llvm::MemoryBuffer::getMemBuffer(state->text, kBufferName);
  if (!buffer)
    return makeInputError("parse-error", Verdict::Invalid, location, "there is not enough memory to read the bytecode");
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  mlir::ParserConfig config(&state->context, /*verifyAfterParse=*/false);
  if (keepsNames && !isBytecode)
    state->names = std::make_unique<mlir::AsmParserState>();
  bool failed = state->names
                    ? mlir::failed(mlir::parseAsmSourceFile(sources, &state->block, config, state->names.get()))
                    : mlir::failed(mlir::parseSourceFile(sources, &state->block, config));
  if (failed)
    return makeInputError("parse-error", Verdict::Invalid, location,
                          "MLIR cannot read this: " + (message.empty() ? "it does not say why" : message));
  return std::unique_ptr<MlirParse>(new MlirParse(std::move(state)));
}
