#include "props/hunt/CarrierDraft.h"

#include "core/digest/PipelineDigest.h"
#include "core/formats/Document.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent;
using namespace precedent::props;

std::string DraftRow::plannedId() const {
  return "pipeline:" + std::to_string(clock) + ":" + std::to_string(rank) + ":" + std::to_string(stage) + ":" +
         std::to_string(microBatch) + ":" + nameOf(phase).str();
}

std::optional<size_t> CarrierDraft::find(int64_t stage, int64_t microBatch, Phase phase) const {
  for (size_t row = 0; row < rows.size(); ++row)
    if (rows[row].stage == stage && rows[row].microBatch == microBatch && rows[row].phase == phase)
      return row;
  return std::nullopt;
}

void CarrierDraft::rename(size_t row, std::string id) {
  for (DraftRow &other : rows)
    for (std::string &dependency : other.dependsOn)
      if (dependency == rows[row].id)
        dependency = id;
  rows[row].id = std::move(id);
}

static llvm::Expected<Document> readCarriers(llvm::StringRef bytes) {
  ReadOptions options;
  options.format = InputFormat::TesseraMlir;
  return readDocument(SourceText::fromString("draft.mlir", bytes), options);
}

std::optional<CarrierDraft> CarrierDraft::read(llvm::StringRef bytes) {
  llvm::Expected<Document> document = readCarriers(bytes);
  if (!document) {
    llvm::consumeError(document.takeError());
    return std::nullopt;
  }
  const auto *file = std::get_if<CarrierFile>(&document->content);
  if (!file || file->carriers.empty())
    return std::nullopt;
  const PipelineCarrier &carrier = file->carriers.front();
  CarrierDraft draft;
  draft.digest = carrier.digest.value.str();
  draft.numStages = carrier.numStages.value;
  draft.numMicroBatches = carrier.numMicroBatches.value;
  draft.numChunks = carrier.numChunks.valueOr(1);
  draft.interleaved = carrier.interleaved.value;
  draft.decoupled = carrier.decoupled.valueOr(false);
  const RowTable &rows = carrier.rows;
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    DraftRow made{rows.clock[row],
                  rows.microBatch[row],
                  rows.rank[row],
                  rows.stage[row],
                  rows.phase[row],
                  rows.actionId[row].str(),
                  {},
                  {}};
    for (llvm::StringRef dependency : rows.dependsOn[row])
      made.dependsOn.push_back(dependency.str());
    draft.rows.push_back(std::move(made));
  }
  return draft;
}

using Fields = std::vector<std::pair<std::string, std::string>>;

/// The fields, with what was tampered with in their place.
static Fields changed(Fields fields, const Fields &tampered) {
  for (const auto &[name, text] : tampered) {
    auto same = llvm::find_if(fields, [&, &key = name](const auto &field) { return field.first == key; });
    if (same != fields.end())
      same->second = text;
    else
      fields.insert(fields.begin(), {name, text});
  }
  llvm::erase_if(fields, [](const auto &field) { return field.second.empty(); });
  return fields;
}

static std::string quoted(llvm::StringRef text) {
  return "\"" + text.str() + "\"";
}

static void writeRow(const DraftRow &row, llvm::raw_ostream &os) {
  for (const auto &[name, text] : row.tampered)
    if (name == "row") {
      os << text;
      return;
    }
  std::string dependencies = "[";
  for (const std::string &dependency : row.dependsOn)
    dependencies += (dependencies.size() > 1 ? ", " : "") + quoted(dependency);
  Fields fields = {{"action_id", quoted(row.id)},        {"clock", std::to_string(row.clock)},
                   {"depends_on", dependencies + "]"},   {"micro_batch", std::to_string(row.microBatch)},
                   {"phase", quoted(nameOf(row.phase))}, {"rank", std::to_string(row.rank)},
                   {"stage", std::to_string(row.stage)}};
  os << '{';
  llvm::interleaveComma(changed(std::move(fields), row.tampered), os,
                        [&](const auto &field) { os << field.first << " = " << field.second; });
  os << '}';
}

std::string CarrierDraft::write() const {
  std::string steps;
  llvm::raw_string_ostream rowsOs(steps);
  rowsOs << "[";
  llvm::interleave(
      rows, [&](const DraftRow &row) { rowsOs << "\n    ", writeRow(row, rowsOs); }, [&] { rowsOs << ','; });
  rowsOs << "\n  ]";
  Fields fields = {{kDigestAttribute.str(), quoted(digest)},
                   {kSchemaAttribute.str(), quoted(kPipelineSchemaV1)},
                   {kStepsAttribute.str(), steps},
                   {kNumStagesAttribute.str(), std::to_string(numStages)},
                   {kNumMicroBatchesAttribute.str(), std::to_string(numMicroBatches)},
                   {kInterleavedAttribute.str(), interleaved ? "true" : "false"},
                   {kDecoupledAttribute.str(), decoupled ? "true" : "false"},
                   {kNumChunksAttribute.str(), std::to_string(numChunks)}};
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "module attributes {";
  llvm::interleave(
      changed(std::move(fields), tampered),
      [&](const auto &field) { os << "\n  " << field.first << " = " << field.second; }, [&] { os << ','; });
  os << "\n} {\n" << body << "}\n";
  return text;
}

std::string CarrierDraft::writeStamped() const {
  std::string text = write();
  llvm::Expected<Document> document = readCarriers(text);
  if (!document) {
    llvm::consumeError(document.takeError());
    return text;
  }
  const auto *file = std::get_if<CarrierFile>(&document->content);
  if (!file || file->carriers.size() != 1)
    return text;
  std::optional<PipelineDigests> digests = digestsOf(file->carriers.front());
  size_t at = text.find(digest);
  if (digests && !digest.empty() && at != std::string::npos)
    for (; at != std::string::npos; at = text.find(digest, at + digest.size()))
      text.replace(at, digest.size(), digests->v2);
  return text;
}
