#include "core/registry/OperatorRegistry.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

namespace precedent {
extern const llvm::StringLiteral kOperatorTable;
}

template <typename... Parts> static llvm::Error wrongTable(const Parts &...parts) {
  return llvm::createStringError((llvm::Twine() + ... + llvm::Twine(parts)));
}

static llvm::SmallVector<llvm::StringRef, 8> wordsOf(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 8> words;
  text.split(words, ' ', -1, /*KeepEmpty=*/false);
  return words;
}

llvm::Error OperatorRegistry::addOperators(llvm::StringRef head, llvm::StringRef names) {
  auto words = wordsOf(head);
  if (words.size() != 5)
    return wrongTable("`op ", head, "` does not give effect, aliasing, identity, memory and number of operands");
  OperatorSpec pattern;
  std::optional<EffectKind> effect = parseEffect(words[0]);
  std::optional<MemoryUse> memory = parseMemoryUse(words[3]);
  auto [low, high] = words[4].split('-');
  if (!effect || !memory || low.getAsInteger(10, pattern.minOperands) || high.getAsInteger(10, pattern.maxOperands))
    return wrongTable("`op ", head, "` has an effect, a memory use or a number of operands that is none");
  pattern.effect = *effect;
  pattern.aliasing = words[1].str();
  pattern.stochasticIdentity = words[2].str();
  pattern.memory = *memory;

  for (llvm::StringRef word : wordsOf(names)) {
    auto [name, listed] = word.split('=');
    OperatorSpec spec = pattern;
    spec.graphName = ("tessera." + name).str();
    llvm::SmallVector<llvm::StringRef, 2> publicNames;
    (listed.empty() ? name : listed).split(publicNames, ',');
    if (!byGraphName.try_emplace(spec.graphName, static_cast<uint32_t>(specs.size())).second)
      return wrongTable("`", name, "` stands twice");
    for (llvm::StringRef publicName : publicNames) {
      if (!byPublicName.try_emplace(publicName, static_cast<uint32_t>(specs.size())).second)
        return wrongTable("the public name `", publicName, "` stands twice");
      spec.publicNames.push_back(publicName.str());
    }
    specs.push_back(std::move(spec));
  }
  return llvm::Error::success();
}

llvm::Error OperatorRegistry::addBare(llvm::StringRef head, llvm::StringRef names) {
  auto words = wordsOf(head);
  std::optional<EffectKind> effect = words.size() == 2 ? parseEffect(words[0]) : std::nullopt;
  std::optional<MemoryUse> memory = words.size() == 2 ? parseMemoryUse(words[1]) : std::nullopt;
  if (!effect || !memory)
    return wrongTable("`bare ", head, "` does not give an effect and a memory use");
  for (llvm::StringRef name : wordsOf(names))
    if (!bare.try_emplace(name, BareOperator{*effect, *memory}).second)
      return wrongTable("the bare name `", name, "` stands twice");
  return llvm::Error::success();
}

llvm::Error OperatorRegistry::parseLine(llvm::StringRef line) {
  auto [keyword, rest] = line.split(' ');
  auto [head, names] = rest.split(": ");
  if (keyword == "op")
    return addOperators(head, names);
  if (keyword == "bare")
    return addBare(head, names);
  if (keyword == "prefix")
    prefixes.push_back(rest.str());
  else if (keyword == "dotted")
    dotted.push_back(rest.str());
  else if (keyword == "legacy")
    legacy.try_emplace(rest.split(' ').first, rest.split(' ').second.str());
  else
    return wrongTable("`", keyword, "` begins no line of the table");
  return llvm::Error::success();
}

llvm::Expected<OperatorRegistry> OperatorRegistry::parse(llvm::StringRef table) {
  OperatorRegistry registry;
  std::string line;
  auto finishLine = [&]() -> llvm::Error {
    std::string whole = std::exchange(line, {});
    return whole.empty() ? llvm::Error::success() : registry.parseLine(whole);
  };
  while (!table.empty()) {
    auto [text, rest] = table.split('\n');
    table = rest;
    // A line that begins with blanks goes on with the one before.
    if (text.starts_with(" ")) {
      line += " " + text.trim().str();
      continue;
    }
    if (llvm::Error error = finishLine())
      return std::move(error);
    if (!text.starts_with("#"))
      line = text.str();
  }
  if (llvm::Error error = finishLine())
    return std::move(error);
  return registry;
}

const OperatorRegistry &OperatorRegistry::get() {
  static const OperatorRegistry registry = [] {
    llvm::Expected<OperatorRegistry> parsed = parse(kOperatorTable);
    // The table is compiled in, and a test reads it: a mistake in it is the programmer's.
    if (!parsed)
      llvm::report_fatal_error(parsed.takeError());
    return std::move(*parsed);
  }();
  return registry;
}
