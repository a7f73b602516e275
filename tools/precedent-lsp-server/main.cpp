//===- main.cpp - the language server, on standard input and output
//--------------------------------------------------===//

#include "reports/LanguageServer.h"

#include "llvm/ADT/StringRef.h"

#include <csignal>

int main(int argc, char **argv) {
  llvm::StringRef word = argc == 2 ? argv[1] : "";
  if (word == "--version") {
    llvm::outs() << "precedent-lsp-server " << precedent::toolVersion() << '\n';
    return 0;
  }
  if (word == "--help" || word == "-h") {
    llvm::outs() << "usage: precedent-lsp-server\n\nSpeaks the language server protocol on standard input and output: "
                    "schedules are checked while they are\ntyped (Tessera MLIR, JSON, CSV), and fixes are offered as "
                    "code actions. Editors start it without arguments.\n";
    return 0;
  }
  if (argc > 1 && word != "--stdio") {
    llvm::errs() << "precedent-lsp-server: it takes no arguments; see --help\n";
    return precedent::kUsageStatus;
  }
  std::signal(SIGPIPE, SIG_IGN);
  int status = precedent::serveLanguage(precedent::AuditOptions(), stdin, llvm::outs());
  llvm::outs().flush();
  llvm::outs().clear_error();
  return status;
}
