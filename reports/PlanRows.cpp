#include "reports/PlanRows.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace precedent;
namespace json = llvm::json;

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

void precedent::writePlanJson(const Plan &plan, llvm::raw_ostream &os) {
  const PipelineCarrier &carrier = plan.carrier;
  json::OStream out(os, /*IndentSize=*/2);
  out.object([&] {
    out.attribute("schema", "precedent.plan.v1");
    out.attribute("mode", nameOf(carrier.mode()));
    out.attribute("num_stages", carrier.numStages.value);
    out.attribute("num_micro_batches", carrier.numMicroBatches.value);
    out.attribute("num_chunks", carrier.numChunks.value);
    out.attribute("object_schema", nameOf(plan.schema));
    out.attribute("digest", plan.digest);
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

void precedent::writePlanCsv(const Plan &plan, llvm::raw_ostream &os) {
  const RowTable &rows = plan.carrier.rows;
  os << "action_id,clock,rank,stage,micro_batch,phase,depends_on\n";
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    writeField(rows.actionId[row], os);
    os << ',' << rows.clock[row] << ',' << rows.rank[row] << ',' << rows.stage[row] << ',' << rows.microBatch[row]
       << ',' << nameOf(rows.phase[row]) << ',';
    writeField(llvm::join(rows.dependsOn[row], " "), os);
    os << '\n';
  }
}
