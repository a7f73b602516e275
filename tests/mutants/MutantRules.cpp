#include "mutants/MutantRules.h"

#include "mutants/ClaimMutation.h"
#include "mutants/NumberMutation.h"

#include "core/support/InputError.h"
#include "verify/GraphSubject.h"
#include "verify/MegaMoeRule.h"
#include "verify/RuleTable.h"
#include "verify/SpectralRule.h"
#include "verify/TargetSubject.h"
#include "verify/collective/PlanRule.h"
#include "verify/gates/TesseraStageRules.h"
#include "verify/schedule/ScheduleRule.h"
#include "verify/tile/TileRule.h"

#include "llvm/ADT/STLExtras.h"

#include <atomic>
#include <cstring>
#include <mutex>

using namespace precedent;
using namespace precedent::mutants;

namespace precedent::mutants {
// What the linker puts aside, and what it puts in its place.
llvm::ArrayRef<RuleRow> plainRuleTable() asm("__real__ZN9precedent9ruleTableEv");
llvm::ArrayRef<RuleRow> mutantRuleTable() asm("__wrap__ZN9precedent9ruleTableEv");
const RuleRow *findMutantRule(llvm::StringRef) asm("__wrap__ZN9precedent8findRuleEN4llvm9StringRefE");
std::vector<GateError> plainStageErrors(const PipelineCarrier &, const ModuleGraph &) asm(
    "__real__ZN9precedent15findStageErrorsERKNS_15PipelineCarrierERKNS_11ModuleGraphE");
std::vector<GateError> mutantStageErrors(const PipelineCarrier &, const ModuleGraph &) asm(
    "__wrap__ZN9precedent15findStageErrorsERKNS_15PipelineCarrierERKNS_11ModuleGraphE");
llvm::Error plainInputError(llvm::StringRef, Verdict, Location, const llvm::Twine &, const llvm::Twine &) asm(
    "__real__ZN9precedent14makeInputErrorEN4llvm9StringRefENS_7VerdictENS_8LocationERKNS0_5TwineES6_");
llvm::Error mutantInputError(llvm::StringRef, Verdict, Location, const llvm::Twine &, const llvm::Twine &) asm(
    "__wrap__ZN9precedent14makeInputErrorEN4llvm9StringRefENS_7VerdictENS_8LocationERKNS0_5TwineES6_");
} // namespace precedent::mutants

namespace {
std::string chosen;
std::atomic<bool> isMet = false;
MutantsSeen *watched = nullptr;
std::mutex watching;

/// Behind the name of a rule: it is asked of nothing, of everything.
constexpr const char *kNever = ":applies:never", *kAlways = ":applies:always";

void note(const std::string &mutant, Difference difference) {
  if (!watched)
    return;
  std::lock_guard lock(watching);
  Difference &most = (*watched)[mutant];
  most = std::max(most, difference);
}

void note(const std::string &mutant, bool makesADifference) {
  note(mutant, makesADifference ? Difference::Certain : Difference::None);
}

/// What a rule stated under one tag.
struct Stated {
  std::string name;   ///< of the claim
  uint64_t size = 0;  ///< obligations
  uint32_t shift = 0; ///< to add to the number of an obligation of the mutant
};

/// The claims of a rule, one of them mutated if that is asked for. `stated`: the last claim of each tag.
Claims restate(const std::string &rule, const Claims &claims, std::map<int, Stated> &stated) {
  Claims result;
  auto add = [&](Claim claim) {
    std::visit([&](auto &content) { result.add(std::move(content), claim.tag); }, claim.content);
  };
  for (const Claim &claim : claims.all()) {
    std::string prefix = rule + ":" + nameOf(claim) + ":";
    std::optional<Mutation> wanted;
    for (Mutation mutation : mutationsOf(claim)) {
      std::string name = prefix + nameOf(mutation).str();
      note(name, differenceBy(claim, mutation));
      if (name == chosen)
        wanted = mutation;
    }
    isMet = isMet || wanted;
    stated[claim.tag] = {nameOf(claim), numObligations(claim), wanted ? shiftOf(claim, *wanted) : 0};
    if (!wanted) {
      add(claim);
      continue;
    }
    for (Claim &other : mutated(claim, *wanted))
      add(std::move(other));
  }
  return result;
}

/// The claims with one number of their formulas changed, if that is asked for.
Claims renumber(const std::string &rule, const Claims &claims) {
  Claims result;
  for (Claim claim : claims.all()) {
    if (auto *formulas = std::get_if<FormulaClaim>(&claim.content))
      for (const NumberMutation &mutation : numberMutationsOf(*formulas)) {
        std::string name = rule + ":" + nameOf(claim) + ":" + mutation.name();
        if (watched)
          note(name, differenceBy(*formulas, mutation));
        if (name != chosen)
          continue;
        isMet = true;
        *formulas = mutated(std::move(*formulas), mutation);
        break;
      }
    std::visit([&](auto &content) { result.add(std::move(content), claim.tag); }, claim.content);
  }
  return result;
}

/// A rule as it is, but for the claim that a mutant has in another form.
template <typename Subject, typename Base = RuleAbout<Subject>> class MutableRule : public Base {
public:
  MutableRule(std::string name, std::unique_ptr<Rule> rule) : name(std::move(name)), owner(std::move(rule)) {}

  bool applies(const Subject &subject) const override {
    bool does = plain().applies(subject);
    for (bool always : {false, true}) {
      if (always && !mayDecline())
        continue;
      std::string mutant = name + (always ? kAlways : kNever);
      // What a rule that is not asked would say, nobody knows.
      note(mutant, does == always ? Difference::None : Difference::Possible);
      if (mutant != chosen)
        continue;
      isMet = isMet || does != always;
      does = always;
    }
    return does;
  }

  void state(const Subject &subject, Claims &claims) const override {
    Claims own;
    plain().state(subject, own);
    claims = restate(name, renumber(name, own), stated);
  }

  Finding explain(const Subject &subject, const Refutation &refutation, Explainer &explainer) const override {
    note(name + kNever, Difference::Certain);
    if (refutation.tag == kInvented) {
      Finding finding;
      finding.message = "this holds, and the mutant " + chosen + " refutes it";
      finding.anchor = Anchor::carrier();
      finding.values = {{"mutant", chosen}};
      return finding;
    }
    Refutation original = refutation;
    if (auto claim = stated.find(refutation.tag); claim != stated.end()) {
      noteRefuted(claim->second, refutation);
      original.instance += claim->second.shift;
      // Where the number of the obligation is its subject.
      if (claim->second.shift && refutation.before == kNoAction)
        original.subject = original.instance;
    }
    return plain().explain(subject, original, explainer);
  }

protected:
  const Base &plain() const { return static_cast<const Base &>(*owner); }

private:
  /// What could only be guessed when the claim was stated.
  void noteRefuted(const Stated &claim, const Refutation &refutation) const {
    bool isAboutOrder =
        llvm::StringRef(claim.name).starts_with("order-") || llvm::StringRef(claim.name).starts_with("free-");
    if (!watched || !isAboutOrder)
      return;
    std::string prefix = name + ":" + claim.name + ":";
    note(prefix + nameOf(Mutation::Weakened).str(), Difference::Certain);
    if (refutation.instance == 0)
      note(prefix + nameOf(Mutation::WithoutFirst).str(), Difference::Certain);
    if (refutation.instance + 1 == claim.size)
      note(prefix + nameOf(Mutation::WithoutLast).str(), Difference::Certain);
  }

  /// Whether the rule has an applies() of its own. A rule that does not is asked of everything as it is.
  bool mayDecline() const {
    struct Plain : RuleAbout<Subject> {
      void state(const Subject &, Claims &) const override {}
      Finding explain(const Subject &, const Refutation &, Explainer &) const override { return {}; }
    };
    static const Plain other = {};
    return appliesOf(plain()) != appliesOf(other);
  }

  /// The table of virtual functions, as the compilers that we build with lay it out: behind the two destructors.
  static const void *appliesOf(const RuleAbout<Subject> &rule) {
    const void *const *table = nullptr;
    std::memcpy(&table, static_cast<const void *>(&rule), sizeof(table));
    return table[2];
  }

  std::string name;
  std::unique_ptr<Rule> owner;
  mutable std::map<int, Stated> stated;
};

/// Rules of the Tile level say, too, which of upstream's passes has their condition.
class MutableTileRule : public MutableRule<TileSubject, TileRule> {
public:
  using MutableRule::MutableRule;

  TilePass pass() const override { return plain().pass(); }
};

template <typename Subject>
using MutableRuleAbout =
    std::conditional_t<std::is_same_v<Subject, TileSubject>, MutableTileRule, MutableRule<Subject>>;

using MakeRule = std::unique_ptr<Rule> (*)();

template <typename Subject, MakeRule make> std::string nameOfRule;

template <typename Subject, MakeRule make> std::unique_ptr<Rule> makeMutable() {
  return std::make_unique<MutableRuleAbout<Subject>>(nameOfRule<Subject, make>, make());
}

/// The function that makes the same rule, mutable.
struct Replacement {
  MakeRule plain, instead;
  std::string &name;
};

template <typename Subject, MakeRule make> Replacement replacing() {
  return {make, makeMutable<Subject, make>, nameOfRule<Subject, make>};
}
} // namespace

namespace precedent {
#define CARRIER_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define OBJECT_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define OBJECT_AND_GRAPH_RULE(Class, ...)                                                                              \
  std::unique_ptr<Rule> make##Class();                                                                                 \
  std::unique_ptr<Rule> make##Class##OfGraph();
#define GRAPH_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define AGAINST_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define MEGAMOE_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define SCHEDULE_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define PLAN_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define SPECTRAL_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define TARGET_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define TILE_RULE(Class, ...) std::unique_ptr<Rule> make##Class();
#define GATE_CODE(...)
#define READER_CODE(...)
#include "verify/rules/Rules.def"
} // namespace precedent

static std::vector<Replacement> replacements() {
  return {
#define CARRIER_RULE(Class, ...) replacing<CarrierSubject, make##Class>(),
#define OBJECT_RULE(Class, ...) replacing<ObjectSubject, make##Class>(),
#define OBJECT_AND_GRAPH_RULE(Class, ...)                                                                              \
  replacing<ObjectSubject, make##Class>(), replacing<GraphSubject, make##Class##OfGraph>(),
#define GRAPH_RULE(Class, ...) replacing<GraphSubject, make##Class>(),
#define AGAINST_RULE(Class, ...) replacing<GraphSubject, make##Class>(),
#define MEGAMOE_RULE(Class, ...) replacing<MegaMoeSubject, make##Class>(),
#define SCHEDULE_RULE(Class, ...) replacing<ScheduleSubject, make##Class>(),
#define PLAN_RULE(Class, ...) replacing<PlanSubject, make##Class>(),
#define SPECTRAL_RULE(Class, ...) replacing<SpectralSubject, make##Class>(),
#define TARGET_RULE(Class, ...) replacing<TargetSubject, make##Class>(),
#define TILE_RULE(Class, ...) replacing<TileSubject, make##Class>(),
#define GATE_CODE(...)
#define READER_CODE(...)
#include "verify/rules/Rules.def"
  };
}

/// `coverage`, and `coverage@schedule` for the second row of an id.
static std::string nameOfRow(llvm::ArrayRef<RuleRow> rows, const RuleRow &row) {
  auto first = llvm::find_if(rows, [&](const RuleRow &other) { return other.id == row.id; });
  if (&*first == &row)
    return row.id.str();
  return row.id.str() + (row.kind == RuleKind::Plan ? "@plan" : "@schedule");
}

llvm::ArrayRef<RuleRow> mutants::mutantRuleTable() {
  static const std::vector<RuleRow> rows = [] {
    std::vector<Replacement> table = replacements();
    auto replace = [&](MakeRule make, const std::string &name) {
      auto found = llvm::find_if(table, [&](const Replacement &entry) { return entry.plain == make; });
      assert(found != table.end() && "every rule of the table stands in Rules.def");
      found->name = name;
      return found->instead;
    };
    std::vector<RuleRow> list(plainRuleTable());
    for (RuleRow &row : list) {
      std::string name = nameOfRow(list, row);
      if (row.make)
        row.make = replace(row.make, name);
      if (row.makeForGraph)
        row.makeForGraph = replace(row.makeForGraph, name + "@graph");
    }
    return list;
  }();
  return rows;
}

const RuleRow *mutants::findMutantRule(llvm::StringRef idOrAlias) {
  for (const RuleRow &row : mutantRuleTable())
    if (row.id == idOrAlias || (!row.alias.empty() && row.alias == idOrAlias))
      return &row;
  return nullptr;
}

std::vector<GateError> mutants::mutantStageErrors(const PipelineCarrier &carrier, const ModuleGraph &module) {
  std::vector<GateError> errors = plainStageErrors(carrier, module);
  for (const RuleRow &row : mutantRuleTable()) {
    if (row.kind != RuleKind::Gate)
      continue;
    auto isOfRow = [&](const GateError &error) { return error.code == row.alias; };
    bool isSaid = llvm::any_of(errors, isOfRow);
    std::string negated = row.id.str() + ":gate:negated", weakened = row.id.str() + ":gate:weakened";
    note(negated, true);
    note(weakened, isSaid);
    if (chosen != negated && chosen != weakened)
      continue;
    isMet = true;
    llvm::erase_if(errors, isOfRow);
    if (chosen == negated && !isSaid)
      errors.push_back({row.alias.str(), Anchor::carrier(), "this holds, and the mutant " + chosen + " refutes it"});
  }
  return errors;
}

llvm::Error mutants::mutantInputError(llvm::StringRef code, Verdict verdict, Location location,
                                      const llvm::Twine &message, const llvm::Twine &help) {
  // Rows with claims are refused by readers, too: `row-field-missing` is what a carrier lacks, said by a digest.
  std::string mutant = code.str() + ":refusal:renamed";
  note(mutant, true);
  isMet = isMet || mutant == chosen;
  return plainInputError(mutant == chosen ? "mutant" : code, verdict, std::move(location), message, help);
}

void mutants::chooseMutant(const std::string &name) {
  chosen = name;
}

bool mutants::chosenMutantWasMet() {
  return isMet;
}

void mutants::watchMutants(MutantsSeen &seen) {
  watched = &seen;
}

std::vector<std::string> mutants::rowNames() {
  std::vector<std::string> names;
  for (const RuleRow &row : mutantRuleTable()) {
    names.push_back(nameOfRow(mutantRuleTable(), row));
    if (row.makeForGraph)
      names.push_back(names.back() + "@graph");
  }
  return names;
}
