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
  void module(const TileModule &module);

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

/// Each attribute and each type once, however often they are used: what they hold, they name by its number.
void ContentWriter::module(const TileModule &module) {
  llvm::DenseMap<const void *, int64_t> numbers;
  auto enumerate = [&](const auto &pool) {
    for (const auto &element : pool)
      numbers.try_emplace(&element, numbers.size());
    number(static_cast<int64_t>(pool.size()));
  };
  enumerate(*module.pool);
  enumerate(*module.tensors);
  for (const TileAttribute &attribute : *module.pool) {
    number(static_cast<int64_t>(attribute.kind));
    number(attribute.number);
    text(attribute.text);
    number(static_cast<int64_t>(attribute.keys.size()));
    for (const std::string &key : attribute.keys)
      text(key);
    number(static_cast<int64_t>(attribute.elements.size()));
    for (const TileAttribute *element : attribute.elements)
      number(numbers.lookup(element));
  }
  for (const TensorType &type : *module.tensors) {
    number(static_cast<int64_t>(type.extents.size()));
    this->numbers(type.extents);
    text(type.element);
  }
  number(static_cast<int64_t>(module.values.size()));
  for (const TileValue &value : module.values) {
    number(static_cast<int64_t>(value.kind));
    number(static_cast<int64_t>(value.type));
    number(value.owner);
    number(value.number);
    number(value.tensor ? numbers.lookup(value.tensor) : -1);
  }
  number(static_cast<int64_t>(module.operations.size()));
  for (const TileOperation &operation : module.operations) {
    text(operation.name);
    number(static_cast<int64_t>(operation.attributes.size()));
    for (const auto &[name, attribute] : operation.attributes) {
      text(name);
      number(numbers.lookup(attribute));
    }
    this->numbers(operation.operands);
    this->numbers(operation.results);
    number(operation.parent);
    number(operation.region);
    number(operation.block);
  }
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

std::string precedent::contentDigest(const TileModule &module) {
  Sha256Stream stream;
  ContentWriter(stream).module(module);
  return stream.finishHex();
}
