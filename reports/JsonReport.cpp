#include "reports/JsonReport.h"

#include "core/model/ActionCosts.h"

#include "llvm/Support/JSON.h"

using namespace precedent;
namespace json = llvm::json;

namespace {

/// One method an object of the schema.
class Writer {
public:
  Writer(llvm::raw_ostream &os, const JsonReportOptions &options) : out(os, /*IndentSize=*/2), options(options) {}

  void audit(const Audit &audit);

private:
  void toolOptions(const AuditOptions &used);
  void limits(const Limits &limits);
  void record(const AuditRecord &record);
  void subject(const AuditRecord &record, uint32_t index);
  void facts(const FactList &facts);
  void gates(const SubjectReport &subject);
  void obligations(const ObligationCounts &counts);
  void notRun(llvm::ArrayRef<SubjectReport> subjects);
  void finding(const AuditRecord &record, uint32_t subject, uint32_t index);
  void location(const Location &location);
  void evidence(const Finding &finding);
  void counterexample(const Counterexample &counterexample);
  void fix(const Fix &fix);

  void attribute(llvm::StringRef name, const json::Value &value) { out.attribute(name, value); }
  /// Texts come from inputs and from file names, so they can be broken UTF-8, which no JSON may hold.
  void text(llvm::StringRef name, llvm::StringRef value) { out.attribute(name, valid(value)); }
  void textOrNull(llvm::StringRef name, llvm::StringRef value) {
    value.empty() ? out.attribute(name, nullptr) : text(name, value);
  }
  void texts(llvm::StringRef name, llvm::ArrayRef<std::string> values) {
    out.attributeArray(name, [&] {
      for (const std::string &value : values)
        out.value(valid(value));
    });
  }
  static std::string valid(llvm::StringRef value) { return json::isUTF8(value) ? value.str() : json::fixUTF8(value); }

  json::OStream out;
  const JsonReportOptions &options;
};

} // namespace

void Writer::audit(const Audit &audit) {
  out.object([&] {
    attribute("schema", "precedent.audit.v1");
    out.attributeObject("tool", [&] {
      attribute("name", "precedent");
      text("version", toolVersion());
    });
    out.attributeObject("options", [&] { toolOptions(audit.options); });
    text("verdict", nameOf(audit.verdict()));
    if (audit.otherFiles)
      attribute("other_files", *audit.otherFiles);
    out.attributeArray("inputs", [&] {
      for (const AuditRecord &each : audit.records)
        out.object([&] { record(each); });
    });
  });
}

void Writer::toolOptions(const AuditOptions &used) {
  text("profile", nameOf(used.check.profile));
  text("engine", nameOf(used.check.engine));
  text("rules", used.rules);
  if (used.read.format == InputFormat::Detect)
    attribute("input_format", nullptr);
  else
    text("input_format", nameOf(used.read.format));
  attribute("rlimit", used.check.rlimit);
  attribute("max_chains", used.check.maxChains);
  attribute("max_findings", used.check.maxFindings);
  const ScheduleDemands &demands = used.check.schedule;
  text("comm", demands.comm.text());
  if (demands.microBatches)
    attribute("micro_batches", *demands.microBatches);
  else
    attribute("micro_batches", nullptr);
  attribute("forward_only", demands.forwardOnly);
  attribute("local_order", demands.localOrder);
  attribute("verdict_only", demands.verdictOnly);
  if (demands.inFlight)
    attribute("in_flight", *demands.inFlight);
  else
    attribute("in_flight", nullptr);
  textOrNull("costs", demands.costs ? demands.costs->file : "");
  textOrNull("dialect", nameOf(used.read.dialect));
  if (used.check.issued)
    text("issued", used.check.issued->source->name());
  const TargetDemands &target = used.check.target;
  textOrNull("target", target.profile);
  textOrNull("package", target.package ? target.package->file : "");
  textOrNull("package_sha256", target.package ? target.package->sha256 : "");
  out.attributeObject("limits", [&] { limits(used.read.limits); });
}

void Writer::limits(const Limits &limits) {
  attribute("max_bytes", limits.maxBytes);
  attribute("max_depth", limits.maxDepth);
  attribute("max_tokens", limits.maxTokens);
  attribute("max_alias_expansion", limits.maxAliasExpansion);
  attribute("max_digits", limits.maxDigits);
  attribute("max_actions", limits.maxActions);
  attribute("bytecode_memory", limits.bytecodeMemory);
  attribute("bytecode_seconds", limits.bytecodeSeconds);
}

void Writer::record(const AuditRecord &record) {
  const SubjectReport &first = record.report.subjects.front();
  text("file", record.file);
  textOrNull("sha256", record.sha256);
  if (record.format == InputFormat::Detect)
    attribute("format", nullptr);
  else
    text("format", nameOf(record.format));
  textOrNull("kind", record.report.kind);
  text("verdict", nameOf(record.report.verdict));
  facts(first.facts);
  gates(first);
  obligations(record.obligations());
  notRun(record.report.subjects);
  out.attributeArray("findings", [&] {
    for (const PlacedFinding &placed : record.findings)
      finding(record, placed.subject, placed.index);
  });
  if (record.holdsSeveral())
    out.attributeArray("subjects", [&] {
      for (uint32_t index = 0; index < record.report.subjects.size(); ++index)
        out.object([&] { subject(record, index); });
    });
  if (options.timings)
    out.attributeObject("timings", [&] {
      attribute("read_seconds", record.readSeconds);
      attribute("check_seconds", record.checkSeconds);
    });
}

void Writer::subject(const AuditRecord &record, uint32_t index) {
  const SubjectReport &subject = record.report.subjects[index];
  text("name", subject.name);
  text("verdict", nameOf(subject.verdict));
  facts(subject.facts);
  gates(subject);
  obligations(subject.obligations);
  notRun(subject);
  out.attributeArray("findings", [&] {
    for (uint32_t each = 0; each < subject.findings.size(); ++each)
      finding(record, index, each);
  });
}

void Writer::facts(const FactList &facts) {
  struct ValueWriter {
    json::OStream &out;
    void operator()(std::monostate) { out.value(nullptr); }
    void operator()(bool value) { out.value(value); }
    void operator()(int64_t value) { out.value(value); }
    void operator()(const std::string &value) { out.value(valid(value)); }
    void operator()(const json::Value &value) { out.value(value); }
    void operator()(const std::vector<int64_t> &values) {
      out.array([&] {
        for (int64_t value : values)
          out.value(value);
      });
    }
  };
  out.attributeObject("facts", [&] {
    for (const auto &[name, value] : facts) {
      out.attributeBegin(name);
      std::visit(ValueWriter{out}, value);
      out.attributeEnd();
    }
  });
}

void Writer::gates(const SubjectReport &subject) {
  out.attributeObject("gates", [&] {
    for (const auto &[name, answer] : subject.gates)
      text(name, answer);
  });
}

void Writer::obligations(const ObligationCounts &counts) {
  out.attributeObject("obligations", [&] {
    attribute("total", counts.total);
    attribute("z3-class", counts.z3Class);
    attribute("z3-window", counts.z3Window);
    attribute("z3-whole", counts.z3Whole);
    attribute("ground", counts.ground);
    attribute("graph-only", counts.graphOnly);
    attribute("undecided", counts.undecided);
    attribute("classes", counts.classes);
    attribute("queries", counts.queries);
  });
}

void Writer::notRun(llvm::ArrayRef<SubjectReport> subjects) {
  out.attributeArray("not_run", [&] {
    for (const SubjectReport &subject : subjects)
      for (const NotRun &check : subject.notRun)
        out.object([&] {
          text("check", check.check);
          text("reason", check.reason);
          if (subjects.size() > 1)
            text("subject", subject.name);
        });
  });
}

void Writer::finding(const AuditRecord &record, uint32_t subject, uint32_t index) {
  const Finding &finding = record.report.subjects[subject].findings[index];
  out.object([&] {
    text("rule", finding.rule);
    text("alias", finding.alias);
    text("severity", nameOf(finding.severity));
    text("message", finding.message);
    attribute("count", finding.count);
    if (record.holdsSeveral())
      text("subject", record.report.subjects[subject].name);
    out.attributeObject("location", [&] { location(finding.location); });
    out.attributeObject("evidence", [&] { evidence(finding); });
    if (finding.counterexample)
      out.attributeObject("counterexample", [&] { counterexample(*finding.counterexample); });
    texts("notes", finding.notes);
    if (finding.fix)
      out.attributeObject("fix", [&] { fix(*finding.fix); });
  });
}

void Writer::location(const Location &location) {
  text("file", location.file);
  if (location.line) {
    attribute("line", location.line);
    attribute("column", location.column);
  } else if (location.row) {
    attribute("row", *location.row);
  }
}

void Writer::evidence(const Finding &finding) {
  texts("actions", finding.actions);
  out.attributeArray("values", [&] {
    for (const auto &[name, value] : finding.values)
      out.object([&, &name = name, &value = value] {
        text("name", name);
        text("value", value);
      });
  });
}

void Writer::counterexample(const Counterexample &counterexample) {
  if (!counterexample.cycle.empty())
    return texts("cycle", counterexample.cycle);
  attribute("prefix_rows", counterexample.prefixRows);
  texts("order", counterexample.order);
}

void Writer::fix(const Fix &fix) {
  text("message", fix.message);
  // A text without a place is for editors, which look for it (FixEdit.h).
  if (fix.insert.empty() || !fix.location.line)
    return;
  out.attributeObject("location", [&] { location(fix.location); });
  text("insert", fix.insert);
}

void precedent::writeJsonReport(const Audit &audit, const JsonReportOptions &options, llvm::raw_ostream &os) {
  Writer(os, options).audit(audit);
  os << '\n';
}
