#include "reports/CarrierWriter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

#include <cassert>

using namespace precedent;
namespace json = llvm::json;

/// MLIR's spelling of a string, which is the one of llvm::printEscapedString.
static void writeQuoted(llvm::StringRef text, llvm::raw_ostream &os) {
  os << '"';
  llvm::printEscapedString(text, os);
  os << '"';
}

static void writeRowMlir(const RowTable &rows, ActionIndex row, llvm::raw_ostream &os) {
  assert(rows.has(row, kRowComplete) && "a planner's rows are complete");
  os << "    {action_id = ";
  writeQuoted(rows.actionId[row], os);
  os << ", clock = " << rows.clock[row] << ", depends_on = [";
  llvm::interleave(rows.dependsOn[row], os, [&](llvm::StringRef id) { writeQuoted(id, os); }, ", ");
  os << "], micro_batch = " << rows.microBatch[row] << ", phase = \"" << nameOf(rows.phase[row])
     << "\", rank = " << rows.rank[row] << ", stage = " << rows.stage[row] << '}';
}

static void writeFunction(int64_t numStages, llvm::raw_ostream &os) {
  os << "  func.func @pipeline(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {\n";
  for (int64_t stage = 0; stage < numStages; ++stage) {
    os << "    %s" << stage << " = \"tessera.matmul\"(";
    stage == 0 ? os << "%x" : os << "%s" << stage - 1;
    os << ", %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n";
  }
  os << "    return %s" << numStages - 1 << " : tensor<4x4xf32>\n  }\n";
}

static llvm::StringRef boolean(bool value) {
  return value ? "true" : "false";
}

void precedent::writeCarrierMlir(const PipelineCarrier &carrier, const DigestChoice &choice, llvm::raw_ostream &os) {
  os << "module attributes {\n"
     << "  " << kDigestAttribute << " = \"" << choice.digest << "\",\n"
     << "  " << kSchemaAttribute << " = \"" << kPipelineSchemaV1 << "\",\n"
     << "  " << kStepsAttribute << " = [\n";
  for (ActionIndex row = 0; row < carrier.rows.size(); ++row) {
    writeRowMlir(carrier.rows, row, os);
    os << (row + 1 < carrier.rows.size() ? ",\n" : "\n");
  }
  os << "  ],\n"
     << "  " << kNumStagesAttribute << " = " << carrier.numStages.value << ",\n"
     << "  " << kNumMicroBatchesAttribute << " = " << carrier.numMicroBatches.value << ",\n"
     << "  " << kInterleavedAttribute << " = " << boolean(carrier.interleaved.value) << ",\n"
     << "  " << kDecoupledAttribute << " = " << boolean(carrier.decoupled.value) << ",\n"
     << "  " << kNumChunksAttribute << " = " << carrier.numChunks.value << "\n"
     << "} {\n";
  writeFunction(carrier.numStages.value, os);
  os << "}\n";
}

static void writeRowJson(const RowTable &rows, ActionIndex row, llvm::raw_ostream &os) {
  json::OStream out(os);
  out.object([&] {
    out.attribute("action_id", rows.actionId[row]);
    out.attribute("clock", rows.clock[row]);
    out.attribute("rank", rows.rank[row]);
    out.attribute("stage", rows.stage[row]);
    out.attribute("micro_batch", rows.microBatch[row]);
    out.attribute("phase", nameOf(rows.phase[row]));
    out.attributeArray("depends_on", [&] {
      for (llvm::StringRef id : rows.dependsOn[row])
        out.value(id);
    });
  });
}

void precedent::writeCarrierJson(const PipelineCarrier &carrier, const DigestChoice &choice, llvm::raw_ostream &os) {
  json::OStream out(os, /*IndentSize=*/2);
  out.object([&] {
    out.attribute("schema", "precedent.plan.v1");
    out.attribute("mode", nameOf(carrier.mode()));
    out.attribute("num_stages", carrier.numStages.value);
    out.attribute("num_micro_batches", carrier.numMicroBatches.value);
    out.attribute("num_chunks", carrier.numChunks.value);
    out.attribute("object_schema", nameOf(choice.schema));
    out.attribute("digest", choice.digest);
    // A row a line: big plans are read with line tools.
    out.attributeArray("rows", [&] {
      for (ActionIndex row = 0; row < carrier.rows.size(); ++row)
        out.rawValue([&](llvm::raw_ostream &line) { writeRowJson(carrier.rows, row, line); });
    });
  });
  os << '\n';
}

/// A field of a CSV line; quoted where it must be.
static void writeField(llvm::StringRef text, llvm::raw_ostream &os) {
  if (text.find_first_of(",\"\r\n") == llvm::StringRef::npos) {
    os << text;
    return;
  }
  os << '"';
  for (char character : text)
    character == '"' ? os << "\"\"" : os << character;
  os << '"';
}

void precedent::writeCarrierCsv(const PipelineCarrier &carrier, llvm::raw_ostream &os) {
  const RowTable &rows = carrier.rows;
  os << "action_id,clock,rank,stage,micro_batch,phase,depends_on\n";
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    writeField(rows.actionId[row], os);
    os << ',' << rows.clock[row] << ',' << rows.rank[row] << ',' << rows.stage[row] << ',' << rows.microBatch[row]
       << ',' << nameOf(rows.phase[row]) << ',';
    writeField(llvm::join(rows.dependsOn[row], " "), os);
    os << '\n';
  }
}
