#include "core/digest/Sha256Stream.h"
#include "core/formats/tessera/CarrierWriter.h"
#include "verify/proof/Prover.h"

using namespace precedent;

namespace {

/// Writes texts with their lengths, so that no two contents are written the same way.
class ContentWriter {
public:
  explicit ContentWriter(llvm::raw_ostream &os) : os(os) {}

  void text(llvm::StringRef value) { os << value.size() << ':' << value << ';'; }
  void number(int64_t value) { os << value << ';'; }
  void optional(std::optional<int64_t> value) {
    if (value)
      os << *value;
    os << ';';
  }
  template <typename Values> void numbers(const Values &values) {
    for (auto value : values)
      os << value << ',';
    os << ';';
  }
  void attribute(const TextAttribute &value) {
    number(static_cast<int64_t>(value.state));
    text(value.value);
  }
  void module(const ModuleGraph &graph);
  void flow(const ValueFlow &flow);

private:
  llvm::raw_ostream &os;
};

} // namespace

void ContentWriter::module(const ModuleGraph &graph) {
  number(static_cast<int64_t>(graph.operations.size()));
  for (const ModuleOperation &operation : graph.operations) {
    text(operation.name);
    optional(operation.stage);
    optional(operation.fromStage);
    optional(operation.toStage);
    numbers(operation.operands);
    numbers(operation.results);
    number(operation.parent);
    number(operation.block);
  }
}

void ContentWriter::flow(const ValueFlow &flow) {
  number(static_cast<int64_t>(flow.steps.size()));
  for (const ValueFlow::Step &step : flow.steps)
    numbers(std::initializer_list<uint32_t>{step.by, step.from, step.to});
  numbers(flow.handsOn);
  numbers(flow.typeOf);
  for (auto [operation, argument] : flow.regionArguments)
    numbers(std::initializer_list<uint32_t>{operation, argument});
}

std::string precedent::contentDigest(const PipelineCarrier &carrier, const ValueFlow &flow) {
  Sha256Stream stream;
  writeCarrierModule(carrier, /*chainLength=*/0, stream);
  ContentWriter writer(stream);
  if (carrier.module)
    writer.module(*carrier.module);
  writer.flow(flow);
  return stream.finishHex();
}

std::string precedent::contentDigest(const SpectralCarrier &carrier) {
  Sha256Stream stream;
  ContentWriter writer(stream);
  writer.text(carrier.moduleName);
  for (const TextAttribute *attribute :
       {&carrier.target, &carrier.arch, &carrier.digest, &carrier.semantic, &carrier.payload})
    writer.attribute(*attribute);
  auto texts = [&](const std::vector<std::string> &list) {
    writer.number(static_cast<int64_t>(list.size()));
    for (const std::string &text : list)
      writer.text(text);
  };
  for (const SpectralOperation &program : carrier.programs) {
    writer.number(program.index);
    writer.attribute(program.artifactHash);
    writer.number(program.hasNumericPolicy);
    for (const TextAttribute &field : program.fields)
      writer.attribute(field);
    texts(program.operandTypes);
    texts(program.resultTypes);
  }
  for (const ArtifactRecord &record : carrier.records) {
    writer.number(record.index);
    for (const TextAttribute *attribute :
         {&record.hash, &record.arch, &record.shapeKey, &record.policy, &record.accumulation, &record.normalization})
      writer.attribute(*attribute);
  }
  if (carrier.module)
    writer.module(*carrier.module);
  return stream.finishHex();
}
