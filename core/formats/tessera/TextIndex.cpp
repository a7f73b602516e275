#include "core/formats/tessera/TextIndex.h"

#include "core/formats/tessera/MlirLexer.h"
#include "core/model/PipelineCarrier.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>

using namespace precedent;
using Kind = MlirToken::Kind;

namespace {

/// A token, and what follows it.
class Cursor {
public:
  Cursor(llvm::StringRef text, uint64_t offset) : lexer(text, offset), token(lexer.next()) {}

  const MlirToken &operator*() const { return token; }
  const MlirToken *operator->() const { return &token; }
  void advance() { token = lexer.next(); }

  /// To the comma or the bracket that ends the value which starts here.
  void skipValue() {
    OpenBrackets open;
    while (!token.ends() && !(open.empty() && (token.isPunctuation(',') || token.is(Kind::Close)))) {
      open.see(token);
      advance();
    }
  }

  /// From an opening bracket to behind the one that closes it.
  void skipGroup() {
    OpenBrackets open;
    do {
      open.see(token);
      advance();
    } while (!token.ends() && !open.empty());
  }

private:
  MlirLexer lexer;
  MlirToken token;
};

} // namespace

/// Calls `visit` at each element of the list that begins here, until it returns true; otherwise ends behind the list.
/// `visit` may move the cursor inside the element.
static bool visitList(Cursor &cursor, llvm::function_ref<bool()> visit) {
  cursor.advance();
  while (!cursor->ends() && !cursor->is(Kind::Close)) {
    if (visit())
      return true;
    cursor.skipValue();
    if (cursor->isPunctuation(','))
      cursor.advance();
  }
  cursor.advance();
  return false;
}

/// Behind the bracket that closes the one at `offset`, in text that MLIR has accepted. By bytes: half of a carrier can
/// lie before the row of the first finding. Angle brackets need no count, since what they hold is balanced by itself.
static uint64_t behindGroup(llvm::StringRef text, uint64_t offset) {
  size_t depth = 0;
  for (size_t at = offset; at < text.size(); ++at) {
    switch (text[at]) {
    case '{':
    case '[':
    case '(':
      ++depth;
      break;
    case '}':
    case ']':
    case ')':
      if (--depth == 0)
        return at + 1;
      break;
    case '"':
      for (++at; at < text.size() && text[at] != '"'; ++at)
        at += text[at] == '\\';
      break;
    case '/':
      if (text.substr(at).starts_with("//"))
        at = std::min(text.find('\n', at), text.size());
      break;
    default:
      break;
    }
  }
  return text.size();
}

static llvm::StringRef nameOfKey(const MlirToken &key) {
  return key.is(Kind::String) ? key.text.drop_front().drop_back() : key.text;
}

TextIndex::TextIndex(llvm::StringRef text, ModuleTexts &modules, unsigned ordinal) : text(text), modules(modules) {
  std::optional<ModuleTexts::Module> found = modules.module(ordinal);
  if (!found)
    return;
  moduleOffset = found->word;
  found->isGeneric ? readGeneric(found->behind) : readPretty(found->behind);
}

void TextIndex::readPretty(uint64_t offset) {
  Cursor cursor(text, offset);
  if (cursor->is(Kind::At))
    cursor.advance();
  if (!cursor->is(Kind::Identifier))
    return;
  cursor.advance();
  if (!cursor->isOpen('{'))
    return;
  cursor.advance();
  readAttributes(cursor->offset);
}

/// Operands, successors, properties, regions, attributes: each in brackets of its own, up to the colon. MLIR drops what
/// it does not know from the properties (`<{…}>`), so only the attributes count.
void TextIndex::readGeneric(uint64_t offset) {
  Cursor cursor(text, offset);
  while (cursor->is(Kind::Open)) {
    if (cursor->isOpen('{')) {
      cursor.advance();
      return readAttributes(cursor->offset);
    }
    cursor.skipGroup();
  }
}

void TextIndex::readAttributes(uint64_t offset) {
  Cursor cursor(text, offset);
  while (!cursor->ends() && !cursor->is(Kind::Close)) {
    uint64_t key = cursor->offset;
    llvm::StringRef name = nameOfKey(*cursor);
    cursor.advance();
    if (cursor->isPunctuation('=')) {
      cursor.advance();
      if (name.starts_with("tessera."))
        attributes.try_emplace(name, Entry{key, cursor->offset});
      if (name == kStepsAttribute) {
        stepsValue = cursor->offset;
        Cursor list(text, resolve(cursor->offset));
        if (list->isOpen('[')) {
          list.advance();
          nextRow = list->offset;
        }
        return;
      }
    }
    cursor.skipValue();
    if (cursor->isPunctuation(','))
      cursor.advance();
  }
}

bool TextIndex::readRow() {
  if (!nextRow)
    return false;
  Cursor cursor(text, *nextRow);
  if (cursor->ends() || cursor->is(Kind::Close)) {
    nextRow.reset();
    return false;
  }
  rows.push_back(cursor->offset);
  if (cursor->isOpen('{'))
    cursor = Cursor(text, behindGroup(text, cursor->offset));
  else
    cursor.skipValue();
  if (cursor->isPunctuation(','))
    cursor.advance();
  nextRow = cursor->offset;
  return true;
}

/// Follows aliases to where the value itself is written. A definition stands before its uses, so this ends.
uint64_t TextIndex::resolve(uint64_t value) const {
  for (;;) {
    MlirToken token = MlirLexer(text, value).next();
    std::optional<uint64_t> defined = token.is(Kind::Hash) ? modules.alias(token.text) : std::nullopt;
    if (!defined || *defined >= value)
      return token.offset;
    value = *defined;
  }
}

std::optional<TextIndex::Entry> TextIndex::entry(uint64_t dictionary, llvm::StringRef name) const {
  Cursor cursor(text, dictionary);
  if (!cursor->isOpen('{'))
    return std::nullopt;
  Entry found{};
  bool has = visitList(cursor, [&] {
    if (nameOfKey(*cursor) != name)
      return false;
    found.key = cursor->offset;
    cursor.advance();
    if (cursor->isPunctuation('='))
      cursor.advance();
    found.value = cursor->offset;
    return true;
  });
  return has ? std::optional(found) : std::nullopt;
}

std::optional<uint64_t> TextIndex::attribute(llvm::StringRef name) {
  auto found = attributes.find(name);
  if (found == attributes.end() && stepsValue) { // it may stand behind the rows
    Cursor cursor(text, *stepsValue);
    stepsValue.reset();
    cursor.skipValue();
    if (cursor->isPunctuation(','))
      cursor.advance();
    readAttributes(cursor->offset);
    found = attributes.find(name);
  }
  return found == attributes.end() ? std::nullopt : std::optional(found->second.key);
}

std::optional<uint64_t> TextIndex::row(uint64_t index) {
  while (rows.size() <= index && readRow()) {
  }
  return index < rows.size() ? std::optional(resolve(rows[index])) : std::nullopt;
}

std::optional<uint64_t> TextIndex::field(uint64_t index, llvm::StringRef name) {
  std::optional<uint64_t> at = row(index);
  std::optional<Entry> found = at ? entry(*at, name) : std::nullopt;
  return found ? std::optional(found->key) : std::nullopt;
}

std::optional<uint64_t> TextIndex::element(uint64_t index, llvm::StringRef name, uint32_t number) {
  std::optional<uint64_t> at = row(index);
  std::optional<Entry> found = at ? entry(*at, name) : std::nullopt;
  if (!found)
    return std::nullopt;
  Cursor cursor(text, resolve(found->value));
  if (!cursor->isOpen('['))
    return std::nullopt;
  uint64_t offset = 0;
  bool has = visitList(cursor, [&] {
    offset = cursor->offset;
    return number-- == 0;
  });
  return has ? std::optional(offset) : std::nullopt;
}
