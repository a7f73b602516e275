#include "props/hunt/Check.h"

#include "core/formats/graph/ReadOracle.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace precedent;
using namespace precedent::props;

std::string Answer::describe() const {
  if (!defect.empty())
    return "internal error: " + defect;
  std::string text = nameOf(verdict).str();
  const char *separator = ": ";
  for (const auto &[rule, count] : counts) {
    text += separator + rule + " " + std::to_string(count);
    separator = ", ";
  }
  return levels.empty() ? text : text + "; levels " + levels;
}

bool HuntOptions::wants(llvm::ArrayRef<llvm::StringRef> mutatorRules) const {
  return llvm::any_of(mutatorRules, [&](llvm::StringRef rule) { return check.rules.has(rule); });
}

static void recordFailure(Answer &answer, llvm::Error error) {
  llvm::Error rest = llvm::handleErrors(
      std::move(error),
      [&](const InputError &refusal) {
        answer.verdict = refusal.verdict;
        answer.counts[refusal.code] = 1;
        answer.severity[refusal.code] = Severity::Error;
      },
      [&](const InternalError &defect) { answer.defect = defect.message; });
  if (rest)
    answer.defect = llvm::toString(std::move(rest));
}

llvm::StringRef props::nameOfBeside(InputFormat format) {
  switch (format) {
  case InputFormat::Graph:
    return "oracle";
  case InputFormat::MegaMoePlan:
    return "issued-order";
  case InputFormat::TesseraMlir:
    return "package";
  default:
    return "";
  }
}

/// Puts what stands beside the file into the options.
static llvm::Error addBeside(llvm::StringRef bytes, InputFormat format, CheckOptions &check) {
  auto source = SourceText::fromString(nameOfBeside(format), bytes);
  if (format == InputFormat::Graph) {
    llvm::Expected<OracleGraph> edges = readOracle(source, check.limits);
    if (!edges)
      return edges.takeError();
    check.infer.oracle = std::make_shared<OracleGraph>(std::move(*edges));
  } else if (format == InputFormat::MegaMoePlan) {
    llvm::Expected<IssuedOrder> issued = readIssuedOrder(source, check.limits);
    if (!issued)
      return issued.takeError();
    check.issued = std::make_shared<IssuedOrder>(std::move(*issued));
  } else if (format == InputFormat::TesseraMlir) {
    llvm::Expected<NativePackage> package = readPackage(*source);
    if (!package)
      return package.takeError();
    check.target.package = std::make_shared<NativePackage>(std::move(*package));
  }
  return llvm::Error::success();
}

Answer props::answerTo(llvm::StringRef bytes, InputFormat format, const HuntOptions &options, Engine engine,
                       llvm::StringRef beside) {
  Answer answer;
  ReadOptions read = options.read;
  read.format = format;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("case", bytes), read);
  if (!document) {
    recordFailure(answer, document.takeError());
    return answer;
  }
  CheckOptions check = options.check;
  check.engine = engine;
  check.limits = read.limits;
  if (!beside.empty())
    if (llvm::Error error = addBeside(beside, format, check)) {
      recordFailure(answer, std::move(error));
      return answer;
    }
  llvm::Expected<FileReport> report = precedent::check(*document, check);
  if (!report) {
    recordFailure(answer, report.takeError());
    return answer;
  }
  answer.verdict = report->verdict;
  for (const SubjectReport &subject : report->subjects) {
    if (const FactValue *comm = subject.facts.find("comm"))
      if (const auto *table = std::get_if<llvm::json::Value>(comm))
        answer.levels = llvm::formatv("{0}", *table).str();
    // Against an oracle an edge too many is told as a fact: an oracle may have been written with less in mind.
    const FactValue *tooMany = !check.infer.oracle ? nullptr : subject.facts.find("over_conservative");
    const auto *list = tooMany ? std::get_if<llvm::json::Value>(tooMany) : nullptr;
    if (list && list->getAsArray() && !list->getAsArray()->empty()) {
      answer.counts["over-conservative-edge"] = list->getAsArray()->size();
      answer.severity["over-conservative-edge"] = Severity::Warning;
    }
    for (const Finding &finding : subject.findings) {
      answer.counts[finding.rule] += finding.count;
      answer.severity[finding.rule] = finding.severity;
    }
  }
  return answer;
}
