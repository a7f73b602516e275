//===- DigestCoverageTest.cpp - what a digest covers, field by field --------------------------------------------===//
//
// Every field of generated files is changed by itself. The tables say which of them the digest covers and which it does
// not; a field that stands in no table, and a table that names a field which no file has, fail. So does a field that is
// covered and whose change does not show, and one that is not covered and shows.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "core/digest/MegaMoeDigest.h"
#include "core/digest/ObjectDigest.h"
#include "core/digest/PipelineDigest.h"
#include "props/hunt/CarrierDraft.h"
#include "props/hunt/JsonText.h"
#include "props/hunt/Random.h"
#include "props/hunt/SeedSource.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>

#include <set>

using namespace precedent;
using namespace precedent::props;
using testing::ElementsAreArray;
using testing::IsEmpty;
namespace json = llvm::json;

namespace {

/// One value in a document: the steps from the root, and what they are called.
struct Place {
  std::vector<std::variant<std::string, size_t>> steps;
  std::string name; ///< `actions[].scope`; ids as keys are `{}`
};

void listPlaces(const json::Value &value, const Place &here, std::vector<Place> &places) {
  if (!here.steps.empty())
    places.push_back(here);
  if (const json::Object *object = value.getAsObject())
    for (const auto &member : *object) {
      Place inside = here;
      llvm::StringRef key = member.first;
      inside.steps.emplace_back(key.str());
      inside.name += (here.name.empty() ? "" : ".") + (key.contains(':') ? std::string("{}") : key.str());
      listPlaces(member.second, inside, places);
    }
  if (const json::Array *array = value.getAsArray())
    for (size_t index = 0; index < array->size(); ++index) {
      Place inside = here;
      inside.steps.emplace_back(index);
      inside.name += "[]";
      listPlaces((*array)[index], inside, places);
    }
}

json::Value &at(json::Value &root, const Place &place) {
  json::Value *value = &root;
  for (const auto &step : place.steps)
    value = std::holds_alternative<size_t>(step) ? &(*value->getAsArray())[std::get<size_t>(step)]
                                                 : value->getAsObject()->get(std::get<std::string>(step));
  return *value;
}

json::Value changed(const json::Value &value) {
  if (std::optional<llvm::StringRef> text = value.getAsString())
    return text->str() + "x";
  if (std::optional<int64_t> number = value.getAsInteger())
    return *number + 1;
  if (std::optional<double> number = value.getAsNumber())
    return *number + 0.5;
  if (std::optional<bool> truth = value.getAsBoolean())
    return !*truth;
  if (const json::Array *array = value.getAsArray()) {
    json::Array shorter = *array;
    shorter.pop_back();
    return shorter;
  }
  return value;
}

using DigestOf = std::optional<std::string> (*)(llvm::StringRef bytes, InputFormat format);

/// Of the fields of files of a source, those whose change shows in the digest, and those whose change does not.
struct Coverage {
  std::set<std::string> shown, hidden;
};

Coverage coverageOf(const char *name, DigestOf digestOf, llvm::function_ref<bool(const json::Object &)> isWanted) {
  const SeedSource &source = *findSource(name);
  Coverage coverage;
  Random random(17);
  for (unsigned trial = 0; trial < 24; ++trial) {
    std::optional<SeedFile> file = source.make(drawGenes(source, random, 60));
    std::optional<json::Value> root = file ? parseJson(file->bytes) : std::nullopt;
    if (!root || !isWanted(*root->getAsObject()))
      continue;
    std::optional<std::string> digest = digestOf(printJson(*root), source.format);
    EXPECT_TRUE(digest) << file->bytes;
    std::vector<Place> places;
    listPlaces(*root, {}, places);
    for (const Place &place : places) {
      const json::Value &value = at(*root, place);
      bool isEmpty = value.getAsObject() || (value.getAsArray() && value.getAsArray()->empty());
      if (isEmpty)
        continue;
      json::Value other = *root;
      at(other, place) = changed(value);
      bool isShown = digestOf(printJson(other), source.format) != digest;
      (isShown ? coverage.shown : coverage.hidden).insert(place.name);
    }
  }
  return coverage;
}

std::optional<std::string> objectDigest(llvm::StringRef bytes, InputFormat format) {
  ReadOptions options;
  options.format = format;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("case", bytes), options);
  if (!document) {
    llvm::consumeError(document.takeError());
    return std::nullopt;
  }
  if (const auto *plan = std::get_if<MegaMoePlan>(&document->content))
    return plan->hasShape() ? std::optional(digestOf(*plan)) : std::nullopt;
  const auto &object = std::get<ScheduleObject>(document->content);
  bool isWhole = object.version != ObjectSchema::Unsupported &&
                 llvm::none_of(object.shapeProblems, [](const ShapeProblem &problem) { return problem.isError; });
  return isWhole ? std::optional(digestOf(object)) : std::nullopt;
}

const std::vector<std::string> kObjectFields = {"actions",
                                                "actions[].action_id",
                                                "actions[].depends_on",
                                                "actions[].depends_on[]",
                                                "actions[].op_ref",
                                                "actions[].resource_vector.artifact_digest",
                                                "actions[].resource_vector.bytes_moved",
                                                "actions[].resource_vector.communication_bytes",
                                                "actions[].resource_vector.compute_time_ms",
                                                "actions[].resource_vector.queue_identity",
                                                "actions[].resource_vector.resource_identity",
                                                "actions[].resource_vector.schema",
                                                "actions[].resource_vector.selector_authority",
                                                "actions[].resource_vector.timing_provenance.domain",
                                                "actions[].resource_vector.timing_provenance.source",
                                                "actions[].resource_vector.usage",
                                                "actions[].scope",
                                                "edges",
                                                "edges[].kind",
                                                "edges[].predecessor",
                                                "edges[].reasons",
                                                "edges[].reasons[]",
                                                "edges[].successor",
                                                "object_id",
                                                "residency",
                                                "residency[].tier",
                                                "residency[].value",
                                                "roles",
                                                "roles[].members",
                                                "roles[].members[]",
                                                "roles[].name",
                                                "schema"};

const std::vector<std::string> kProofFields = {"materialization_proofs",
                                               "materialization_proofs[].alias_policy",
                                               "materialization_proofs[].capacity_bytes",
                                               "materialization_proofs[].lifetime",
                                               "materialization_proofs[].materialized_bytes",
                                               "materialization_proofs[].materialized_elements",
                                               "materialization_proofs[].partition_layout_digest",
                                               "materialization_proofs[].partition_locality",
                                               "materialization_proofs[].read_layout_digest",
                                               "materialization_proofs[].read_locality",
                                               "materialization_proofs[].residency_tier",
                                               "materialization_proofs[].value"};

TEST(DigestCoverage, AnObjectsDigestCoversEveryField) {
  for (const char *schema : {"tessera.schedule_object.v1", "tessera.schedule_object.v2"}) {
    Coverage coverage = coverageOf("object", objectDigest, [&](const json::Object &object) {
      return object.getString("schema") == llvm::StringRef(schema);
    });
    std::set<std::string> wanted(kObjectFields.begin(), kObjectFields.end());
    if (llvm::StringRef(schema).ends_with("v2"))
      wanted.insert(kProofFields.begin(), kProofFields.end());
    EXPECT_THAT(coverage.shown, ElementsAreArray(wanted)) << schema;
    EXPECT_THAT(coverage.hidden, IsEmpty()) << schema;
  }
}

TEST(DigestCoverage, AMegaMoePlansDigestCoversAllButItself) {
  Coverage coverage = coverageOf("megamoe", objectDigest, [](const json::Object &) { return true; });
  EXPECT_THAT(coverage.shown, testing::UnorderedElementsAre(
                                  "action_dependencies.{}", "action_dependencies.{}[]", "chunks", "chunks[].index",
                                  "chunks[].dispatch_buffer_bytes", "chunks[].expert_capacity", "chunks[].start",
                                  "chunks[].stop", "deterministic_combine", "max_in_flight_chunks",
                                  "max_live_dispatch_bytes", "num_tokens", "pipeline_stages", "plan_id", "schema"));
  EXPECT_THAT(coverage.hidden, testing::ElementsAre("artifact_digest"));
}

/// A named way to change a carrier.
struct CarrierEdit {
  const char *name;
  bool isCovered;
  /// False where it changes nothing here.
  bool (*apply)(CarrierDraft &draft, size_t row);
};

/// The object that is hashed says of a row what its id says: fields that the id repeats are not asked for again, and
/// rules compare the two.
const CarrierEdit kCarrierEdits[] = {
    {"action_id", true,
     [](CarrierDraft &draft, size_t row) {
       draft.rename(row, draft.rows[row].id + "x");
       return true;
     }},
    {"depends_on, one less", true,
     [](CarrierDraft &draft, size_t row) {
       if (draft.rows[row].dependsOn.empty())
         return false;
       draft.rows[row].dependsOn.pop_back();
       return true;
     }},
    {"depends_on, one more", true,
     [](CarrierDraft &draft, size_t row) {
       const std::string &id = draft.rows.front().id;
       if (row == 0 || llvm::is_contained(draft.rows[row].dependsOn, id))
         return false;
       draft.rows[row].dependsOn.push_back(id);
       return true;
     }},
    {"row", true,
     [](CarrierDraft &draft, size_t row) {
       draft.rows.erase(draft.rows.begin() + static_cast<ptrdiff_t>(row));
       return true;
     }},
    {"num_stages", true, [](CarrierDraft &draft, size_t) { return ++draft.numStages > 0; }},
    {"num_micro_batches", true, [](CarrierDraft &draft, size_t) { return ++draft.numMicroBatches > 0; }},
    {"num_chunks", true, [](CarrierDraft &draft, size_t) { return ++draft.numChunks > 0; }},
    {"interleaved", true, [](CarrierDraft &draft, size_t) { return (draft.interleaved = !draft.interleaved) || true; }},
    {"decoupled", true, [](CarrierDraft &draft, size_t) { return (draft.decoupled = !draft.decoupled) || true; }},
    {"clock", false, [](CarrierDraft &draft, size_t row) { return ++draft.rows[row].clock > 0; }},
    {"rank", false, [](CarrierDraft &draft, size_t row) { return ++draft.rows[row].rank > 0; }},
    {"stage", false, [](CarrierDraft &draft, size_t row) { return ++draft.rows[row].stage > 0; }},
    {"micro_batch", false, [](CarrierDraft &draft, size_t row) { return ++draft.rows[row].microBatch > 0; }},
    {"phase", false,
     [](CarrierDraft &draft, size_t row) {
       Phase &phase = draft.rows[row].phase;
       phase = phase == Phase::Forward ? Phase::Backward : Phase::Forward;
       return true;
     }},
    {"digest", false, [](CarrierDraft &draft, size_t) { return !(draft.digest = std::string(64, 'a')).empty(); }},
    {"body", false, [](CarrierDraft &draft, size_t) { return !(draft.body = "  func.func private @f()\n").empty(); }},
    {"order of rows", false,
     [](CarrierDraft &draft, size_t) {
       std::reverse(draft.rows.begin(), draft.rows.end());
       return true;
     }},
    {"order of depends_on", false,
     [](CarrierDraft &draft, size_t row) {
       std::vector<std::string> &list = draft.rows[row].dependsOn;
       std::reverse(list.begin(), list.end());
       return list.size() > 1;
     }},
};

std::optional<PipelineDigests> carrierDigests(const CarrierDraft &draft) {
  ReadOptions options;
  options.format = InputFormat::TesseraMlir;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("case", draft.write()), options);
  if (!document) {
    llvm::consumeError(document.takeError());
    return std::nullopt;
  }
  return digestsOf(std::get<CarrierFile>(document->content).carriers.front());
}

TEST(DigestCoverage, ACarriersDigestsCoverWhatTheObjectSays) {
  std::set<std::string> tried;
  Random random(23);
  for (unsigned trial = 0; trial < 12; ++trial) {
    const SeedSource &source = *findSource(trial % 2 ? "pipeline" : "interleaved");
    std::optional<SeedFile> file = source.make(drawGenes(source, random, 50));
    std::optional<CarrierDraft> whole = file ? CarrierDraft::read(file->bytes) : std::nullopt;
    if (!whole)
      continue;
    std::optional<PipelineDigests> before = carrierDigests(*whole);
    ASSERT_TRUE(before);
    EXPECT_NE(before->v1, before->v2) << "the schema is covered";
    for (const CarrierEdit &edit : kCarrierEdits) {
      CarrierDraft other = *whole;
      size_t row = random.below(other.rows.size());
      if (!edit.apply(other, row))
        continue;
      std::optional<PipelineDigests> after = carrierDigests(other);
      tried.insert(edit.name);
      std::string what = std::string(edit.name) + " of row " + std::to_string(row) + " in\n" + file->bytes;
      EXPECT_EQ(!after || after->v1 != before->v1, edit.isCovered) << "v1: " << what;
      EXPECT_EQ(!after || after->v2 != before->v2, edit.isCovered) << "v2: " << what;
    }
  }
  EXPECT_EQ(tried.size(), std::size(kCarrierEdits));
}

} // namespace
