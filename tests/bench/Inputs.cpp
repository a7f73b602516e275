#include "Inputs.h"

#include "Program.h"

#include "analysis/plan/order/OrderPlanner.h"
#include "core/digest/ObjectDigest.h"
#include "core/digest/PipelineDigest.h"
#include "core/formats/pytorch/WritePyTorchCsv.h"
#include "reports/PlanReport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent;
using namespace precedent::bench;

namespace {
struct Shape {
  uint64_t actions;
  int64_t numStages, numChunks, numMicroBatches;
};
/// 2 * p * v * m actions. The interleaved planner wants m >= p * v.
constexpr Shape kShapes[] = {{1000, 5, 4, 25},    {4096, 4, 8, 64},     {16384, 8, 8, 128},
                             {65536, 16, 8, 256}, {262144, 32, 8, 512}, {1048576, 64, 8, 1024}};
} // namespace

llvm::StringRef bench::nameOf(Kind kind) {
  switch (kind) {
  case Kind::Carrier:
    return "carrier";
  case Kind::Object:
    return "object";
  case Kind::Program:
    return "program";
  case Kind::Schedule:
    return "schedule";
  }
  llvm_unreachable("a kind without a name");
}

static llvm::StringRef suffixOf(Kind kind) {
  return kind == Kind::Carrier ? ".mlir" : kind == Kind::Schedule ? ".csv" : ".json";
}

/// Of eight ranks: eight forwards, eight backwards, and both ends of seven messages each way.
static constexpr uint64_t kActionsOfAMicroBatch = 2 * 8 + 4 * 7;

llvm::ArrayRef<uint64_t> bench::scheduleSizes() {
  static constexpr uint64_t sizes[] = {228 * kActionsOfAMicroBatch, 22'728 * kActionsOfAMicroBatch,
                                       227'280 * kActionsOfAMicroBatch};
  return sizes;
}

static void writeSchedule(const Input &input, llvm::raw_ostream &os) {
  OrderRequest request;
  request.numRanks = 8;
  request.numMicroBatches = static_cast<int64_t>(input.actions / kActionsOfAMicroBatch);
  writePyTorchCsv(llvm::cantFail(planOrder(request)), os);
}

llvm::ArrayRef<uint64_t> bench::allSizes() {
  static const std::vector<uint64_t> sizes = [] {
    std::vector<uint64_t> list;
    for (const Shape &shape : kShapes)
      list.push_back(shape.actions);
    return list;
  }();
  return sizes;
}

PipelineRequest bench::requestOf(const Input &input) {
  const Shape *shape = llvm::find_if(kShapes, [&](const Shape &entry) { return entry.actions == input.actions; });
  assert(shape != std::end(kShapes) && "not one of allSizes()");
  PipelineRequest request;
  request.numStages = shape->numStages;
  request.numChunks = shape->numChunks;
  request.numMicroBatches = shape->numMicroBatches;
  request.interleaved = true;
  request.planner = input.planner;
  return request;
}

static void write(const Input &input, llvm::raw_ostream &os) {
  if (input.kind == Kind::Program)
    return writeProgram(input.actions, os);
  if (input.kind == Kind::Schedule)
    return writeSchedule(input, os);
  PlanOptions options;
  options.request = requestOf(input);
  Plan plan = llvm::cantFail(makePlan(options));
  if (input.kind == Kind::Carrier) {
    writePlan(plan, PlanForm::Mlir, os);
    return;
  }
  bool isWritten = writeCanonical(plan.carrier, ObjectSchema::V2, os);
  assert(isWritten && "a plan has an object");
  (void)isWritten;
}

/// Without its inputs a measurement means nothing.
static void expectSuccess(std::error_code error, llvm::StringRef what) {
  if (!error)
    return;
  llvm::errs() << "precedent_bench: " << what << ": " << error.message() << '\n';
  std::exit(2);
}

Inputs::Inputs() {
  expectSuccess(llvm::sys::fs::createUniqueDirectory("precedent-bench", folder), "no temporary folder");
}

Inputs::~Inputs() {
  llvm::sys::fs::remove_directories(folder);
}

const std::string &Inputs::fileOf(const Input &input) {
  auto known = llvm::find_if(files, [&](const auto &entry) { return entry.first == input; });
  if (known != files.end())
    return known->second;
  std::string path = (folder + "/" + nameOf(input.kind) + "-" + nameOf(input.planner) + "-" +
                      llvm::Twine(input.actions) + suffixOf(input.kind))
                         .str();
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  expectSuccess(error, path);
  write(input, os);
  os.close();
  expectSuccess(os.error(), path);
  files.emplace_back(input, std::move(path));
  return files.back().second;
}

void Inputs::keepOnly(const Input &input) {
  if (current == input)
    return;
  release();
  current = input;
}

void Inputs::release() {
  current.reset();
  document.reset();
  source.reset();
  std::string().swap(canonical);
}

std::shared_ptr<const SourceText> Inputs::sourceOf(const Input &input) {
  keepOnly(input);
  if (!source)
    source = llvm::cantFail(SourceText::open(fileOf(input), Limits().maxBytes));
  return source;
}

const Document &Inputs::documentOf(const Input &input) {
  keepOnly(input);
  if (!document)
    document = llvm::cantFail(readDocument(sourceOf(input), ReadOptions()));
  return *document;
}

const std::string &Inputs::canonicalOf(const Input &input) {
  const Document &read = documentOf(input);
  if (!canonical.empty())
    return canonical;
  llvm::raw_string_ostream os(canonical);
  if (const auto *object = std::get_if<ScheduleObject>(&read.content))
    writeCanonical(*object, os);
  else
    writeCanonical(std::get<CarrierFile>(read.content).carriers.front(), ObjectSchema::V2, os);
  return canonical;
}
