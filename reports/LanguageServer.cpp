#include "reports/LanguageServer.h"

#include "reports/CarrierMemory.h"
#include "reports/DocumentChecker.h"
#include "reports/MessageInput.h"

#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/LSP/Transport.h"

using namespace precedent;
namespace lsp = llvm::lsp;

namespace {

/// More findings of one rule help nobody who types; the first says how many there are.
constexpr uint32_t kMostFindings = 100;
constexpr std::chrono::milliseconds kLongestPause{300};

AuditOptions withManyFindings(AuditOptions options) {
  options.check.maxFindings = kMostFindings;
  return options;
}

class Server {
public:
  Server(const AuditOptions &given, lsp::JSONTransport &transport)
      : options(withManyFindings(given)), handler(transport), transport(transport),
        publish(handler.outgoingNotification<lsp::PublishDiagnosticsParams>("textDocument/publishDiagnostics")),
        checker([this](std::shared_ptr<const SourceText> source) { return audit(std::move(source)); },
                [this](const CheckedDocument &document) { publishFindings(document); }, kLongestPause) {
    handler.method("initialize", this, &Server::onInitialize);
    handler.notification("initialized", this, &Server::onInitialized);
    handler.method("shutdown", this, &Server::onShutdown);
    handler.notification("textDocument/didOpen", this, &Server::onOpen);
    handler.notification("textDocument/didChange", this, &Server::onChange);
    handler.notification("textDocument/didClose", this, &Server::onClose);
    handler.method("textDocument/codeAction", this, &Server::onCodeAction);
  }

  int run(const MessageInput &input) {
    bool failed = false;
    // A message that is none is no reason to leave an editor alone.
    do
      failed = static_cast<bool>(transport.run(handler));
    while (!failed && !input.isEndOfInput() && !input.saidExit());
    return failed || !saidShutdown;
  }

private:
  void onInitialize(const lsp::InitializeParams &, lsp::Callback<llvm::json::Value> reply);
  void onInitialized(const lsp::InitializedParams &) {}
  void onShutdown(const lsp::NoParams &, lsp::Callback<std::nullptr_t> reply) {
    saidShutdown = true;
    reply(nullptr);
  }
  void onOpen(const lsp::DidOpenTextDocumentParams &params);
  void onChange(const lsp::DidChangeTextDocumentParams &params);
  void onClose(const lsp::DidCloseTextDocumentParams &params);
  void onCodeAction(const lsp::CodeActionParams &params, lsp::Callback<llvm::json::Value> reply);

  AuditRecord audit(std::shared_ptr<const SourceText> source);
  void publishFindings(const CheckedDocument &document);

  AuditOptions options;
  lsp::MessageHandler handler;
  lsp::JSONTransport &transport;
  lsp::OutgoingNotification<lsp::PublishDiagnosticsParams> publish;
  bool saidShutdown = false;
  CarrierMemory carriers;  ///< the checker's thread alone asks it
  DocumentChecker checker; ///< last: its thread uses the rest
};

} // namespace

void Server::onInitialize(const lsp::InitializeParams &, lsp::Callback<llvm::json::Value> reply) {
  llvm::json::Object sync{{"openClose", true}, {"change", static_cast<int>(lsp::TextDocumentSyncKind::Incremental)}};
  llvm::json::Object actions{{"codeActionKinds", llvm::json::Array{lsp::CodeAction::kQuickFix}}};
  reply(llvm::json::Object{
      {"capabilities",
       llvm::json::Object{{"textDocumentSync", std::move(sync)}, {"codeActionProvider", std::move(actions)}}},
      {"serverInfo", llvm::json::Object{{"name", "precedent-lsp-server"}, {"version", toolVersion()}}}});
}

AuditRecord Server::audit(std::shared_ptr<const SourceText> source) {
  AuditOptions asked = options;
  // Half-written text has no beginning that tells what it is.
  if (source->name().ends_with(".mlir"))
    asked.read.format = InputFormat::TesseraMlir;
  return auditSource(std::move(source), asked, [this](const Document &document, const CheckOptions &checking) {
    return carriers.decide(document, checking);
  });
}

static lsp::Position place(const SourceText &source, uint64_t offset) {
  TextPosition position = positionOf(source, offset);
  return {static_cast<int>(position.line), static_cast<int>(position.character)};
}

static lsp::Diagnostic describe(const SourceText &source, const Finding &finding) {
  lsp::Diagnostic diagnostic;
  if (std::optional<uint64_t> offset = finding.location.offset)
    diagnostic.range = {place(source, *offset), place(source, endOfElement(source.bytes(), *offset))};
  diagnostic.severity = finding.severity == Severity::Error     ? lsp::DiagnosticSeverity::Error
                        : finding.severity == Severity::Warning ? lsp::DiagnosticSeverity::Warning
                                                                : lsp::DiagnosticSeverity::Information;
  diagnostic.source = "precedent";
  diagnostic.message = finding.message + " [" + finding.rule + "]";
  for (const std::string &note : finding.notes)
    diagnostic.message += "\n" + note;
  if (finding.count > 1)
    diagnostic.message += "\n" + std::to_string(finding.count - 1) + " more like it";
  return diagnostic;
}

/// Editors open much that is no schedule, and that is no fault of it: only what looks like one is told what it lacks.
static bool isForUs(llvm::StringRef text, const AuditRecord &record) {
  constexpr llvm::StringLiteral object = "\"tessera.schedule_object";
  if (record.format == InputFormat::ScheduleObject)
    return text.contains(object);
  bool holdsNone =
      record.refused && !record.findings.empty() && record.finding(record.findings.front()).rule == "no-schedule";
  return !holdsNone && record.format != InputFormat::Detect;
}

static lsp::URIForFile uriOf(llvm::StringRef key) {
  llvm::Expected<lsp::URIForFile> uri = lsp::URIForFile::fromURI(key);
  return uri ? *uri : (llvm::consumeError(uri.takeError()), lsp::URIForFile());
}

void Server::publishFindings(const CheckedDocument &document) {
  const AuditRecord &record = *document.record;
  lsp::PublishDiagnosticsParams params(uriOf(document.key), document.version);
  if (record.defect.empty() && !isForUs(document.source->bytes(), record))
    return publish(params);
  if (!record.defect.empty()) {
    lsp::Diagnostic diagnostic;
    diagnostic.severity = lsp::DiagnosticSeverity::Error;
    diagnostic.source = "precedent";
    diagnostic.message = record.defect + " [internal-error]";
    params.diagnostics.push_back(std::move(diagnostic));
  }
  for (const PlacedFinding &placed : record.findings)
    params.diagnostics.push_back(describe(*document.source, record.finding(placed)));
  publish(params);
}

void Server::onOpen(const lsp::DidOpenTextDocumentParams &params) {
  const lsp::TextDocumentItem &item = params.textDocument;
  checker.open(item.uri.uri().str(), item.uri.file().str(), item.version, item.text);
}

static void applyChange(std::string &text, const lsp::TextDocumentContentChangeEvent &change) {
  if (!change.range) {
    text = change.text;
    return;
  }
  auto offset = [&](const lsp::Position &position) {
    auto count = [](int number) { return static_cast<unsigned>(std::max(0, number)); };
    return offsetOf(text, {count(position.line), count(position.character)});
  };
  uint64_t begin = offset(change.range->start), end = std::max(begin, offset(change.range->end));
  text.replace(begin, end - begin, change.text);
}

void Server::onChange(const lsp::DidChangeTextDocumentParams &params) {
  checker.change(params.textDocument.uri.uri().str(), params.textDocument.version, [&](std::string &text) {
    for (const lsp::TextDocumentContentChangeEvent &change : params.contentChanges)
      applyChange(text, change);
  });
}

void Server::onClose(const lsp::DidCloseTextDocumentParams &params) {
  // What is closed has no squiggles.
  if (std::optional<int64_t> version = checker.close(params.textDocument.uri.uri().str()))
    publish(lsp::PublishDiagnosticsParams(params.textDocument.uri, *version));
}

static llvm::json::Value describe(const CheckedDocument &document, const Finding &finding, const ProvedFix &fix) {
  lsp::CodeAction action;
  action.title = fix.title;
  action.kind = lsp::CodeAction::kQuickFix.str();
  action.diagnostics = {describe(*document.source, finding)};
  action.edit.emplace();
  std::vector<lsp::TextEdit> &edits = action.edit->changes[document.key];
  for (const TextEdit &edit : fix.edits)
    edits.push_back({{place(*document.source, edit.begin), place(*document.source, edit.end)}, edit.text});
  return lsp::toJSON(action);
}

void Server::onCodeAction(const lsp::CodeActionParams &params, lsp::Callback<llvm::json::Value> reply) {
  if (saidShutdown)
    return reply(llvm::make_error<lsp::LSPError>("the server is shutting down", lsp::ErrorCode::InvalidRequest));
  // Whoever asks for the refactorings, or for what may be done on save, is not asking for fixes.
  auto isOfKind = [](llvm::StringRef kind) { return kind.empty() || kind == lsp::CodeAction::kQuickFix; };
  if (!params.context.only.empty() && llvm::none_of(params.context.only, isOfKind))
    return reply(llvm::json::Array());
  lsp::Range asked = params.range;
  auto isWanted = [asked](const CheckedDocument &document, const Finding &finding) {
    lsp::Range range = describe(*document.source, finding).range;
    return !(range.end < asked.start) && !(asked.end < range.start);
  };
  // std::function wants to be copied, and a reply cannot be.
  auto held = std::make_shared<lsp::Callback<llvm::json::Value>>(std::move(reply));
  checker.askForFixes(params.textDocument.uri.uri().str(), isWanted,
                      [held](const CheckedDocument *document, const DocumentChecker::Offer &fixes) {
                        if (!document)
                          return (*held)(llvm::make_error<lsp::LSPError>("the text was changed meanwhile",
                                                                         lsp::ErrorCode::ContentModified));
                        llvm::json::Array actions;
                        for (const auto &[finding, fix] : fixes)
                          actions.push_back(describe(*document, *finding, fix));
                        (*held)(std::move(actions));
                      });
}

int precedent::serveLanguage(const AuditOptions &options, std::FILE *in, llvm::raw_ostream &out) {
  lsp::Logger::setLogLevel(lsp::Logger::Level::Error);
  auto input = std::make_unique<MessageInput>(in);
  const MessageInput &messages = *input; // the transport keeps it
  lsp::JSONTransport transport(std::move(input), out);
  return Server(options, transport).run(messages);
}
