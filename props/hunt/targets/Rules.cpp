//===- Rules.cpp - verdicts of carriers, objects and plans ------------------------------------------------------===//

#include "props/hunt/Harmless.h"
#include "props/hunt/Rewriting.h"
#include "props/hunt/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;
using namespace precedent::props;

namespace {

class RulesTest {
public:
  RulesTest(const Case &tried, const HuntOptions &options) : tried(tried), options(options) {}

  Outcome run() {
    family = tried.recipe.source ? tried.recipe.source->family : familyOf(tried.format);
    answer = answerTo(tried.bytes, tried.format, options, Engine::Classes, tried.beside);
    if (tried.seed.empty() && tried.expected.rules.empty())
      for (const auto &[rule, count] : answer.counts)
        outcome.rules.push_back(rule);
    if (!answer.defect.empty())
      find("hunt-engines-disagree", answer.describe());
    compareEngines();
    compareWithMachines();
    compareRewritings();
    judge();
    return std::move(outcome);
  }

private:
  static Family familyOf(InputFormat format) {
    switch (format) {
    case InputFormat::TesseraMlir:
      return Family::Carrier;
    case InputFormat::ScheduleObject:
      return Family::Object;
    case InputFormat::MegaMoePlan:
      return Family::MegaMoe;
    case InputFormat::Graph:
      return Family::Program;
    case InputFormat::Msccl:
    case InputFormat::Mscclpp:
      return Family::Plan;
    case InputFormat::Targets:
      return Family::Targets;
    default:
      return Family::Schedule;
    }
  }

  void find(const char *kind, std::string reason) {
    if (!outcome.find)
      outcome.find = Find{kind, std::move(reason)};
  }

  void compareEngines() {
    for (Engine engine : {Engine::Whole, Engine::Graph}) {
      Answer other = answerTo(tried.bytes, tried.format, options, engine, tried.beside);
      if (!(other == answer))
        find("hunt-engines-disagree",
             "classes says " + answer.describe() + "; " + nameOf(engine).str() + " says " + other.describe());
    }
  }

  /// Errors about which machines know nothing.
  bool hasOtherErrors() const {
    return llvm::any_of(answer.severity, [&](const auto &entry) {
      return entry.second == Severity::Error && !isDecidedByMachines(family, entry.first);
    });
  }

  void compareWithMachines() {
    // Machines say what holds of a file; what was left out on request, they do not know.
    if (!options.rules.empty() || hasOtherErrors() ||
        (answer.verdict != Verdict::Legal && answer.verdict != Verdict::Illegal))
      return;
    std::optional<std::string> trouble = whatMachinesFind(tried.bytes, family, tried.format);
    if (!trouble)
      return;
    if (answer.verdict == Verdict::Legal && !trouble->empty())
      find("hunt-verdict", "called legal, though " + *trouble);
    if (answer.verdict == Verdict::Illegal && trouble->empty())
      find("hunt-verdict", "false alarm, nothing goes wrong in any order: " + answer.describe());
  }

  void compareRewritings() {
    Random random(tried.recipe.choice);
    for (const Rewritten &other : rewritings(tried.bytes, family, tried.format, random)) {
      InputFormat format = other.format == InputFormat::Detect ? tried.format : other.format;
      Answer again = answerTo(other.bytes, format, options, Engine::Graph, tried.beside);
      bool isKept = other.keeps == Rewritten::Keeps::Findings ? again == answer
                    : other.keeps == Rewritten::Keeps::Verdict
                        ? again.verdict == answer.verdict
                        : answer.verdict != Verdict::Legal || again.verdict == Verdict::Legal;
      if (!isKept)
        find("hunt-not-invariant", answer.describe() + "; the same file " + other.how + " is " + again.describe());
    }
  }

  void judge() {
    if (tried.expected.verdict && answer.verdict != *tried.expected.verdict && options.rules.empty())
      find("hunt-verdict", "should be " + nameOf(*tried.expected.verdict).str() + ", is " + answer.describe());
    if (tried.expected.rules.empty())
      return;
    std::vector<llvm::StringRef> intended(tried.expected.rules.begin(), tried.expected.rules.end());
    if (!options.wants(intended))
      return;
    Answer before;
    if (!tried.seed.empty())
      before = answerTo(tried.seed, tried.format, options, Engine::Graph, tried.besideSeed);
    for (const auto &[rule, count] : answer.counts)
      if (count > before.countOf(rule))
        outcome.rules.push_back(rule);
    bool isSeen = llvm::any_of(intended, [&](llvm::StringRef rule) { return llvm::is_contained(outcome.rules, rule); });
    outcome.fate = isSeen                             ? Fate::Intended
                   : answer.verdict != Verdict::Legal ? Fate::Another
                   : whyHarmless(tried)               ? Fate::Harmless
                                                      : Fate::Survived;
    if (outcome.fate == Fate::Survived)
      find("hunt-mutant-survived",
           (tried.recipe.mutator ? tried.recipe.mutator->why.str() : std::string("the mutant is broken")) + ", and " +
               llvm::join(intended, " or ") + " should notice; " + answer.describe());
  }

  const Case &tried;
  const HuntOptions &options;
  Family family = Family::Schedule;
  Answer answer;
  Outcome outcome;
};

constexpr llvm::StringLiteral kSources[] = {"pipeline", "object", "interleaved", "megamoe"};

} // namespace

Outcome props::testRules(const Case &tried, const HuntOptions &options) {
  return RulesTest(tried, options).run();
}

namespace precedent::props {
const Target &rulesTarget() {
  static const Target target{"rules", "verdicts of carriers, objects and plans, and of their mutants", kSources, false,
                             testRules};
  return target;
}
} // namespace precedent::props
