#include "reports/LanguageServer.h"

#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/LSP/Transport.h"

#include <map>

using namespace precedent;
namespace lsp = llvm::lsp;

namespace {

struct OfferedFix {
  lsp::Diagnostic diagnostic;
  lsp::TextEdit edit;
  std::string title;
};

struct OpenDocument {
  lsp::URIForFile uri;
  int64_t version = 0;
  std::string text;
  std::vector<OfferedFix> fixes;
};

class Server {
public:
  Server(const AuditOptions &options, lsp::JSONTransport &transport)
      : options(options), handler(transport), transport(transport),
        publish(handler.outgoingNotification<lsp::PublishDiagnosticsParams>("textDocument/publishDiagnostics")) {
    handler.method("initialize", this, &Server::onInitialize);
    handler.notification("initialized", this, &Server::onInitialized);
    handler.method("shutdown", this, &Server::onShutdown);
    handler.notification("textDocument/didOpen", this, &Server::onOpen);
    handler.notification("textDocument/didChange", this, &Server::onChange);
    handler.notification("textDocument/didClose", this, &Server::onClose);
    handler.method("textDocument/codeAction", this, &Server::onCodeAction);
  }

  int run() {
    bool failed = static_cast<bool>(transport.run(handler));
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
  void check(OpenDocument &document);

  AuditOptions options;
  lsp::MessageHandler handler;
  lsp::JSONTransport &transport;
  lsp::OutgoingNotification<lsp::PublishDiagnosticsParams> publish;
  std::map<std::string, OpenDocument> documents;
  bool saidShutdown = false;
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

static lsp::Position place(llvm::StringRef text, uint64_t offset) {
  TextPosition position = positionOf(text, offset);
  return {static_cast<int>(position.line), static_cast<int>(position.character)};
}

static lsp::Diagnostic describe(llvm::StringRef text, const Finding &finding) {
  lsp::Diagnostic diagnostic;
  if (std::optional<uint64_t> offset = finding.location.offset)
    diagnostic.range = {place(text, *offset), place(text, endOfElement(text, *offset))};
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
static bool isForUs(const OpenDocument &document, const AuditRecord &record) {
  constexpr llvm::StringLiteral object = "\"tessera.schedule_object";
  if (record.format == InputFormat::ScheduleObject)
    return llvm::StringRef(document.text).contains(object);
  bool holdsNone =
      record.refused && !record.findings.empty() && record.finding(record.findings.front()).rule == "no-schedule";
  return !holdsNone && record.format != InputFormat::Detect;
}

void Server::check(OpenDocument &document) {
  AuditOptions asked = options;
  // Half-written text has no beginning that tells what it is.
  if (document.uri.file().ends_with(".mlir"))
    asked.read.format = InputFormat::TesseraMlir;
  AuditRecord record = auditSource(SourceText::fromString(document.uri.file(), document.text), asked);
  lsp::PublishDiagnosticsParams params(document.uri, document.version);
  document.fixes.clear();
  if (record.defect.empty() && !isForUs(document, record))
    return publish(params);
  if (!record.defect.empty()) {
    lsp::Diagnostic diagnostic;
    diagnostic.severity = lsp::DiagnosticSeverity::Error;
    diagnostic.source = "precedent";
    diagnostic.message = record.defect + " [internal-error]";
    params.diagnostics.push_back(std::move(diagnostic));
  }
  for (const PlacedFinding &placed : record.findings) {
    const Finding &finding = record.finding(placed);
    params.diagnostics.push_back(describe(document.text, finding));
    if (!finding.fix || finding.fix->insert.empty() || !finding.fix->location.offset)
      continue;
    lsp::Position at = place(document.text, *finding.fix->location.offset);
    document.fixes.push_back({params.diagnostics.back(), {{at, at}, finding.fix->insert}, finding.fix->message});
  }
  publish(params);
}

void Server::onOpen(const lsp::DidOpenTextDocumentParams &params) {
  const lsp::TextDocumentItem &item = params.textDocument;
  OpenDocument &document = documents[item.uri.uri().str()];
  document = {item.uri, item.version, item.text, {}};
  check(document);
}

void Server::onChange(const lsp::DidChangeTextDocumentParams &params) {
  auto known = documents.find(params.textDocument.uri.uri().str());
  if (known == documents.end())
    return;
  OpenDocument &document = known->second;
  document.version = params.textDocument.version;
  for (const lsp::TextDocumentContentChangeEvent &change : params.contentChanges) {
    if (!change.range) {
      document.text = change.text;
      continue;
    }
    auto offset = [&](const lsp::Position &position) {
      auto count = [](int number) { return static_cast<unsigned>(std::max(0, number)); };
      return offsetOf(document.text, {count(position.line), count(position.character)});
    };
    uint64_t begin = offset(change.range->start), end = std::max(begin, offset(change.range->end));
    document.text.replace(begin, end - begin, change.text);
  }
  check(document);
}

void Server::onClose(const lsp::DidCloseTextDocumentParams &params) {
  auto known = documents.find(params.textDocument.uri.uri().str());
  if (known == documents.end())
    return;
  // What is closed has no squiggles.
  publish(lsp::PublishDiagnosticsParams(known->second.uri, known->second.version));
  documents.erase(known);
}

void Server::onCodeAction(const lsp::CodeActionParams &params, lsp::Callback<llvm::json::Value> reply) {
  llvm::json::Array actions;
  auto known = documents.find(params.textDocument.uri.uri().str());
  if (known != documents.end())
    for (const OfferedFix &fix : known->second.fixes) {
      const lsp::Range &range = fix.diagnostic.range;
      if (range.end < params.range.start || params.range.end < range.start)
        continue;
      lsp::CodeAction action;
      action.title = fix.title;
      action.kind = lsp::CodeAction::kQuickFix.str();
      action.diagnostics = {fix.diagnostic};
      action.edit.emplace();
      action.edit->changes[known->first] = {fix.edit};
      actions.push_back(lsp::toJSON(action));
    }
  reply(std::move(actions));
}

int precedent::serveLanguage(const AuditOptions &options, std::FILE *in, llvm::raw_ostream &out) {
  lsp::Logger::setLogLevel(lsp::Logger::Level::Error);
  lsp::JSONTransport transport(in, out);
  return Server(options, transport).run();
}
