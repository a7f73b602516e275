#include "core/formats/Document.h"

#include "core/formats/megamoe/ReadMegaMoePlan.h"
#include "core/formats/rank_schedule/DetectSchedule.h"
#include "core/formats/targets/ReadTargets.h"
#include "core/formats/tessera/MlirLexer.h"
#include "core/formats/tessera/MlirParse.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <cstring>

using namespace precedent;
using Kind = MlirToken::Kind;

llvm::StringRef precedent::nameOf(InputFormat format) {
  switch (format) {
  case InputFormat::Detect:
    return "detect";
  case InputFormat::TesseraMlir:
    return "tessera-mlir";
  case InputFormat::ScheduleObject:
    return "schedule-object";
  case InputFormat::Graph:
    return "graph";
  case InputFormat::MegaMoePlan:
    return "megamoe-plan";
  case InputFormat::PyTorchCsv:
    return "pytorch-csv";
  case InputFormat::ZeroBubble:
    return "zero-bubble";
  case InputFormat::DeepSpeed:
    return "deepspeed";
  case InputFormat::RankSchedule:
    return "rank-schedule";
  case InputFormat::Targets:
    return "targets";
  case InputFormat::Msccl:
    return "msccl";
  case InputFormat::Mscclpp:
    return "mscclpp";
  }
  llvm_unreachable("format");
}

llvm::ArrayRef<InputFormat> precedent::allInputFormats() {
  static constexpr InputFormat formats[] = {
      InputFormat::Detect,       InputFormat::TesseraMlir, InputFormat::ScheduleObject, InputFormat::Graph,
      InputFormat::MegaMoePlan,  InputFormat::PyTorchCsv,  InputFormat::ZeroBubble,     InputFormat::DeepSpeed,
      InputFormat::RankSchedule, InputFormat::Targets,     InputFormat::Msccl,          InputFormat::Mscclpp};
  return formats;
}

/// What may stand at the top of an MLIR file: an operation, or the definition of an alias.
static bool beginsMlir(const MlirToken &token, const MlirToken &next) {
  switch (token.kind) {
  case Kind::String:
    return next.isOpen('(');
  case Kind::Percent:
  case Kind::Hash:
  case Kind::Exclamation:
    return next.isPunctuation('=') || next.isPunctuation(',') || next.isPunctuation(':');
  case Kind::Identifier:
    return token.text == "module" || token.text.contains('.');
  case Kind::Punctuation:
    return token.text == "{-#";
  default:
    return false;
  }
}

/// Whether a JSON text has a member `schema` of that value, wherever it stands. Looks at the bytes only: what stands
/// around it is the reader's business.
static bool saysSchema(llvm::StringRef bytes, llvm::StringRef schema) {
  std::string quoted = ("\"" + schema + "\"").str();
  llvm::StringRef rest = bytes;
  // A schedule object can be a gigabyte; memmem is what reads it fastest.
  while (const void *found = memmem(rest.data(), rest.size(), quoted.data(), quoted.size())) {
    size_t at = static_cast<const char *>(found) - bytes.data();
    llvm::StringRef before = bytes.take_front(at).rtrim();
    if (before.consume_back(":") && before.rtrim().ends_with("\"schema\""))
      return true;
    rest = bytes.drop_front(at + 1);
  }
  return false;
}

/// How far plans are told by what stands near their beginning.
static constexpr size_t kLookedAt = 4096;

/// A list of GPUs not far from the beginning: all other members of a JSON plan are short.
static bool looksLikeJsonPlan(llvm::StringRef bytes) {
  llvm::StringRef rest = bytes.take_front(kLookedAt).split("\"gpus\"").second.ltrim();
  return rest.consume_front(":") && rest.ltrim().starts_with("[");
}

/// The root of an XML plan, behind whatever may stand before it.
static bool looksLikeXmlPlan(llvm::StringRef bytes) {
  return bytes.ltrim().starts_with("<") && bytes.take_front(kLookedAt).contains("<algo");
}

InputFormat precedent::detectFormat(llvm::StringRef bytes) {
  if (isMlirBytecode(bytes))
    return InputFormat::TesseraMlir;
  bytes.consume_front("\xef\xbb\xbf");
  if (looksLikeXmlPlan(bytes))
    return InputFormat::Msccl;
  if (InputFormat text = detectScheduleText(bytes); text != InputFormat::Detect)
    return text;
  MlirLexer lexer(bytes);
  MlirToken token = lexer.next();
  if (token.isOpen('{') || token.isOpen('['))
    return looksLikeJsonPlan(bytes)                  ? InputFormat::Mscclpp
           : saysSchema(bytes, kGraphSchema)         ? InputFormat::Graph
           : saysSchema(bytes, kMegaMoePlanSchemaV1) ? InputFormat::MegaMoePlan
           : saysSchema(bytes, kTargetsSchema)       ? InputFormat::Targets
           : saysSchema(bytes, kRankScheduleSchema)  ? InputFormat::RankSchedule
                                                     : InputFormat::ScheduleObject;
  return beginsMlir(token, lexer.next()) ? InputFormat::TesseraMlir : InputFormat::Detect;
}

namespace {
/// What this project writes for people and programs, and does not read as a schedule.
struct OwnOutput {
  llvm::StringLiteral schema, what, instead;
};
constexpr OwnOutput kOwnOutputs[] = {
    {"precedent.plan.v1", "what `precedent plan pipeline --to=json` writes", "the carrier, which --to=mlir writes"},
    {"precedent.spectral.v1", "what `precedent plan spectral --to=json` writes", "the carrier, which --to=mlir writes"},
    {"precedent.audit.v1", "what `precedent check --format=json` writes", "the file that the audit is about"},
    {"precedent.oracle.v1", "a list of edges to compare with", "the graph, with --oracle= and this file"},
};
} // namespace

/// The beginning of a file that is known to be no schedule, and what to do: an answer about keys that a schedule object
/// lacks would help nobody.
static llvm::Error refuseOwnOutput(const SourceText &source) {
  llvm::StringRef begin = source.bytes().take_front(kLookedAt);
  auto refuse = [&](const llvm::Twine &what, const llvm::Twine &instead) {
    return makeInputError("unknown-format", Verdict::Unsupported, Location::ofFile(source.name()),
                          "this is " + what + ", and no schedule that I read", "check " + instead);
  };
  if (begin.starts_with("action_id,clock,rank,stage,micro_batch,phase,depends_on\n"))
    return refuse("what `precedent plan pipeline --to=csv` writes", "the carrier, which --to=mlir writes");
  llvm::StringRef line = begin.rtrim();
  if (line.size() == 64 && llvm::all_of(line, llvm::isHexDigit))
    return refuse("a digest alone", "what it was taken over");
  if (!begin.consume_front("{"))
    return llvm::Error::success();
  if (begin.ltrim().starts_with("\"plan\"") && saysSchema(begin, kMegaMoePlanSchemaV1))
    return refuse("what `precedent plan megamoe --to=json` writes", "the plan alone, which --to=plan writes");
  for (const OwnOutput &known : kOwnOutputs)
    if (begin.ltrim().starts_with("\"schema\"") && saysSchema(begin, known.schema))
      return refuse(known.schema + ", " + known.what, known.instead);
  return llvm::Error::success();
}

llvm::Expected<Document> precedent::readDocument(std::shared_ptr<const SourceText> source, const ReadOptions &options) {
  Document document;
  document.source = source;
  if (options.format == InputFormat::Detect)
    if (llvm::Error error = refuseOwnOutput(*source))
      return std::move(error);
  document.format = options.format == InputFormat::Detect ? detectFormat(source->bytes()) : options.format;
  switch (document.format) {
  case InputFormat::Detect:
    return makeInputError("unknown-format", Verdict::Invalid, Location::ofFile(source->name()),
                          "this is neither MLIR (text or bytecode) nor a JSON object nor a schedule of ranks nor a "
                          "collective plan that I "
                          "know",
                          "--input-format= with the name of a format makes me try");
  case InputFormat::TesseraMlir: {
    llvm::Expected<CarrierFile> file = readTesseraMlir(std::move(source), options);
    if (!file)
      return file.takeError();
    if (file->tiles.empty())
      document.content = std::move(*file);
    else
      document.content = TileFile{std::move(file->tiles)};
    return document;
  }
  case InputFormat::ScheduleObject: {
    llvm::Expected<ScheduleObject> object = readScheduleObject(std::move(source), options);
    if (!object)
      return object.takeError();
    document.content = std::move(*object);
    return document;
  }
  case InputFormat::Graph: {
    llvm::Expected<GraphFile> file = readGraphFile(std::move(source), options);
    if (!file)
      return file.takeError();
    document.content = std::move(*file);
    return document;
  }
  case InputFormat::Targets: {
    llvm::Expected<TargetTable> table = readTargets(std::move(source), options.limits);
    if (!table)
      return table.takeError();
    document.content = std::move(*table);
    return document;
  }
  case InputFormat::PyTorchCsv:
  case InputFormat::ZeroBubble:
  case InputFormat::DeepSpeed:
  case InputFormat::RankSchedule: {
    auto *reader = document.format == InputFormat::PyTorchCsv   ? readPyTorchCsv
                   : document.format == InputFormat::ZeroBubble ? readZeroBubble
                   : document.format == InputFormat::DeepSpeed  ? readDeepSpeed
                                                                : readRankSchedule;
    llvm::Expected<RankSchedule> schedule = reader(std::move(source), options);
    if (!schedule)
      return schedule.takeError();
    document.content = std::move(*schedule);
    return document;
  }
  case InputFormat::MegaMoePlan: {
    llvm::Expected<MegaMoePlan> plan = readMegaMoePlan(std::move(source), options.limits);
    if (!plan)
      return plan.takeError();
    document.content = std::move(*plan);
    return document;
  }
  case InputFormat::Msccl:
  case InputFormat::Mscclpp: {
    auto *reader = document.format == InputFormat::Msccl ? readMsccl : readMscclpp;
    llvm::Expected<CollectivePlan> plan = reader(std::move(source), options);
    if (!plan)
      return plan.takeError();
    document.content = std::move(*plan);
    return document;
  }
  }
  llvm_unreachable("format");
}
