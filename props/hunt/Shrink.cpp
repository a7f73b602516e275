#include "props/hunt/Shrink.h"

#include "props/hunt/Interruption.h"
#include "props/hunt/JsonText.h"
#include "props/hunt/OutcomeText.h"

using namespace precedent;
using namespace precedent::props;

Outcome props::testIsolated(const Target &target, const Case &tried, const HuntOptions &options,
                            const IsolationLimits &limits) {
  std::optional<Outcome> outcome;
  Ending ending = runIsolated(
      limits,
      [&](const std::function<void(llvm::StringRef)> &send) { send(onOneLine(asJson(target.test(tried, options)))); },
      [&](llvm::StringRef line) {
        if (std::optional<llvm::json::Value> value = parseJson(line))
          outcome = outcomeFrom(*value->getAsObject());
      });
  if (ending.kind == Ending::Kind::Orderly && outcome)
    return *outcome;
  if (ending.kind == Ending::Kind::Interrupted)
    return {};
  Outcome trouble;
  trouble.find = Find{ending.kind == Ending::Kind::Silent ? "hunt-time-out" : "hunt-crash", "the check " + ending.what};
  return trouble;
}

namespace {

class GeneShrinker {
public:
  GeneShrinker(const SeedSource &source, Genes genes, const std::function<bool(const Genes &)> &isWanted,
               unsigned &left)
      : source(source), genes(std::move(genes)), isWanted(isWanted), left(left) {}

  Genes run() {
    for (bool helped = true; helped;) {
      helped = dropSteps();
      for (size_t index = 0; index < genes.size(); ++index)
        helped = lower(index) || helped;
    }
    return std::move(genes);
  }

private:
  bool accept(Genes candidate) {
    if (left == 0 || candidate == genes)
      return false;
    --left;
    if (!isWanted(candidate))
      return false;
    genes = std::move(candidate);
    return true;
  }

  bool dropSteps() {
    size_t head = source.parameters.size(), width = source.genesOfStep;
    bool helped = false;
    if (width == 0)
      return false;
    for (size_t count = (genes.size() - head) / width; count > 0; count /= 2)
      for (size_t step = 0; head + (step + count) * width <= genes.size();) {
        Genes candidate = genes;
        candidate.erase(candidate.begin() + static_cast<ptrdiff_t>(head + step * width),
                        candidate.begin() + static_cast<ptrdiff_t>(head + (step + count) * width));
        if (accept(std::move(candidate)))
          helped = true;
        else
          ++step;
      }
    return helped;
  }

  bool lower(size_t index) {
    int64_t least = index < source.parameters.size() ? source.parameters[index].least : 0;
    bool helped = false;
    auto tryValue = [&](int64_t value) {
      Genes candidate = genes;
      candidate[index] = value;
      bool isBetter = value < genes[index] && accept(std::move(candidate));
      helped = helped || isBetter;
      return isBetter;
    };
    if (genes[index] == least || tryValue(least))
      return helped;
    // Numbers of steps are remainders of many small numbers: those say what matters.
    if (index >= source.parameters.size())
      for (int64_t value = 1; value < 8; ++value)
        if (tryValue(value))
          return true;
    while (genes[index] > least + 1 && tryValue(least + (genes[index] - least) / 2)) {
    }
    while (index < source.parameters.size() && genes[index] > least && tryValue(genes[index] - 1)) {
    }
    return helped;
  }

  const SeedSource &source;
  Genes genes;
  const std::function<bool(const Genes &)> &isWanted;
  unsigned &left;
};

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines(1);
  for (char character : text) {
    lines.back() += character;
    if (character == '\n')
      lines.emplace_back();
  }
  if (lines.back().empty())
    lines.pop_back();
  return lines;
}

std::string joined(const std::vector<std::string> &pieces) {
  std::string text;
  for (const std::string &piece : pieces)
    text += piece;
  return text;
}

/// Zeller and Hildebrandt's delta debugging, without the step that keeps one piece alone.
void dropPieces(std::vector<std::string> &pieces, const std::function<bool(const std::string &)> &isWanted,
                unsigned &left) {
  for (size_t count = (pieces.size() + 1) / 2; count > 0; count = count == 1 ? 0 : (count + 1) / 2)
    for (size_t at = 0; at < pieces.size() && left > 0;) {
      std::vector<std::string> candidate = pieces;
      candidate.erase(candidate.begin() + static_cast<ptrdiff_t>(at),
                      candidate.begin() + static_cast<ptrdiff_t>(std::min(at + count, pieces.size())));
      --left;
      if (isWanted(joined(candidate)))
        pieces = std::move(candidate);
      else
        at += count;
    }
}

} // namespace

Genes props::shrinkGenes(const SeedSource &source, Genes genes, const std::function<bool(const Genes &)> &isWanted,
                         unsigned &maxTests) {
  return GeneShrinker(source, std::move(genes), isWanted, maxTests).run();
}

std::string props::shrinkText(std::string text, const std::function<bool(const std::string &)> &isWanted,
                              unsigned &maxTests) {
  std::vector<std::string> pieces = linesOf(text);
  dropPieces(pieces, isWanted, maxTests);
  text = joined(pieces);
  pieces.clear();
  for (size_t at = 0; at < text.size(); at += 16)
    pieces.push_back(text.substr(at, 16));
  dropPieces(pieces, isWanted, maxTests);
  text = joined(pieces);
  if (text.size() > 400)
    return text;
  pieces.clear();
  for (char character : text)
    pieces.emplace_back(1, character);
  dropPieces(pieces, isWanted, maxTests);
  return joined(pieces);
}

Case props::shrinkCase(const Target &target, Case found, Find &find, const HuntOptions &options,
                       const ShrinkLimits &limits) {
  unsigned left = limits.maxTests;
  auto isSame = [&](const Case &candidate) {
    if (isInterrupted()) // as small as it has become
      return false;
    Outcome outcome = testIsolated(target, candidate, options, limits.isolation);
    if (!outcome.find || outcome.find->kind != find.kind)
      return false;
    find = *outcome.find;
    return true;
  };
  auto tryRecipe = [&](const Recipe &recipe) {
    std::optional<Case> candidate = makeCaseFor(target, recipe);
    bool isWhole = candidate && (!recipe.mutator || candidate->seedVerdict == Verdict::Legal);
    if (!isWhole || !isSame(*candidate))
      return false;
    found = std::move(*candidate);
    return true;
  };
  if (found.recipe.source) {
    Genes genes = found.recipe.genes;
    shrinkGenes(
        *found.recipe.source, genes,
        [&](const Genes &candidate) {
          // Elsewhere the same choice means another place: a few others get their chance.
          Recipe recipe = found.recipe;
          recipe.genes = candidate;
          for (uint64_t choice : {found.recipe.choice, uint64_t(0), uint64_t(1), uint64_t(2), uint64_t(3)}) {
            recipe.choice = choice;
            if (tryRecipe(recipe))
              return true;
            if (!recipe.mutator && !target.breaksBytes)
              break;
          }
          return false;
        },
        left);
    for (uint64_t choice = 0; choice < 16 && found.recipe.choice >= 16; ++choice) {
      Recipe recipe = found.recipe;
      recipe.choice = choice;
      tryRecipe(recipe);
    }
  }
  bool restsOnRecipe = find.kind == "hunt-mutant-survived" ||
                       (find.kind == "hunt-verdict" && found.expected.verdict.has_value()) || !found.beside.empty();
  if (restsOnRecipe)
    return found;
  Case candidate = found;
  candidate.expected = {};
  candidate.seed.clear();
  if (!isSame(candidate))
    return found;
  found.bytes = shrinkText(
      found.bytes,
      [&](const std::string &text) {
        candidate.bytes = text;
        return isSame(candidate);
      },
      left);
  found.expected = {};
  found.seed.clear();
  return found;
}
