#include "props/hunt/HuntReport.h"

#include "reports/PrintableText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

static const Tally &tallyOf(const CampaignState &state, llvm::StringRef target) {
  static const Tally none;
  auto found = state.tallies.find(target.str());
  return found == state.tallies.end() ? none : found->second;
}

static Finding findingOf(const RecordedFind &find) {
  Finding finding;
  finding.rule = find.find.kind;
  finding.message = find.find.reason;
  finding.location = Location::ofFile(find.file);
  finding.values = {{"case", std::to_string(find.number)}, {"recipe", find.recipe}, {"sha256", find.sha256}};
  finding.notes.push_back("repeat: " + find.command);
  return finding;
}

/// Rows of numbers that add up; all mutators of the target, also those that had no turn.
static json::Array scoreOf(const Target &target, const Tally &tally) {
  json::Array rows;
  std::set<Family> families;
  for (llvm::StringRef source : target.sources)
    families.insert(findSource(source)->family);
  for (const Mutator &mutator : mutators()) {
    if (target.breaksBytes || !families.count(mutator.family))
      continue;
    auto found = tally.mutators.find(mutator.name.str());
    MutatorScore score = found == tally.mutators.end() ? MutatorScore() : found->second;
    json::Object killedBy;
    for (const auto &[rule, count] : score.killedBy)
      killedBy[rule] = static_cast<int64_t>(count);
    rows.push_back(json::Object{{"mutator", mutator.name},
                                {"intended", static_cast<int64_t>(score.intended)},
                                {"another", static_cast<int64_t>(score.another)},
                                {"harmless", static_cast<int64_t>(score.harmless)},
                                {"survived", static_cast<int64_t>(score.survived)},
                                {"killed_by", std::move(killedBy)}});
  }
  return rows;
}

static json::Object countsOf(const std::map<std::string, uint64_t> &counts) {
  json::Object object;
  for (const auto &[name, count] : counts)
    object[name] = static_cast<int64_t>(count);
  return object;
}

Audit props::auditOf(const CampaignState &state, const HuntRequest &request) {
  Audit audit;
  audit.options.read = request.options.read;
  audit.options.check = request.options.check;
  audit.options.rules = request.options.rules;
  for (const Target *target : request.targets) {
    const Tally &tally = tallyOf(state, target->name);
    AuditRecord record;
    record.file = ("hunt:" + target->name).str();
    record.report.kind = "hunt";
    SubjectReport subject;
    std::vector<const RecordedFind *> finds;
    for (const RecordedFind &find : state.finds)
      if (find.target == target->name)
        finds.push_back(&find);
    llvm::sort(finds, [](const RecordedFind *one, const RecordedFind *other) { return one->number < other->number; });
    for (const RecordedFind *find : finds)
      subject.findings.push_back(findingOf(*find));
    subject.verdict = record.report.verdict = finds.empty() ? Verdict::Legal : Verdict::Illegal;
    subject.facts.add("seed", static_cast<int64_t>(request.seed));
    subject.facts.add("shard", request.shard.text());
    subject.facts.add("cases", static_cast<int64_t>(tally.cases));
    subject.facts.add("finds", static_cast<int64_t>(finds.size()));
    subject.facts.add("mutants", static_cast<int64_t>(tally.total().mutants()));
    subject.facts.add("rules", FactValue(json::Value(countsOf(tally.rules))));
    subject.facts.add("score", FactValue(json::Value(scoreOf(*target, tally))));
    record.report.subjects.push_back(std::move(subject));
    for (uint32_t index = 0; index < finds.size(); ++index)
      record.findings.push_back({0, index, std::nullopt});
    audit.records.push_back(std::move(record));
  }
  return audit;
}

void props::writeScore(const CampaignState &state, const HuntRequest &request, llvm::raw_ostream &os) {
  os << llvm::formatv("{0,-34} {1,-30} {2,8} {3,8} {4,8} {5,8}\n", "rule", "mutator", "intended", "another", "harmless",
                      "survived");
  MutatorScore sum;
  std::set<std::string> covered;
  for (const Target *target : request.targets)
    for (const auto &[name, score] : tallyOf(state, target->name).mutators) {
      const Mutator *mutator = findMutator(name);
      sum.add(score);
      bool isFirst = true;
      for (llvm::StringRef rule : mutator->rules) {
        auto killed = score.killedBy.find(rule.str());
        uint64_t count = killed == score.killedBy.end() ? 0 : killed->second;
        if (count)
          covered.insert(rule.str());
        // What is not a rule's own stands in the first row of its mutator.
        if (isFirst)
          os << llvm::formatv("{0,-34} {1,-30} {2,8} {3,8} {4,8} {5,8}\n", rule, name, count, score.another,
                              score.harmless, score.survived);
        else
          os << llvm::formatv("{0,-34} {1,-30} {2,8}\n", rule, "", count);
        isFirst = false;
      }
    }
  os << sum.mutants() << " mutants: " << sum.intended << " killed by an intended rule, " << sum.another
     << " by another, " << sum.harmless << " proved harmless, " << sum.survived << " survived; " << covered.size()
     << " rules have killed\n";
  std::vector<llvm::StringRef> without = rulesWithoutMutator();
  os << numMutableRules() - without.size() << " of " << numMutableRules()
     << " rules have a mutator; none has: " << llvm::join(without, ", ") << '\n';
}

size_t props::numRulesSeen(const CampaignState &state) {
  std::set<std::string> rules;
  for (const auto &[target, tally] : state.tallies)
    for (const auto &[rule, count] : tally.rules)
      rules.insert(rule);
  return rules.size();
}

void props::writeSummary(const CampaignState &state, const HuntRequest &request, double seconds,
                         llvm::raw_ostream &os) {
  uint64_t cases = 0;
  for (const Target *target : request.targets) {
    const Tally &tally = tallyOf(state, target->name);
    MutatorScore score = tally.total();
    cases += tally.cases;
    os << target->name << ": " << tally.cases << " cases";
    if (score.mutants())
      os << ", " << score.mutants() << " mutants (" << score.intended << " killed by an intended rule, "
         << score.another << " by another, " << score.harmless << " harmless, " << score.survived << " survived)";
    os << '\n';
  }
  for (const RecordedFind &find : state.finds) {
    os << find.find.kind << ": " << printableClipped(find.find.reason, 400) << "\n  " << printable(find.recipe) << '\n';
    if (!find.file.empty() && !request.corpus.empty())
      os << "  kept: " << printable(request.corpus + "/" + find.file) << '\n';
    os << "  repeat: " << find.command << '\n';
  }
  os << "seed " << request.seed << ", shard " << request.shard.text() << ": " << cases << " cases, "
     << numRulesSeen(state) << " rules seen, " << state.finds.size() << (state.finds.size() == 1 ? " find" : " finds");
  if (seconds > 0)
    os << llvm::formatv("; {0:F0} cases a second", static_cast<double>(cases) / seconds);
  os << '\n';
}
