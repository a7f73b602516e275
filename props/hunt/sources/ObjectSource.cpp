//===- ObjectSource.cpp - schedule objects, legal by construction -----------------------------------------------===//

#include "props/hunt/JsonText.h"
#include "props/hunt/SeedSource.h"

#include "core/model/ScheduleObject.h"

#include <algorithm>
#include <set>

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

constexpr Parameter kParameters[] = {{"schema", 1, 2, true}, {"roles", 0, 3}, {"residency", 0, 3}, {"proofs", 0, 3}};
constexpr unsigned kGenesOfAction = 6;
constexpr const char *kTiers[] = {"full", "layer", "tile"};
constexpr const char *kKinds[] = {"data", "resource", "sync"};

std::string numbered(const char *prefix, int64_t number) {
  return prefix + std::to_string(number);
}

json::Object vectorOf(int64_t number, int64_t gene) {
  return json::Object{{"schema", kVectorSchemaV1},
                      {"usage", "composition_analysis_only"},
                      {"selector_authority", "latency_ms"},
                      {"compute_time_ms", 0.25 * static_cast<double>(1 + gene % 40)},
                      {"bytes_moved", gene % 4096},
                      {"communication_bytes", gene % 3 == 0 ? gene % 512 : 0},
                      {"queue_identity", numbered("q", gene % 3)},
                      {"resource_identity", "gpu0"},
                      {"timing_provenance", json::Object{{"source", "profiler"}, {"domain", "device"}}},
                      {"artifact_digest", std::string(64, "0123456789abcdef"[number % 16])}};
}

json::Object proofOf(int64_t number) {
  return json::Object{{"value", numbered("t", number)},
                      {"read_locality", "coordinate"},
                      {"partition_locality", "block"},
                      {"read_layout_digest", std::string(64, '1')},
                      {"partition_layout_digest", std::string(64, '2')},
                      {"residency_tier", kTiers[number % 3]},
                      {"materialized_elements", 16 * (number + 1)},
                      {"materialized_bytes", 64 * (number + 1)},
                      {"capacity_bytes", 128 * (number + 1)},
                      {"lifetime", "launch"},
                      {"alias_policy", "no_input_output_alias"}};
}

std::optional<SeedFile> make(llvm::ArrayRef<int64_t> genes) {
  int64_t schema = genes[0], numRoles = genes[1], numResidency = genes[2];
  int64_t numProofs = schema == 2 ? std::min(genes[3], numResidency) : 0;
  llvm::ArrayRef<int64_t> steps = genes.drop_front(std::size(kParameters));
  json::Array actions, edges, roles, residency, proofs;
  for (int64_t number = 0; number < static_cast<int64_t>(steps.size() / kGenesOfAction); ++number) {
    llvm::ArrayRef<int64_t> gene = steps.slice(number * kGenesOfAction, kGenesOfAction);
    std::set<int64_t> dependencies;
    for (int64_t count = number ? gene[0] % 4 : 0; count > 0; --count)
      dependencies.insert(gene[count] % number);
    json::Array dependsOn;
    int64_t place = 0;
    for (int64_t dependency : dependencies) {
      dependsOn.push_back(numbered("a", dependency));
      if ((gene[4] >> place++) % 2 == 0)
        edges.push_back(json::Object{{"predecessor", numbered("a", dependency)},
                                     {"successor", numbered("a", number)},
                                     {"kind", kKinds[gene[4] % 3]},
                                     {"reasons", json::Array{"ssa_value_flow"}}});
    }
    actions.push_back(json::Object{{"action_id", numbered("a", number)},
                                   {"depends_on", std::move(dependsOn)},
                                   {"op_ref", numbered("op", gene[4] % 5)},
                                   {"scope", "kernel"},
                                   {"resource_vector", vectorOf(number, gene[5])}});
  }
  for (int64_t number = 0; number < numRoles; ++number)
    roles.push_back(json::Object{{"name", numbered("r", number)},
                                 {"members", json::Array{numbered("w", 2 * number), numbered("w", 2 * number + 1)}}});
  for (int64_t number = 0; number < numResidency; ++number)
    residency.push_back(json::Object{{"value", numbered("t", number)}, {"tier", kTiers[number % 3]}});
  for (int64_t number = 0; number < numProofs; ++number)
    proofs.push_back(proofOf(number));
  json::Object object{{"schema", schema == 1 ? kObjectSchemaV1 : kObjectSchemaV2},
                      {"object_id", "hunted"},
                      {"actions", std::move(actions)},
                      {"edges", std::move(edges)},
                      {"roles", std::move(roles)},
                      {"residency", std::move(residency)}};
  if (schema == 2)
    object["materialization_proofs"] = std::move(proofs);
  SeedFile file;
  file.bytes = printJson(std::move(object));
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &objectSource() {
  static const SeedSource source{
      "object", Family::Object, InputFormat::ScheduleObject, ".json", kParameters, kGenesOfAction, 10, make};
  return source;
}
} // namespace precedent::props
