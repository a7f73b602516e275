#include "verify/tile/TileAttributeRule.h"

using namespace precedent;

std::vector<TilePair> TileParameterRule::parametersOf(const TileSubject &subject) const {
  std::vector<TilePair> list = attributesCalled(subject, attribute());
  if (operation().empty() || subject.isGate())
    return list;
  for (OperationIndex index = 0; index < subject.module.operations.size(); ++index)
    if (subject.operation(index).name == operation())
      list.push_back({index, kNoIndex});
  return list;
}

TileParameters TileParameterRule::read(const TileSubject &subject, const TilePair &pair) {
  return pair.attribute ? TileParameters{pair.attribute, nullptr}
                        : TileParameters{nullptr, &subject.operation(pair.at)};
}

std::vector<TilePair> TileBoundRule::pairs(const TileSubject &subject) const {
  std::vector<TilePair> list;
  Numbers numbers;
  for (TilePair pair : parametersOf(subject)) {
    numbers.clear();
    measure(read(subject, pair), numbers);
    for (auto [number, parameter] : numbers) {
      pair.number = number;
      pair.parameter = parameter;
      list.push_back(pair);
    }
  }
  return list;
}

Finding TileBoundRule::describePair(const TileSubject &subject, const TilePair &pair) const {
  llvm::StringRef place = pair.attribute ? pair.name : pair.parameter;
  TileParameters parameters = read(subject, pair);
  const TileAttribute *written = parameters.find(pair.parameter);
  std::string message = written && !written->isInteger()
                            ? "`" + pair.parameter.str() + "` is " + spell(*written) + ", and should be a number"
                            : describe(parameters, pair.number, pair.parameter);
  Finding finding = tileFinding(subject, pair.at, place, std::move(message));
  if (written)
    finding.values = {{pair.parameter.str(), spell(*written)}};
  return finding;
}

/// The word that differs in the fewest letters, at most a third of its own; empty where there is none, or two.
static llvm::StringRef probablyMeant(llvm::StringRef written, llvm::ArrayRef<llvm::StringLiteral> words) {
  constexpr size_t longestCompared = 64;
  llvm::StringRef meant;
  if (written.size() > longestCompared)
    return meant;
  size_t least = longestCompared;
  std::string lower = written.lower();
  for (llvm::StringRef word : words) {
    size_t distance = llvm::StringRef(lower).edit_distance(word);
    if (3 * distance > word.size() || distance > least)
      continue;
    meant = distance == least ? llvm::StringRef() : word;
    least = distance;
  }
  return meant;
}

bool TileTextRule::holds(const TileSubject &subject, const TilePair &pair) const {
  const TileAttribute *text = read(subject, pair).find(parameter());
  return text && text->isText() && llvm::is_contained(allowed(), llvm::StringRef(text->text));
}

bool TileTextRule::fails(const TileSubject &subject, const TilePair &pair) const {
  const TileAttribute *text = read(subject, pair).find(parameter());
  return !text || text->kind != TileAttribute::Kind::Text || !isAllowed(text->text);
}

Finding TileTextRule::describePair(const TileSubject &subject, const TilePair &pair) const {
  const TileAttribute *text = read(subject, pair).find(parameter());
  std::string written = text ? spell(*text) : "not said", words;
  for (llvm::StringRef word : allowed())
    words += (words.empty() ? "" : ", ") + word.str();
  llvm::StringRef place = pair.attribute ? pair.name : parameter();
  Finding finding =
      tileFinding(subject, pair.at, place, what().str() + " is " + written + ", and should be one of " + words);
  finding.values = {{parameter().str(), written}};
  if (llvm::StringRef meant = text && text->isText() ? probablyMeant(text->text, allowed()) : ""; !meant.empty()) {
    finding.values.emplace_back("written", text->text);
    finding.values.emplace_back("meant", meant.str());
  }
  return finding;
}
