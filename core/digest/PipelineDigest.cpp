#include "core/digest/PipelineDigest.h"

#include "core/digest/ChunkWriter.h"
#include "core/digest/PipelineActions.h"
#include "core/digest/Sha256Stream.h"

#include "llvm/ADT/SmallString.h"

using namespace precedent;

namespace {
/// Each stage of a good carrier has rows; one that has not may still name this many.
constexpr int64_t kMaxIdleRoles = int64_t(1) << 20;

/// The object of one carrier, as text in two parts: version 1 and 2 differ only behind the edges.
class PipelineText {
public:
  static std::optional<PipelineText> of(const PipelineCarrier &carrier) {
    auto isUsable = [](AttributeState state) { return state != AttributeState::WrongType; };
    if (!carrier.numStages.present() || !carrier.numMicroBatches.present() || !carrier.interleaved.present() ||
        !isUsable(carrier.numChunks.state) || !isUsable(carrier.decoupled.state))
      return std::nullopt;
    int64_t p = carrier.numStages.value;
    if (p < 1 || carrier.numMicroBatches.value < 1 || p > std::max<int64_t>(carrier.rows.size(), kMaxIdleRoles))
      return std::nullopt;
    std::optional<PipelineActions> actions = PipelineActions::of(carrier);
    if (!actions)
      return std::nullopt;
    return PipelineText(carrier, std::move(*actions));
  }

  void writeBeginning(llvm::raw_ostream &os) {
    ChunkWriter out(os);
    out.reserve(64);
    out.put("{\"actions\":[");
    for (uint32_t place = 0; place < actions.size(); ++place) {
      actions.fetchAhead<true>(place);
      writeAction(place, out);
    }
    out.reserve(64);
    out.put("],\"edges\":[");
    bool isFirst = true;
    for (uint32_t place = 0; place < actions.size(); ++place) {
      actions.fetchAhead<false>(place);
      for (uint32_t successor : actions.successors(place)) {
        writeEdge(actions.spelling(place), actions.spelling(successor), isFirst, out);
        isFirst = false;
      }
    }
    out.reserve(1);
    out.put(']');
  }

  void writeEnd(ObjectSchema schema, llvm::raw_ostream &os) const {
    bool isV2 = schema == ObjectSchema::V2;
    if (isV2)
      os << ",\"materialization_proofs\":[]";
    os << ",\"object_id\":\"pipeline:" << nameOf(carrier.mode()) << ":stages=" << carrier.numStages.value
       << ":micro_batches=" << carrier.numMicroBatches.value << ":chunks=" << carrier.numChunks.valueOr(1)
       << "\",\"residency\":[],\"roles\":[";
    writeRoles(os);
    os << "],\"schema\":\"" << (isV2 ? kObjectSchemaV2 : kObjectSchemaV1) << "\"}";
  }

private:
  PipelineText(const PipelineCarrier &carrier, PipelineActions actions)
      : carrier(carrier), actions(std::move(actions)) {
    artifactEnd = ",\"mode\":\"";
    artifactEnd += nameOf(carrier.mode());
    artifactEnd += "\"}";
  }

  /// More than the fixed text of an action or an edge.
  static constexpr size_t kFixedText = 768;

  static void writeEdge(llvm::StringRef predecessor, llvm::StringRef successor, bool isFirst, ChunkWriter &out) {
    out.reserve(kFixedText + predecessor.size() + successor.size());
    if (!isFirst)
      out.put(',');
    out.put("{\"kind\":\"data\",\"predecessor\":\"");
    out.put(predecessor);
    out.put("\",\"reasons\":[\"declared_dependency\"],\"successor\":\"");
    out.put(successor);
    out.put("\"}");
  }

  /// Writes the sorted dependencies and returns them.
  llvm::StringRef writeDependencies(uint32_t place, ChunkWriter &out) const {
    const char *begin = out.position();
    out.put('[');
    bool isFirst = true;
    for (uint32_t predecessor : actions.predecessors(place)) {
      if (!isFirst)
        out.put(',');
      isFirst = false;
      out.put('"');
      out.put(actions.spelling(predecessor));
      out.put('"');
    }
    out.put(']');
    return {begin, static_cast<size_t>(out.position() - begin)};
  }

  void writeAction(uint32_t place, ChunkWriter &out) {
    ActionParts parts = actions.parts(place);
    llvm::StringRef id = actions.spelling(place);
    size_t room = kFixedText + id.size() + parts.rank.size() + 2 * parts.stage.size();
    for (uint32_t predecessor : actions.predecessors(place))
      room += actions.spelling(predecessor).size() + 3;
    out.reserve(room);

    if (place > 0)
      out.put(',');
    out.put("{\"action_id\":\"");
    out.put(id);
    out.put("\",\"depends_on\":");
    llvm::StringRef dependencies = writeDependencies(place, out);
    out.put(",\"op_ref\":\"schedule.pipeline.");
    out.put(parts.phase == Phase::Forward ? 'f' : 'b');
    out.put("\",\"resource_vector\":{\"artifact_digest\":\"");
    char digest[64];
    hashArtifact(id, dependencies, digest);
    out.put(llvm::StringRef(digest, sizeof digest));
    out.put("\",\"bytes_moved\":0,\"communication_bytes\":0,\"compute_time_ms\":1.0,"
            "\"queue_identity\":\"pipeline_rank:");
    out.put(parts.rank);
    out.put("\",\"resource_identity\":\"pipeline_stage:");
    out.put(parts.stage);
    out.put("\",\"schema\":\"tessera.measured_resource_vector.v1\",\"selector_authority\":\"latency_ms\","
            "\"timing_provenance\":{\"domain\":\"compiler\",\"source\":\"static_pipeline_model\"},"
            "\"usage\":\"composition_analysis_only\"},\"scope\":\"stage:");
    out.put(parts.stage);
    out.put("\"}");
  }

  void hashArtifact(llvm::StringRef id, llvm::StringRef dependencies, char *digest) {
    artifact.clear();
    for (llvm::StringRef piece : {llvm::StringRef("{\"action_id\":\""), id, llvm::StringRef("\",\"dependencies\":"),
                                  dependencies, artifactEnd.str()})
      artifact += piece;
    hash.reset();
    hash.update(artifact);
    hash.finishHex(digest);
  }

  /// Numbers 0 … p-1 in the order of their text: 0, 1, 10, 100, 101, …, 11, ….
  void writeRoles(llvm::raw_ostream &os) const {
    int64_t p = carrier.numStages.value;
    writeRole(0, os);
    int64_t number = 1;
    for (int64_t written = 1; written < p; ++written) {
      os << ',';
      writeRole(number, os);
      if (number <= (p - 1) / 10)
        number *= 10;
      else {
        while (number % 10 == 9 || number + 1 >= p)
          number /= 10;
        ++number;
      }
    }
  }
  static void writeRole(int64_t number, llvm::raw_ostream &os) {
    os << "{\"members\":[\"stage" << number << "\"],\"name\":\"stage_" << number << "\"}";
  }

  const PipelineCarrier &carrier;
  PipelineActions actions;
  Sha256 hash;
  llvm::SmallString<512> artifact;
  llvm::SmallString<32> artifactEnd;
};
} // namespace

bool precedent::writeCanonical(const PipelineCarrier &carrier, ObjectSchema schema, llvm::raw_ostream &os) {
  std::optional<PipelineText> text = PipelineText::of(carrier);
  if (!text)
    return false;
  text->writeBeginning(os);
  text->writeEnd(schema, os);
  return true;
}

std::optional<PipelineDigests> precedent::digestsOf(const PipelineCarrier &carrier) {
  std::optional<PipelineText> text = PipelineText::of(carrier);
  if (!text)
    return std::nullopt;
  Sha256Stream stream;
  stream.SetUnbuffered();
  text->writeBeginning(stream);
  auto finish = [&](ObjectSchema schema) {
    llvm::SmallString<0> end;
    llvm::raw_svector_ostream os(end);
    text->writeEnd(schema, os);
    Sha256 hash(stream.hash());
    hash.update(end);
    return hash.finishHex();
  };
  return PipelineDigests{finish(ObjectSchema::V1), finish(ObjectSchema::V2)};
}
