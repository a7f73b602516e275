//===- Lowering.cpp - what is proved is lowered, and does what it did -------------------------------------------===//

#include "props/hunt/Harmless.h"
#include "props/hunt/Target.h"
#include "props/lowering/LoweringRequest.h"
#include "props/lowering/StageMachine.h"

#include "lower/CarrierForms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;
using namespace precedent::props;

namespace {

class LoweringTest {
public:
  LoweringTest(const Case &tried, const HuntOptions &options)
      : tried(tried), options(options), lowering(optionsIn(tried.bytes)) {}

  Outcome run() {
    bool isLoweredMutant = !tried.beside.empty() && !tried.expected.rules.empty();
    if (isLoweredMutant)
      judgeLowered();
    else
      lower();
    return std::move(outcome);
  }

private:
  void find(const char *kind, std::string reason) {
    if (!outcome.find)
      outcome.find = Find{kind, std::move(reason)};
  }
  static std::shared_ptr<const SourceText> textOf(llvm::StringRef bytes) {
    return SourceText::fromString("case", bytes);
  }
  void judgeLowered();
  void lower();
  /// Whatever was lowered has to be what it was.
  void compare(const std::string &lowered);
  void compareForms(const std::string &lowered);

  const Case &tried;
  const HuntOptions &options;
  LowerOptions lowering;
  Outcome outcome;
};

} // namespace

/// What was lowered has been broken: translation validation has to notice.
void LoweringTest::judgeLowered() {
  llvm::Expected<std::vector<Finding>> findings =
      validateLoweredFile(*textOf(tried.bytes), *textOf(tried.beside), lowering);
  std::string said = "nothing";
  if (!findings) {
    // MLIR's own verifier was first.
    said = llvm::toString(findings.takeError());
    outcome.fate = Fate::Another;
    return;
  }
  for (const Finding &finding : *findings)
    if (!llvm::is_contained(outcome.rules, finding.rule))
      outcome.rules.push_back(finding.rule);
  bool isSeen = llvm::any_of(tried.expected.rules,
                             [&](const std::string &rule) { return llvm::is_contained(outcome.rules, rule); });
  auto isHarmless = [&] {
    return runLoweredPipeline(tried.bytes, tried.beside) == "" && !tried.besideSeed.empty() &&
           marksOf(tried.beside) == marksOf(tried.besideSeed);
  };
  outcome.fate = isSeen                   ? Fate::Intended
                 : !outcome.rules.empty() ? Fate::Another
                 : isHarmless()           ? Fate::Harmless
                                          : Fate::Survived;
  if (outcome.fate == Fate::Survived)
    find("hunt-mutant-survived",
         (tried.recipe.mutator ? tried.recipe.mutator->why.str() : std::string("what was lowered is broken")) +
             ", and validation says " + said);
}

void LoweringTest::compare(const std::string &lowered) {
  std::optional<std::string> again = loweredText(tried.bytes, lowering);
  if (again != lowered)
    find("hunt-lowering", "lowered once more, it is another file");
  if (printedByMlir(lowered) != lowered + "\n")
    find("hunt-lowering", "what was lowered does not parse as what it is");
  llvm::Expected<std::vector<Finding>> findings = validateLoweredFile(*textOf(tried.bytes), *textOf(lowered), lowering);
  if (!findings)
    find("hunt-lowering", "what was lowered cannot be validated: " + llvm::toString(findings.takeError()));
  else if (!findings->empty())
    find("hunt-lowering", "what was lowered is refused by validation: " + findings->front().message);
  LowerOptions asBytecode = lowering;
  asBytecode.bytecode = true;
  std::optional<std::string> bytecode = loweredText(tried.bytes, asBytecode);
  if (!bytecode || printedByMlir(*bytecode) != lowered + "\n")
    find("hunt-lowering", "as bytecode it is another module");
  Answer answer = answerTo(lowered, InputFormat::TesseraMlir, options, Engine::Graph);
  if (answer.verdict != Verdict::Legal)
    find("hunt-lowering", "what was lowered is called " + answer.describe());
  // The schedule is not there any more, so nothing is left to be run or to be lowered.
  if (llvm::StringRef(lowered).contains("tile.spectral_program_kernel"))
    return;
  if (std::optional<std::string> trouble = runLoweredPipeline(tried.bytes, lowered); trouble && !trouble->empty())
    find("hunt-lowering", "what was lowered does not run as it did: " + *trouble);
  std::optional<std::string> twice = loweredText(lowered, lowering);
  if (twice != lowered)
    find("hunt-lowering", twice ? "what was lowered is lowered to something else" : "what was lowered is not lowered");
  compareForms(lowered);
}

/// Columns for rows, bytecode for text: what they become is the same. One of these a case.
void LoweringTest::compareForms(const std::string &lowered) {
  static constexpr CarrierForm forms[] = {{true, false}, {false, true}, {true, true}};
  const CarrierForm &form = forms[tried.bytes.size() % std::size(forms)];
  std::optional<std::string> written = writeCarrierAs(tried.bytes, form);
  if (!written)
    return;
  std::optional<std::string> made = loweredText(*written, lowering);
  std::optional<std::string> back = made ? writeCarrierAs(*made, {}) : std::nullopt;
  if (back != writeCarrierAs(lowered, {}))
    find("hunt-lowering", std::string("with ") + (form.isCompact ? "columns" : "rows") + " as " +
                              (form.isBytecode ? "bytecode" : "text") + " it is " +
                              (made ? "lowered to another module" : "not lowered"));
}

void LoweringTest::lower() {
  llvm::Expected<LoweredFile> lowered = lowerFile(*textOf(tried.bytes), lowering);
  std::string why;
  bool isLowered = lowered && lowered->refusals.empty();
  if (!lowered)
    why = llvm::toString(lowered.takeError());
  else
    for (const Finding &finding : lowered->refusals) {
      why += (why.empty() ? "" : "; ") + finding.message + " [" + finding.rule + "]";
      if (!llvm::is_contained(outcome.rules, finding.rule))
        outcome.rules.push_back(finding.rule);
      // A pass has made something that is none.
      if (finding.rule == "lowering-mismatch" || finding.rule == "parse-error" || finding.rule == "proof-stale")
        find("hunt-lowering", "a pass is wrong: " + finding.message);
    }
  Answer answer = answerTo(tried.bytes, tried.format, options, Engine::Graph);
  if (isLowered && answer.verdict != Verdict::Legal)
    find("hunt-lowering", "it is lowered, and " + answer.describe());
  if (tried.expected.verdict && isLowered != (*tried.expected.verdict == Verdict::Legal))
    find("hunt-verdict", isLowered ? "it is lowered, and must not be" : "it must be lowered, and is not: " + why);
  if (isLowered)
    compare(lowered->output);
  if (tried.expected.rules.empty())
    return;
  // Mutants of carriers, which the other targets judge: here they are lowered only if they are legal.
  bool isSeen = llvm::any_of(tried.expected.rules,
                             [&](const std::string &rule) { return llvm::is_contained(outcome.rules, rule); });
  if (answer.verdict != Verdict::Legal)
    outcome.fate = isSeen ? Fate::Intended : Fate::Another;
}

static Outcome testLowering(const Case &tried, const HuntOptions &options) {
  return LoweringTest(tried, options).run();
}

static constexpr llvm::StringLiteral kSources[] = {"module", "pipeline", "module", "kernel",
                                                   "module", "spectral", "module", "interleaved"};

namespace precedent::props {
const Target &loweringTarget() {
  static const Target target{"lowering", "what lower makes, against running it, and with it broken", kSources, false,
                             testLowering};
  return target;
}
} // namespace precedent::props
