#include "analysis/schedule/CarrierCsv.h"

#include "llvm/Support/raw_ostream.h"

using namespace precedent;

std::string precedent::writeCarrierCsv(const PipelineCarrier &carrier) {
  const RowTable &rows = carrier.rows;
  auto numRanks = static_cast<size_t>(carrier.numStages.value);
  int64_t lastStage = carrier.numVirtualStages() - 1;
  bool sends = carrier.mode() != PipelineMode::Decoupled && numRanks > 1;

  std::vector<std::vector<ActionIndex>> ranks(numRanks);
  for (ActionIndex row = 0; row < rows.size(); ++row)
    ranks[rows.rank[row]].push_back(row);

  std::string text;
  llvm::raw_string_ostream os(text);
  for (const std::vector<ActionIndex> &rank : ranks) {
    llvm::StringRef comma;
    auto cell = [&](ActionIndex row, llvm::StringRef letters) {
      os << comma << rows.stage[row] << letters << rows.microBatch[row];
      comma = ",";
    };
    for (ActionIndex row : rank) {
      bool isForward = rows.phase[row] == Phase::Forward;
      int64_t stage = rows.stage[row];
      if (sends && (isForward ? stage > 0 : stage < lastStage))
        cell(row, isForward ? "RECV_F" : "RECV_B");
      cell(row, isForward ? "F" : "B");
      if (sends && (isForward ? stage < lastStage : stage > 0))
        cell(row, isForward ? "SEND_F" : "SEND_B");
    }
    os << '\n';
  }
  return text;
}
