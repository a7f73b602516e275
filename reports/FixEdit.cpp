#include "reports/FixEdit.h"

#include "reports/OperationEdit.h"
#include "verify/FixForm.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

using Edits = std::vector<TextEdit>;

class Proposer {
public:
  Proposer(const Finding &finding, llvm::StringRef text)
      : finding(finding), text(text), place(*finding.location.offset) {}

  Edits editsOf(const FixRow &row) const {
    switch (row.form) {
    case FixForm::AddEntry:
      return addEntry();
    case FixForm::RemoveElement:
      return just(removeElement(text, place));
    case FixForm::RemoveMember:
      return row.source.empty() || !valueNamed(row.source).empty() ? removeMember() : Edits();
    case FixForm::WriteInsert:
      return finding.fix ? writeRaw(valueAt(text, place), finding.fix->insert) : Edits();
    case FixForm::WriteValue:
      return writeValue(valueNamed(row.source));
    case FixForm::ReplaceText:
      return replaceText(valueNamed(row.source), valueNamed(row.target));
    case FixForm::WriteRowAsId:
      return writeRowAsId(valueNamed(row.source));
    case FixForm::MoveRow:
      return moveRow();
    case FixForm::EraseAction:
      return eraseAction();
    case FixForm::ExchangeActions:
      return exchangeActions();
    case FixForm::AddAttribute:
      return finding.fix ? just(addAttribute(text, place, finding.fix->insert)) : Edits();
    case FixForm::WriteParameter:
      return just(writeParameter(text, valueAt(text, place), row.target, valueNamed(row.source)));
    case FixForm::InsertBefore:
      return finding.fix ? just(insertBefore(text, place, finding.fix->insert)) : Edits();
    case FixForm::WaitBefore:
      return waitBefore(valueNamed(row.source));
    }
    return {};
  }

private:
  static Edits just(std::optional<TextEdit> edit) { return edit ? Edits{std::move(*edit)} : Edits(); }
  static bool needsNoEscapes(llvm::StringRef value) {
    return llvm::all_of(value, [](char c) { return llvm::isPrint(c) && c != '"' && c != '\\'; });
  }

  llvm::StringRef valueNamed(llvm::StringRef name) const { return precedent::valueNamed(finding, name); }

  Edits addEntry() const;
  Edits removeMember() const;
  Edits writeRaw(uint64_t begin, llvm::StringRef value) const;
  Edits writeValue(llvm::StringRef value) const;
  Edits replaceText(llvm::StringRef from, llvm::StringRef to) const;
  Edits writeRowAsId(llvm::StringRef id) const;
  Edits moveRow() const;
  Edits eraseAction() const;
  Edits exchangeActions() const;
  Edits waitBefore(llvm::StringRef number) const;

  /// The row that says `action_id = "id"`; its opening bracket.
  std::optional<uint64_t> rowNamed(llvm::StringRef id) const;
  /// End of the CSV cell that begins at `begin`; nothing where no whole cell does.
  std::optional<uint64_t> endOfCell(uint64_t begin) const;
  /// The cell with that text on the line of the place.
  std::optional<uint64_t> cellOnLine(llvm::StringRef wanted) const;

  const Finding &finding;
  llvm::StringRef text;
  uint64_t place;
};

} // namespace

/// FixPlace.h has found the place.
Edits Proposer::addEntry() const {
  if (!finding.fix || finding.fix->insert.empty() || !finding.fix->location.offset)
    return {};
  uint64_t at = *finding.fix->location.offset;
  return {{at, at, finding.fix->insert}};
}

Edits Proposer::removeMember() const {
  std::optional<uint64_t> key = keyAt(text, place);
  return key ? just(removeElement(text, *key)) : Edits();
}

/// Only a value that is one token: what has members is not replaced by a word.
Edits Proposer::writeRaw(uint64_t begin, llvm::StringRef value) const {
  std::optional<uint64_t> end = endOfMember(text, begin);
  if (value.empty() || !end || text[begin] == '{' || text[begin] == '[')
    return {};
  return {{begin, *end, value.str()}};
}

Edits Proposer::writeValue(llvm::StringRef value) const {
  uint64_t begin = valueAt(text, place);
  if (value.empty() || !needsNoEscapes(value) || begin >= text.size())
    return {};
  if (text[begin] == '"')
    return writeRaw(begin, ("\"" + value + "\"").str());
  // A number keeps its type.
  llvm::StringRef number = text.substr(begin).take_while([](char c) { return llvm::isDigit(c) || c == '-'; });
  if (number.empty() || !llvm::all_of(value, llvm::isDigit))
    return {};
  return {{begin, begin + number.size(), value.str()}};
}

Edits Proposer::replaceText(llvm::StringRef from, llvm::StringRef to) const {
  std::string quoted = ("\"" + from + "\"").str();
  size_t at = text.find(quoted, place);
  if (to.empty() || !needsNoEscapes(from) || !needsNoEscapes(to) || at == llvm::StringRef::npos)
    return {};
  return {{at + 1, at + 1 + from.size(), to.str()}};
}

/// pipeline:<clock>:<rank>:<stage>:<micro_batch>:<F|B>
Edits Proposer::writeRowAsId(llvm::StringRef id) const {
  llvm::SmallVector<llvm::StringRef, 6> parts;
  id.split(parts, ':');
  std::optional<uint64_t> brace = openingBrace(text, place);
  if (parts.size() != 6 || parts[0] != "pipeline" || !brace)
    return {};
  Edits edits;
  for (uint64_t member = skipBlanks(text, *brace + 1); text[member] != '}';) {
    std::optional<uint64_t> end = endOfMember(text, member);
    if (!end)
      return {};
    uint64_t value = valueAt(text, member);
    llvm::StringRef key = text.slice(member, value).rtrim(" =").trim('"');
    size_t part = llvm::StringSwitch<size_t>(key)
                      .Case("clock", 1)
                      .Case("rank", 2)
                      .Case("stage", 3)
                      .Case("micro_batch", 4)
                      .Case("phase", 5)
                      .Default(0);
    if (part == 5 && text.slice(value, *end) != ("\"" + parts[5] + "\"").str())
      edits.push_back({value, *end, ("\"" + parts[5] + "\"").str()});
    if (part >= 1 && part <= 4) {
      llvm::StringRef number = text.substr(value).take_while([](char c) { return llvm::isDigit(c) || c == '-'; });
      if (number != parts[part])
        edits.push_back({value, value + number.size(), parts[part].str()});
    }
    member = skipBlanks(text, *end);
    if (text[member] == ',')
      member = skipBlanks(text, member + 1);
  }
  return edits;
}

std::optional<uint64_t> Proposer::rowNamed(llvm::StringRef id) const {
  std::string quoted = ("\"" + id + "\"").str();
  for (size_t at = text.find(quoted); at != llvm::StringRef::npos; at = text.find(quoted, at + 1)) {
    llvm::StringRef before = text.take_front(at).rtrim();
    if (before.consume_back("=") && before.rtrim(" \"").ends_with("action_id"))
      return openingBrace(text, at);
  }
  return std::nullopt;
}

Edits Proposer::moveRow() const {
  std::optional<uint64_t> row = openingBrace(text, place);
  std::optional<uint64_t> before = finding.actions.empty() ? std::nullopt : rowNamed(finding.actions.front());
  if (!row || !before || *before <= *row)
    return {};
  std::optional<uint64_t> end = endOfMember(text, *row), endBefore = endOfMember(text, *before);
  std::optional<TextEdit> removal = removeElement(text, *row);
  if (!end || !endBefore || !removal)
    return {};
  return {std::move(*removal), {*endBefore, *endBefore, (", " + text.slice(*row, *end)).str()}};
}

std::optional<uint64_t> Proposer::endOfCell(uint64_t begin) const {
  auto isEdge = [](char c) { return c == ',' || c == '\n' || c == '\r'; };
  if (begin > 0 && !isEdge(text.take_front(begin).rtrim(" \t").back()))
    return std::nullopt;
  return std::min(text.find_first_of(",\r\n", begin), text.size());
}

std::optional<uint64_t> Proposer::cellOnLine(llvm::StringRef wanted) const {
  size_t begin = text.take_front(place).rfind('\n') + 1, end = std::min(text.find('\n', place), text.size());
  while (begin < end) {
    size_t comma = std::min(text.find(',', begin), end);
    llvm::StringRef cell = text.slice(begin, comma);
    if (cell.trim() == wanted)
      return begin + (cell.size() - cell.ltrim().size());
    begin = comma + 1;
  }
  return std::nullopt;
}

/// An empty cell keeps the columns, which can be time. In JSON the action leaves its list.
Edits Proposer::eraseAction() const {
  if (text.substr(place).starts_with("{"))
    return just(removeElement(text, place));
  std::optional<uint64_t> end = endOfCell(place);
  return end ? Edits{{place, *end, ""}} : Edits();
}

Edits Proposer::exchangeActions() const {
  if (finding.actions.size() < 2)
    return {};
  std::optional<uint64_t> end = endOfCell(place), other = cellOnLine(finding.actions[1]);
  if (!end || !other || *other == place)
    return {};
  llvm::StringRef one = text.slice(place, *end).rtrim();
  Edits edits = {{place, place + one.size(), finding.actions[1]},
                 {*other, *other + finding.actions[1].size(), one.str()}};
  if (*other < place)
    std::swap(edits[0], edits[1]);
  return edits;
}

Edits Proposer::waitBefore(llvm::StringRef number) const {
  unsigned operand = 0;
  if (number.empty() || number.getAsInteger(10, operand))
    return {};
  std::optional<llvm::StringRef> token = operandAt(text, place, operand);
  return token ? just(insertBefore(text, place,
                                   ("\"tile.wait_async\"(" + *token + ") : (!tile.async_token) -> ()").str()))
               : Edits();
}

llvm::StringRef precedent::valueNamed(const Finding &finding, llvm::StringRef name) {
  for (const auto &[key, value] : finding.values)
    if (key == name)
      return value;
  return {};
}

std::vector<ProposedFix> precedent::proposeFixes(const Finding &finding, const SourceText &source) {
  std::vector<ProposedFix> fixes;
  if (!finding.location.offset || *finding.location.offset >= source.bytes().size() ||
      finding.location.file != source.name())
    return fixes;
  Proposer proposer(finding, source.bytes());
  for (const FixRow &row : fixesOf(finding.rule)) {
    std::vector<TextEdit> edits = proposer.editsOf(row);
    if (edits.empty())
      continue;
    bool hasWords = row.title.empty() && finding.fix;
    fixes.push_back({hasWords ? finding.fix->message : row.title.str(), std::move(edits), row.isStamp});
  }
  return fixes;
}
