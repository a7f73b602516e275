#include "WholeCheck.h"

#include "core/digest/ObjectDigest.h"
#include "core/digest/PipelineDigest.h"
#include "core/support/Sha256.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/resource.h>

using namespace precedent;
using namespace precedent::bench;
namespace json = llvm::json;

/// Peak resident memory of this process in bytes. What getrusage and wait4 report is that of the parent at first.
static int64_t peakMemory() {
  auto status = llvm::MemoryBuffer::getFileAsStream("/proc/self/status");
  uint64_t kibibytes = 0;
  if (status)
    (*status)->getBuffer().split("VmHWM:").second.ltrim().consumeInteger(10, kibibytes);
  return static_cast<int64_t>(kibibytes * 1024);
}

static json::Value toJson(const Spent &spent) {
  return json::Object{{"wall", spent.wall}, {"processor", spent.processor}};
}

static Spent spentOn(const json::Object &measured, const char *part) {
  const json::Object *spent = measured.getObject(part);
  return spent ? Spent{spent->getNumber("wall").value_or(0), spent->getNumber("processor").value_or(0)} : Spent();
}

/// What the digest of a document takes, once more.
static Spent timeDigest(const Document &document) {
  Stopwatch watch;
  if (const auto *object = std::get_if<ScheduleObject>(&document.content)) {
    digestOf(*object);
  } else if (const auto *file = std::get_if<CarrierFile>(&document.content)) {
    for (const PipelineCarrier &carrier : file->carriers)
      digestsOf(carrier);
  }
  return watch.spent();
}

static void measureFile(const ProcessTask &task, json::Object &measured) {
  CheckOptions options;
  options.engine = task.engine;
  Stopwatch reading;
  auto source = llvm::cantFail(SourceText::open(task.file, Limits().maxBytes));
  Sha256::hex(source->bytes());
  Document document = llvm::cantFail(readDocument(source, ReadOptions()));
  measured["reading"] = toJson(reading.spent());
  Stopwatch checking;
  FileReport report = llvm::cantFail(check(document, options));
  measured["checking"] = toJson(checking.spent());
  measured["verdict"] = nameOf(report.verdict).str();
  ObligationCounts counts;
  for (const SubjectReport &subject : report.subjects)
    counts.add(subject.obligations);
  measured["obligations"] = static_cast<int64_t>(counts.total);
  measured["queries"] = static_cast<int64_t>(counts.queries);
  // From here on it is the measuring that takes time and memory.
  measured["peak"] = peakMemory();
  measured["digest"] = toJson(timeDigest(document));
}

int bench::runAsProcess(const ProcessTask &task) {
  if (task.budget) {
    // At the lower limit the process gets the signal that says what happened, at the upper one it is killed.
    rlimit limit{task.budget, task.budget + 5};
    setrlimit(RLIMIT_CPU, &limit);
  }
  json::Object measured{{"peak", peakMemory()}};
  if (task.file != kNoFile)
    measureFile(task, measured);
  measured["processor"] = Stopwatch::processorSeconds();
  llvm::outs() << json::Value(std::move(measured)) << '\n';
  return 0;
}

namespace {
struct Ended {
  json::Object measured;
  Spent whole;
};
} // namespace

static llvm::Expected<Ended> run(const ProcessTask &task) {
  std::string self = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  llvm::SmallString<128> output;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile("precedent-bench", "json", output))
    return llvm::errorCodeToError(error);
  llvm::FileRemover remover(output);
  std::string file = "--as-process=" + task.file, engine = ("--engine=" + nameOf(task.engine)).str(),
              budget = "--budget=" + std::to_string(task.budget);
  llvm::StringRef arguments[] = {self, file, engine, budget};
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), output.str(), std::nullopt};
  std::string trouble;
  Stopwatch watch;
  int status = llvm::sys::ExecuteAndWait(self, arguments, std::nullopt, redirects, 0, task.mebibytes, &trouble);
  Ended ended;
  ended.whole.wall = watch.spent().wall;
  if (status != 0) {
    if (trouble.empty())
      trouble = "ended with status " + std::to_string(status);
    if (task.budget)
      trouble += " (budget: " + std::to_string(task.budget) + " s on the processor)";
    return llvm::createStringError(trouble);
  }
  auto text = llvm::MemoryBuffer::getFile(output);
  llvm::Expected<json::Value> value = json::parse(text ? (*text)->getBuffer() : "");
  if (!value)
    return value.takeError();
  ended.measured = std::move(*value->getAsObject());
  ended.whole.processor = ended.measured.getNumber("processor").value_or(0);
  return ended;
}

llvm::Expected<WholeCheck> bench::checkInProcess(const ProcessTask &task) {
  llvm::Expected<Ended> empty = run({kNoFile});
  if (!empty)
    return empty.takeError();
  llvm::Expected<Ended> ended = run(task);
  if (!ended)
    return ended.takeError();
  const json::Object &measured = ended->measured;
  auto count = [](const json::Object &object, const char *key) {
    return static_cast<uint64_t>(object.getInteger(key).value_or(0));
  };
  WholeCheck check;
  check.verdict = measured.getString("verdict").value_or("").str();
  check.startUp = empty->whole;
  check.reading = spentOn(measured, "reading");
  check.digest = spentOn(measured, "digest");
  check.verification = spentOn(measured, "checking").less(check.digest);
  // The digest was taken once to check it, and once more to time it.
  check.whole = ended->whole.less(check.digest);
  check.peakGrowth = count(measured, "peak") - count(empty->measured, "peak");
  check.obligations = count(measured, "obligations");
  check.queries = count(measured, "queries");
  return check;
}
