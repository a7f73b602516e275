#include "core/formats/tessera/CarrierWriter.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

/// Between quotes, or as `unit` where it is not a string.
static void writeString(llvm::StringRef text, llvm::raw_ostream &os) {
  if (!RowTable::isString(text)) {
    os << "unit";
    return;
  }
  os << '"';
  while (!text.empty()) {
    size_t plain = text.find_if([](char c) { return c == '"' || c == '\\' || !llvm::isPrint(c); });
    os << text.take_front(plain);
    text = text.drop_front(std::min(plain, text.size()));
    if (text.empty())
      break;
    auto byte = static_cast<unsigned char>(text.front());
    os << '\\';
    if (byte == '\\')
      os << '\\';
    else
      os << llvm::hexdigit(byte >> 4) << llvm::hexdigit(byte & 15);
    text = text.drop_front();
  }
  os << '"';
}

/// Separates the entries of a list.
namespace {
class Separator {
public:
  explicit Separator(llvm::StringLiteral text) : text(text) {}
  friend llvm::raw_ostream &operator<<(llvm::raw_ostream &os, Separator &separator) {
    if (separator.needed)
      os << separator.text;
    separator.needed = true;
    return os;
  }

private:
  llvm::StringLiteral text;
  bool needed = false;
};
} // namespace

static void writeRow(const RowTable &rows, ActionIndex row, llvm::raw_ostream &os) {
  if (!rows.has(row, RowIsDictionary)) {
    os << "unit";
    return;
  }
  Separator comma(", ");
  os << '{';
  auto writeInteger = [&](RowField field, llvm::StringRef name, const std::vector<int64_t> &column) {
    if (rows.has(row, field))
      os << comma << name << " = " << column[row];
  };
  if (rows.has(row, RowHasActionId)) {
    os << comma << "action_id = ";
    writeString(rows.actionId[row], os);
  }
  writeInteger(RowHasClock, "clock", rows.clock);
  if (rows.has(row, RowHasDependsOn)) {
    os << comma << "depends_on = [";
    Separator inner(", ");
    for (llvm::StringRef dependency : rows.dependsOn[row]) {
      os << inner;
      writeString(dependency, os);
    }
    os << ']';
  }
  writeInteger(RowHasMicroBatch, "micro_batch", rows.microBatch);
  if (rows.has(row, RowHasPhase)) {
    os << comma << "phase = ";
    writeString(rows.phase[row] == Phase::Unknown ? rows.unknownPhase.lookup(row) : nameOf(rows.phase[row]), os);
  }
  writeInteger(RowHasRank, "rank", rows.rank);
  writeInteger(RowHasStage, "stage", rows.stage);
  os << '}';
}

static void writeSteps(const RowTable &rows, llvm::raw_ostream &os) {
  Separator comma(",");
  os << '[';
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    os << comma << "\n    ";
    writeRow(rows, row, os);
  }
  os << "\n  ]";
}

static void writeAttributes(const PipelineCarrier &carrier, llvm::raw_ostream &os) {
  Separator comma(",");
  auto write = [&](llvm::StringRef name, AttributeState state, auto writeValue) {
    if (state == AttributeState::Absent)
      return;
    os << comma << "\n  " << name << " = ";
    if (state == AttributeState::Present)
      writeValue();
    else
      os << "unit";
  };
  auto writeText = [&](llvm::StringRef name, const CarrierAttribute<llvm::StringRef> &attribute) {
    write(name, attribute.state, [&] { writeString(attribute.value.empty() ? "" : attribute.value, os); });
  };
  auto writeNumber = [&](llvm::StringRef name, const CarrierAttribute<int64_t> &attribute) {
    write(name, attribute.state, [&] { os << attribute.value; });
  };
  auto writeFlag = [&](llvm::StringRef name, const CarrierAttribute<bool> &attribute) {
    write(name, attribute.state, [&] { os << (attribute.value ? "true" : "false"); });
  };
  writeText(kDigestAttribute, carrier.digest);
  writeText(kSchemaAttribute, carrier.schema);
  write(kStepsAttribute, carrier.steps, [&] { writeSteps(carrier.rows, os); });
  writeNumber(kNumStagesAttribute, carrier.numStages);
  writeNumber(kNumMicroBatchesAttribute, carrier.numMicroBatches);
  writeFlag(kInterleavedAttribute, carrier.interleaved);
  writeFlag(kDecoupledAttribute, carrier.decoupled);
  writeNumber(kNumChunksAttribute, carrier.numChunks);
}

void precedent::writeCarrierModule(const PipelineCarrier &carrier, unsigned chainLength, llvm::raw_ostream &os) {
  os << "module ";
  if (!carrier.moduleName.empty()) {
    os << '@';
    writeString(carrier.moduleName, os);
    os << ' ';
  }
  os << "attributes {";
  writeAttributes(carrier, os);
  constexpr llvm::StringLiteral type = "tensor<4x4xf32>";
  os << "\n} {\n  func.func @pipeline(%x: " << type << ", %w: " << type << ") -> " << type << " {\n";
  for (unsigned i = 0; i < chainLength; ++i) {
    os << "    %s" << i << " = \"tessera.matmul\"(";
    if (i == 0)
      os << "%x";
    else
      os << "%s" << i - 1;
    os << ", %w) : (" << type << ", " << type << ") -> " << type << '\n';
  }
  os << "    return ";
  if (chainLength == 0)
    os << "%x";
  else
    os << "%s" << chainLength - 1;
  os << " : " << type << "\n  }\n}\n";
}
