#include "rules/ExampleCheck.h"

#include "core/formats/graph/ReadOracle.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <set>

using namespace precedent;
using namespace precedent::tests;

const Finding *ExampleAnswer::findingOf(llvm::StringRef rule) const {
  auto found = llvm::find_if(findings, [&](const Finding &finding) { return finding.rule == rule; });
  return found == findings.end() ? nullptr : &*found;
}

std::vector<std::string> ExampleAnswer::errors() const {
  std::set<std::string> rules;
  for (const Finding &finding : findings)
    if (finding.severity == Severity::Error)
      rules.insert(finding.rule);
  return {rules.begin(), rules.end()};
}

InputFormat tests::formatOf(const RuleRow &row) {
  return row.kind == RuleKind::MegaMoe ? InputFormat::MegaMoePlan : InputFormat::Detect;
}

llvm::Expected<Document> tests::readText(llvm::StringRef name, const std::string &text, InputFormat format) {
  ReadOptions options;
  options.format = format;
  return readDocument(SourceText::fromString(name, text), options);
}

llvm::Expected<ExampleAnswer> tests::checkText(llvm::StringRef name, const std::string &text, const Asked &asked,
                                               llvm::StringRef rules, Engine engine) {
  CheckOptions options = asked.check;
  options.engine = engine;
  llvm::Expected<RuleSelection> selection = RuleSelection::parse(rules);
  if (!selection)
    return selection.takeError();
  options.rules = std::move(*selection);
  llvm::Expected<Document> document = readText(name, text, asked.format);
  if (!document)
    return document.takeError();
  llvm::Expected<FileReport> report = check(*document, options);
  if (!report)
    return report.takeError();
  ExampleAnswer answer;
  answer.verdict = report->verdict;
  for (SubjectReport &subject : report->subjects)
    llvm::move(subject.findings, std::back_inserter(answer.findings));
  return answer;
}

/// The object that yaml2obj would write.
static llvm::Expected<std::string> objectOf(const std::string &yaml) {
  std::string bytes, trouble;
  llvm::raw_string_ostream os(bytes);
  llvm::yaml::Input input(yaml);
  auto note = [&](const llvm::Twine &message) { trouble += message.str(); };
  if (!llvm::yaml::convertYAML(input, os, note))
    return llvm::createStringError("package.yaml: " + trouble);
  return bytes;
}

llvm::Expected<Asked> tests::askedWith(const RuleExample &example, const std::string &beside) {
  Asked asked{example.asked, formatOf(*example.row)};
  if (!example.issued.empty()) {
    llvm::Expected<IssuedOrder> issued = readIssuedOrder(SourceText::fromString("issued.json", example.issued), {});
    if (!issued)
      return issued.takeError();
    asked.check.issued = std::make_shared<IssuedOrder>(std::move(*issued));
  }
  if (beside.empty())
    return asked;
  if (!isAboutGraphs(*example.row)) {
    llvm::Expected<std::string> bytes = objectOf(beside);
    if (!bytes)
      return bytes.takeError();
    llvm::Expected<NativePackage> package = readPackage(*SourceText::fromString("package.o", *bytes));
    if (!package)
      return package.takeError();
    asked.check.target.package = std::make_shared<NativePackage>(std::move(*package));
    return asked;
  }
  llvm::Expected<OracleGraph> read = readOracle(SourceText::fromString("oracle.json", beside), Limits());
  if (!read)
    return read.takeError();
  asked.check.infer.oracle = std::make_shared<OracleGraph>(std::move(*read));
  return asked;
}

std::string tests::defectOf(const Finding &finding, const RuleRow &row) {
  if (finding.severity != row.severity)
    return "its severity is " + nameOf(finding.severity).str() + ", its row says " + nameOf(row.severity).str();
  if (finding.alias != row.alias)
    return "its alias `" + finding.alias + "` is not the row's";
  if (finding.message.empty() || finding.message.back() == '.')
    return "its message is empty or ends with a period: " + finding.message;
  if (finding.message.find("[" + finding.rule + "]") != std::string::npos)
    return "its message repeats the rule: " + finding.message;
  if (finding.actions.empty() && finding.values.empty() && !finding.counterexample)
    return "it has no evidence";
  if (finding.location.line == 0 || finding.location.column == 0)
    return "it has no place";
  return "";
}

std::vector<std::string> tests::alsoSeenBy(const RuleRow &row) {
  llvm::SmallVector<llvm::StringRef> parts;
  row.alsoSeenBy.split(parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::vector<std::string> rules;
  for (llvm::StringRef part : parts)
    rules.push_back(part.trim().str());
  return rules;
}

std::string tests::keepFile(const std::string &name, const std::string &text) {
  std::string folder = testing::TempDir() + "precedent-rule-examples";
  std::string path = folder + "/" + name;
  std::error_code error = llvm::sys::fs::create_directories(folder);
  if (!error) {
    llvm::raw_fd_ostream os(path, error);
    if (!error)
      os << text;
  }
  return error ? "(cannot write " + path + ": " + error.message() + ")" : path;
}
