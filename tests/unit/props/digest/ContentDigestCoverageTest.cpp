//===- ContentDigestCoverageTest.cpp - what a proof's digest covers, field by field -----------------------------===//

#include "core/formats/Document.h"
#include "core/model/ModuleGraph.h"
#include "props/hunt/SeedSource.h"
#include "verify/proof/Prover.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::props;

namespace {

Document read(llvm::StringRef bytes) {
  ReadOptions options;
  options.format = InputFormat::TesseraMlir;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("case", bytes), options);
  if (!document) {
    ADD_FAILURE() << llvm::toString(document.takeError());
    return {};
  }
  return std::move(*document);
}

template <typename Carrier> struct Edit {
  const char *name;
  bool isCovered;
  void (*apply)(Carrier &carrier);
};

template <typename Carrier, size_t count>
void expectCoverage(const Carrier &carrier, const Edit<Carrier> (&edits)[count]) {
  std::string digest = contentDigest(carrier);
  for (const Edit<Carrier> &edit : edits) {
    Carrier other = carrier;
    edit.apply(other);
    EXPECT_EQ(contentDigest(other) != digest, edit.isCovered) << edit.name;
  }
}

/// The operations of the module, to be changed.
template <typename Carrier> std::vector<ModuleOperation> &operationsOf(Carrier &carrier) {
  auto copy = std::make_shared<ModuleGraph>(*carrier.module);
  carrier.module = copy;
  return copy->operations;
}

/// The last operation of the module's function that uses something.
template <typename Carrier> ModuleOperation &someOperation(Carrier &carrier) {
  return operationsOf(carrier)[1];
}

/// Where an operation's text stands, which function it is of and whether it ends a block follow from the rest, and
/// stamps are made from a proof.
template <typename Carrier> const Edit<Carrier> (&moduleEdits())[11] {
  static const Edit<Carrier> edits[] = {
      {"name", true, [](Carrier &carrier) { someOperation(carrier).name += "x"; }},
      {"stage", true, [](Carrier &carrier) { someOperation(carrier).stage = 7; }},
      {"from stage", true, [](Carrier &carrier) { someOperation(carrier).fromStage = 7; }},
      {"to stage", true, [](Carrier &carrier) { someOperation(carrier).toStage = 7; }},
      {"operands", true, [](Carrier &carrier) { someOperation(carrier).operands.push_back(0); }},
      {"results", true, [](Carrier &carrier) { someOperation(carrier).results.push_back(0); }},
      {"parent", true, [](Carrier &carrier) { someOperation(carrier).parent = 77; }},
      {"block", true, [](Carrier &carrier) { someOperation(carrier).block += 7; }},
      {"operations", true, [](Carrier &carrier) { operationsOf(carrier).pop_back(); }},
      {"stamps", false,
       [](Carrier &carrier) { someOperation(carrier).stamps.push_back({StampLevel::Pipeline, "abc"}); }},
      {"offset", false, [](Carrier &carrier) { someOperation(carrier).offset += 7; }},
  };
  return edits;
}

const Edit<PipelineCarrier> kPipelineEdits[] = {
    {"digest", true, [](PipelineCarrier &carrier) { carrier.digest.value = "abc"; }},
    {"schema", true, [](PipelineCarrier &carrier) { carrier.schema.value = "abc"; }},
    {"num_stages", true, [](PipelineCarrier &carrier) { ++carrier.numStages.value; }},
    {"num_micro_batches", true, [](PipelineCarrier &carrier) { ++carrier.numMicroBatches.value; }},
    {"num_chunks", true, [](PipelineCarrier &carrier) { ++carrier.numChunks.value; }},
    {"interleaved", true, [](PipelineCarrier &carrier) { carrier.interleaved.value = !carrier.interleaved.value; }},
    {"decoupled", true, [](PipelineCarrier &carrier) { carrier.decoupled.value = !carrier.decoupled.value; }},
    {"action_id", true, [](PipelineCarrier &carrier) { carrier.rows.actionId[1] = "abc"; }},
    {"clock", true, [](PipelineCarrier &carrier) { ++carrier.rows.clock[1]; }},
    {"micro_batch", true, [](PipelineCarrier &carrier) { ++carrier.rows.microBatch[1]; }},
    {"rank", true, [](PipelineCarrier &carrier) { ++carrier.rows.rank[1]; }},
    {"stage", true, [](PipelineCarrier &carrier) { ++carrier.rows.stage[1]; }},
    {"phase", true,
     [](PipelineCarrier &carrier) {
       Phase &phase = carrier.rows.phase[1];
       phase = phase == Phase::Forward ? Phase::Backward : Phase::Forward;
     }},
    {"depends_on", true,
     [](PipelineCarrier &carrier) {
       Lists<llvm::StringRef> lists;
       for (ActionIndex row = 0; row < carrier.rows.size(); ++row) {
         std::vector<llvm::StringRef> list(carrier.rows.dependsOn[row].begin(), carrier.rows.dependsOn[row].end());
         if (row + 1 == carrier.rows.size())
           list.pop_back();
         for (llvm::StringRef text : list)
           lists.append(text);
         lists.finish();
       }
       carrier.rows.dependsOn = std::move(lists);
     }},
};

TEST(ContentDigestCoverage, OfAPipeline) {
  std::optional<SeedFile> file = findSource("pipeline")->make({2, 3, 1, 0, 0, 0});
  ASSERT_TRUE(file);
  Document document = read(file->bytes);
  const PipelineCarrier &carrier = std::get<CarrierFile>(document.content).carriers.front();
  expectCoverage(carrier, kPipelineEdits);
  expectCoverage(carrier, moduleEdits<PipelineCarrier>());
}

const Edit<SpectralCarrier> kSpectralEdits[] = {
    {"target", true, [](SpectralCarrier &carrier) { carrier.target.value += "x"; }},
    {"arch", true, [](SpectralCarrier &carrier) { carrier.arch.value += "x"; }},
    {"digest", true, [](SpectralCarrier &carrier) { carrier.digest.value += "x"; }},
    {"semantic", true, [](SpectralCarrier &carrier) { carrier.semantic.value += "x"; }},
    {"payload", true, [](SpectralCarrier &carrier) { carrier.payload.value += "x"; }},
    {"payload's state", true, [](SpectralCarrier &carrier) { carrier.payload.state = AttributeState::WrongType; }},
    {"module's name", true, [](SpectralCarrier &carrier) { carrier.moduleName += "x"; }},
    {"program's hash", true, [](SpectralCarrier &carrier) { carrier.programs[0].artifactHash.value += "x"; }},
    {"program's policy", true,
     [](SpectralCarrier &carrier) { carrier.programs[0].hasNumericPolicy = !carrier.programs[0].hasNumericPolicy; }},
    {"operand types", true, [](SpectralCarrier &carrier) { carrier.programs[0].operandTypes[0] += "x"; }},
    {"result types", true, [](SpectralCarrier &carrier) { carrier.programs[0].resultTypes[0] += "x"; }},
    {"program's place", true, [](SpectralCarrier &carrier) { ++carrier.programs[0].index; }},
    {"programs", true, [](SpectralCarrier &carrier) { carrier.programs.push_back(carrier.programs[0]); }},
    {"records", true, [](SpectralCarrier &carrier) { carrier.records.pop_back(); }},
    {"record's hash", true, [](SpectralCarrier &carrier) { carrier.records[0].hash.value += "x"; }},
    {"record's arch", true, [](SpectralCarrier &carrier) { carrier.records[0].arch.value += "x"; }},
    {"record's shape", true, [](SpectralCarrier &carrier) { carrier.records[0].shapeKey.value += "x"; }},
    {"record's policy", true, [](SpectralCarrier &carrier) { carrier.records[0].policy.value += "x"; }},
    {"record's accumulation", true, [](SpectralCarrier &carrier) { carrier.records[0].accumulation.value += "x"; }},
    {"record's normalization", true, [](SpectralCarrier &carrier) { carrier.records[0].normalization.value += "x"; }},
    {"record's place", true, [](SpectralCarrier &carrier) { ++carrier.records[0].index; }},
};

TEST(ContentDigestCoverage, OfASpectralProgram) {
  std::optional<SeedFile> file = findSource("spectral")->make({2, 0, 7, 3, 1, 1, 0, 0, 0, 0});
  ASSERT_TRUE(file);
  Document document = read(file->bytes);
  const SpectralCarrier &carrier = std::get<CarrierFile>(document.content).spectral.front();
  expectCoverage(carrier, kSpectralEdits);
  expectCoverage(carrier, moduleEdits<SpectralCarrier>());
  std::string digest = contentDigest(carrier);
  for (size_t field = 0; field < carrier.programs[0].fields.size(); ++field) {
    SpectralCarrier other = carrier;
    other.programs[0].fields[field].value += "x";
    EXPECT_NE(contentDigest(other), digest) << "field " << field;
  }
}

} // namespace
