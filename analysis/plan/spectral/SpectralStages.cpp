#include "analysis/plan/spectral/SpectralStages.h"

#include "core/json/JsonText.h"
#include "core/support/Sha256.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <tuple>

using namespace precedent;

namespace {

struct Stage {
  llvm::StringLiteral id;
  /// Earlier stages whose results it reads.
  std::vector<llvm::StringLiteral> reads;
  bool hasUnknownEffect = false;
};

} // namespace

static std::vector<Stage> stagesOf(const SpectralFacts &facts) {
  switch (facts.kind) {
  case SpectralKind::Filter:
    return {{"complex_multiply", {}}, {"materialize_output", {"complex_multiply"}}};
  case SpectralKind::Dct:
    if (facts.dctType != 2)
      return {{"direct_cosine", {}}, {"materialize_output", {"direct_cosine"}}};
    return {{"even_extend", {}}, {"fft", {"even_extend"}}, {"phase_correct", {"fft"}}, {"crop", {"phase_correct"}}};
  case SpectralKind::Conv:
    return {{"pad_signal", {}},
            {"pad_kernel", {}},
            {"rfft_signal", {"pad_signal"}},
            {"rfft_kernel", {"pad_kernel"}},
            {"complex_multiply", {"rfft_signal", "rfft_kernel"}},
            {"inverse", {"complex_multiply"}},
            {"crop", {"inverse"}}};
  case SpectralKind::Stft:
    return {{"frame", {}}, {"apply_window", {"frame"}}, {"transform", {"apply_window"}}};
  case SpectralKind::Istft:
    return {{"inverse", {}}, {"apply_window", {"inverse"}}, {"overlap_add", {"apply_window"}, true}};
  }
  llvm_unreachable("kind");
}

static void addEdges(llvm::ArrayRef<Stage> stages, std::vector<SpectralEdge> &edges) {
  for (size_t later = 0; later < stages.size(); ++later)
    for (const Stage &earlier : stages.take_front(later)) {
      const Stage &stage = stages[later];
      bool reads = llvm::is_contained(stage.reads, earlier.id);
      if (stage.hasUnknownEffect) {
        std::vector<std::string> reasons = {"alias_set", "memory_dependence", "unknown_alias_fact"};
        if (reads)
          reasons.insert(reasons.begin() + 2, "ssa_value_flow");
        edges.push_back({earlier.id.str(), stage.id.str(), false, std::move(reasons)});
        edges.push_back({earlier.id.str(), stage.id.str(), true, {"unregistered_effect"}});
      } else if (reads) {
        edges.push_back({earlier.id.str(), stage.id.str(), false, {"ssa_value_flow"}});
      }
    }
  llvm::sort(edges, [](const SpectralEdge &left, const SpectralEdge &right) {
    return std::tie(left.predecessor, left.successor, left.isSync) <
           std::tie(right.predecessor, right.successor, right.isSync);
  });
}

static void writeList(llvm::ArrayRef<std::string> texts, llvm::raw_ostream &os) {
  os << '[';
  for (size_t index = 0; index < texts.size(); ++index) {
    if (index)
      os << ',';
    writeJsonString(texts[index], os);
  }
  os << ']';
}

/// The canonical text. All words in it are our own, or ids of them: nothing needs an escape.
static std::string payloadOf(const SpectralProgram &program, ObjectSchema schema) {
  std::string queue = program.facts.target.str() + ":spectral:0", architecture = program.facts.architecture.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "{\"actions\":[";
  for (const SpectralAction &action : program.actions) {
    os << (&action == &program.actions.front() ? "" : ",") << "{\"action_id\":\"" << action.id << "\",\"depends_on\":";
    writeList(action.dependsOn, os);
    os << ",\"op_ref\":\"\",\"resource_vector\":{\"artifact_digest\":\"" << action.artifactDigest
       << "\",\"bytes_moved\":" << action.bytesMoved
       << ",\"communication_bytes\":0,\"compute_time_ms\":1.0,\"queue_identity\":\"" << queue
       << "\",\"resource_identity\":\"" << architecture << "\",\"schema\":\"" << kVectorSchemaV1
       << "\",\"selector_authority\":\"latency_ms\",\"timing_provenance\":{\"domain\":\"compiler\",\"source\":"
          "\"static_spectral_model\"},\"usage\":\"composition_analysis_only\"},\"scope\":\"\"}";
  }
  os << "],\"edges\":[";
  for (const SpectralEdge &edge : program.edges) {
    os << (&edge == &program.edges.front() ? "" : ",") << "{\"kind\":\"" << (edge.isSync ? "sync" : "data")
       << "\",\"predecessor\":\"" << edge.predecessor << "\",\"reasons\":";
    writeList(edge.reasons, os);
    os << ",\"successor\":\"" << edge.successor << "\"}";
  }
  os << ']';
  if (schema == ObjectSchema::V2)
    os << ",\"materialization_proofs\":[]";
  os << ",\"object_id\":\"spectral:" << program.semanticDigest << "\",\"residency\":[],\"roles\":[{\"members\":[\""
     << architecture << "\"],\"name\":\"spectral_compute\"},{\"members\":[\"" << queue
     << "\"],\"name\":\"spectral_queue\"}],\"schema\":\""
     << (schema == ObjectSchema::V2 ? kObjectSchemaV2 : kObjectSchemaV1) << "\"}";
  return text;
}

void precedent::deriveStages(SpectralProgram &program, ObjectSchema schema) {
  std::vector<Stage> stages = stagesOf(program.facts);
  addEdges(stages, program.edges);
  for (const Stage &stage : stages) {
    SpectralAction action{stage.id.str(), {}, {}, program.facts.workspaceBytes / static_cast<int64_t>(stages.size())};
    // Edges are sorted by predecessor, so what is gathered is sorted too; pairs follow one another.
    for (const SpectralEdge &edge : program.edges)
      if (edge.successor == action.id && (action.dependsOn.empty() || action.dependsOn.back() != edge.predecessor))
        action.dependsOn.push_back(edge.predecessor);
    action.artifactDigest = Sha256::hex(program.semanticDigest + ":" + action.id + ":" + program.facts.target.str() +
                                        ":" + program.facts.architecture.str());
    program.actions.push_back(std::move(action));
  }
  llvm::sort(program.actions, [](const SpectralAction &l, const SpectralAction &r) { return l.id < r.id; });
  program.payload = payloadOf(program, schema);
  program.scheduleDigest = Sha256::hex(program.payload);
}
