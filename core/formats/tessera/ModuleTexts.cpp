#include "core/formats/tessera/ModuleTexts.h"

using namespace precedent;
using Kind = MlirToken::Kind;

std::optional<ModuleTexts::Module> ModuleTexts::module(unsigned ordinal) {
  std::lock_guard<std::mutex> lock(growing);
  while (modules.size() <= ordinal && !token.ends()) {
    MlirToken next = lexer.next();
    bool isGeneric = token.is(Kind::String) && token.text == "\"builtin.module\"" && next.isOpen('(');
    bool isPretty = token.is(Kind::Identifier) && (token.text == "module" || token.text == "builtin.module") &&
                    (next.isOpen('{') || next.is(Kind::At) || next.text == "attributes");
    if (isGeneric || isPretty)
      modules.push_back({token.offset, next.offset, isGeneric});
    if (open.empty() && (token.is(Kind::Hash) || token.is(Kind::Exclamation)) && next.isPunctuation('='))
      aliases.try_emplace(token.text, lexer.offset());
    open.see(token);
    token = next;
  }
  return ordinal < modules.size() ? std::optional(modules[ordinal]) : std::nullopt;
}

std::optional<uint64_t> ModuleTexts::alias(llvm::StringRef name) {
  std::lock_guard<std::mutex> lock(growing);
  auto found = aliases.find(name);
  return found == aliases.end() ? std::nullopt : std::optional(found->second);
}
