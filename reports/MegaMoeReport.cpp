#include "reports/MegaMoeReport.h"

#include "analysis/plan/megamoe/IssueOrder.h"
#include "analysis/plan/megamoe/MegaMoeGraph.h"
#include "analysis/plan/megamoe/MegaMoePlanner.h"
#include "core/json/JsonText.h"
#include "core/support/InputError.h"
#include "verify/CheckObject.h"

#include "llvm/Support/JSON.h"

using namespace precedent;
namespace json = llvm::json;

/// Refuses rows that break a rule about resource vectors.
static llvm::Error checkRows(const ScheduleObject &rows) {
  std::string rules;
  for (const RuleRow &row : ruleTable())
    if (row.kind == RuleKind::Object && row.id.starts_with("vector-"))
      rules += (rules.empty() ? "" : ",") + row.id.str();
  llvm::Expected<RuleSelection> selection = RuleSelection::parse(rules);
  if (!selection)
    return selection.takeError();
  CheckOptions options;
  options.rules = std::move(*selection);
  llvm::Expected<SubjectReport> report = checkObject(rows, options);
  if (!report)
    return report.takeError();
  if (report->verdict == Verdict::Legal)
    return llvm::Error::success();
  assert(!report->findings.empty() && "rules about single values are decided");
  sortFindings(report->findings);
  const Finding &first = report->findings.front();
  uint64_t total = 0;
  for (const Finding &finding : report->findings)
    total += finding.count;
  return makeInputError(first.rule, Verdict::Invalid, first.location, first.message,
                        total > 1 ? "the resource vectors have " + std::to_string(total) + " defects of this kind"
                                  : std::string());
}

llvm::Expected<MegaMoeAnswer> precedent::answerMegaMoe(const MegaMoeRequest &request, const MegaMoeOptions &options) {
  llvm::Expected<MegaMoePlan> plan = planMegaMoe(request, options.limits);
  if (!plan)
    return plan.takeError();
  MegaMoeAnswer answer{options, std::move(*plan), {}, {}};
  if (options.form == MegaMoeForm::Plan)
    return answer;
  if (options.form == MegaMoeForm::Graph) {
    std::vector<ActionIndex> order = *issueOrderOf(answer.plan);
    GraphFunction graph = megaMoeGraph(answer.plan, order);
    answer.inference = MegaMoeInference{std::move(order), std::move(graph), {}, {}};
    return answer;
  }
  llvm::Expected<MegaMoeInference> inference = inferMegaMoe(answer.plan, options.policy, options.inference);
  if (!inference)
    return inference.takeError();
  answer.inference = std::move(*inference);
  if (!request.rows)
    return answer;
  if (llvm::Error error = checkRows(*request.rows))
    return std::move(error);
  llvm::Expected<std::vector<ActionIndex>> rowOf = matchRows(*answer.inference, *request.rows);
  if (!rowOf)
    return rowOf.takeError();
  answer.digests = digestsOf(answer.plan, *answer.inference, *request.rows, *rowOf, options.schema);
  return answer;
}

namespace {

/// What stands on one line is written by hand: plans are read by people, too.
class MegaMoeWriter {
public:
  MegaMoeWriter(const MegaMoeAnswer &answer, llvm::raw_ostream &os) : answer(answer), os(os), out(os, 2) {}

  void write() {
    if (answer.options.form == MegaMoeForm::Plan)
      out.object([&] { writePlan(); });
    else if (answer.options.form == MegaMoeForm::Graph)
      out.object([&] { writeGraph(); });
    else
      out.object([&] { writeAll(); });
    os << '\n';
  }

private:
  template <typename WriteLine> void attributeLine(llvm::StringRef name, WriteLine writeLine) {
    out.attributeBegin(name);
    out.rawValue(writeLine);
    out.attributeEnd();
  }

  template <typename List, typename TextOf>
  static void writeTexts(const List &list, TextOf textOf, llvm::raw_ostream &line) {
    char before = '[';
    for (const auto &item : list) {
      line << before << (before == ',' ? " " : "");
      writeJsonString(textOf(item), line);
      before = ',';
    }
    line << (before == '[' ? "[]" : "]");
  }

  llvm::StringRef idOf(ActionIndex operation) const { return answer.inference->graph.operationId[operation]; }

  void writeChunk(const MegaMoeChunk &chunk, llvm::raw_ostream &line) {
    for (uint8_t field = 0; field < kNumChunkFields; ++field) {
      line << (field == 0 ? "{\"" : ", \"") << nameOf(static_cast<ChunkField>(field)) << "\": ";
      writeJsonToken(chunk[field], line);
    }
    line << '}';
  }

  void writePlan() {
    const MegaMoePlan &plan = answer.plan;
    for (uint8_t field = 0; field < kNumPlanFields; ++field) {
      llvm::StringRef name = nameOf(static_cast<PlanField>(field));
      if (field == PlanChunks)
        out.attributeArray(name, [&] {
          for (const MegaMoeChunk &chunk : plan.chunks)
            out.rawValue([&](llvm::raw_ostream &line) { writeChunk(chunk, line); });
        });
      else if (field == PlanActionDependencies)
        out.attributeObject(name, [&] {
          for (ActionIndex action = 0; action < plan.actions.size(); ++action)
            attributeLine(plan.actions.actionId[action], [&](llvm::raw_ostream &line) {
              writeTexts(plan.actions.dependsOn[action], [](const Token &token) { return token.text; }, line);
            });
        });
      else
        attributeLine(name, [&](llvm::raw_ostream &line) { writeJsonToken(plan.fields[field], line); });
    }
  }

  void writeGraph() {
    const GraphFunction &graph = answer.inference->graph;
    auto nameOfValue = [&](NameIndex name) { return graph.names[name]; };
    out.attribute("schema", kGraphSchema);
    attributeLine("name", [&](llvm::raw_ostream &line) { writeJsonString(graph.name, line); });
    out.attributeArray("args", [&] {
      for (const GraphArgument &argument : graph.arguments)
        out.rawValue([&](llvm::raw_ostream &line) {
          writeTexts(
              std::array{graph.names[argument.name], argument.type}, [](llvm::StringRef text) { return text; }, line);
        });
    });
    out.attributeArray("ops", [&] {
      for (ActionIndex operation = 0; operation < graph.size(); ++operation)
        out.rawValue([&](llvm::raw_ostream &line) {
          line << "{\"id\": ";
          writeJsonString(graph.operationId[operation], line);
          line << ", \"name\": ";
          writeJsonString(graph.operationName(operation), line);
          line << ", \"operands\": ";
          writeTexts(graph.operands[operation], nameOfValue, line);
          line << ", \"results\": ";
          writeTexts(graph.results[operation], nameOfValue, line);
          line << ", \"attrs\": {}}";
        });
    });
    attributeLine("returns", [&](llvm::raw_ostream &line) { writeTexts(graph.returns, nameOfValue, line); });
  }

  void writeEdges() {
    const InferredDag &dag = answer.inference->dag;
    out.attributeArray("edges", [&] {
      for (ActionIndex after = 0; after < dag.graph.size(); ++after)
        for (size_t entry = 0; entry < dag.graph.predecessors[after].size(); ++entry)
          out.rawValue([&](llvm::raw_ostream &line) {
            line << '[';
            writeJsonString(idOf(dag.graph.predecessors[after][entry]), line);
            line << ", ";
            writeJsonString(idOf(after), line);
            line << ", ";
            writeTexts(namesOf(dag.reasonsOf(after, entry)), [](llvm::StringRef text) { return text; }, line);
            line << ']';
          });
    });
  }

  void writeDigest(llvm::StringRef name, const std::string &digest) {
    if (answer.digests)
      out.attribute(name, digest);
    else
      out.attribute(name, nullptr);
  }

  void writePairs(llvm::StringRef name, llvm::ArrayRef<EdgeParity::Edge> edges) {
    out.attributeArray(name, [&] {
      for (auto [before, after] : edges)
        out.rawValue([&](llvm::raw_ostream &line) {
          writeTexts(std::array{before, after}, [](llvm::StringRef text) { return text; }, line);
        });
    });
  }

  void writeAll() {
    const MegaMoeInference &inference = *answer.inference;
    out.attributeObject("plan", [&] { writePlan(); });
    attributeLine("issue_order", [&](llvm::raw_ostream &line) {
      writeTexts(inference.graph.operationId, [](llvm::StringRef text) { return text; }, line);
    });
    out.attributeObject("inferred", [&] {
      out.attribute("policy", nameOf(answer.options.policy));
      out.attribute("object_schema", nameOf(answer.options.schema));
      writeEdges();
      writeDigest("schedule_digest", answer.digests ? answer.digests->schedule : "");
      writeDigest("inferred_schedule_digest", answer.digests ? answer.digests->inferred : "");
    });
    out.attributeObject("parity", [&] {
      writePairs("missing", inference.parity.missing);
      writePairs("additional", inference.parity.additional);
      out.attribute("conservative", inference.parity.isConservative());
      out.attribute("exact", inference.parity.isExact());
    });
  }

  const MegaMoeAnswer &answer;
  llvm::raw_ostream &os;
  json::OStream out;
};

} // namespace

void precedent::writeMegaMoe(const MegaMoeAnswer &answer, llvm::raw_ostream &os) {
  MegaMoeWriter(answer, os).write();
}
