//===- TargetMutators.cpp - ways to break a table of targets ----------------------------------------------------===//

#include "props/hunt/Mutator.h"
#include "props/hunt/mutators/JsonEdit.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

/// A profile that is ready, and its backend.
std::pair<json::Object *, json::Object *> readyProfile(json::Value &table, Random &random) {
  std::vector<std::pair<json::Object *, json::Object *>> ready;
  for (json::Value &backend : *table.getAsObject()->getArray("backends"))
    for (json::Value &profile : *backend.getAsObject()->getArray("profiles"))
      if (profile.getAsObject()->getString("status") == llvm::StringRef("ready"))
        ready.emplace_back(profile.getAsObject(), backend.getAsObject());
  return ready.empty() ? std::pair<json::Object *, json::Object *>() : ready[random.below(ready.size())];
}

/// A member of the backend of a ready profile, by path.
JsonEdit inReadyBackend(std::string path, std::string value) {
  return [=](json::Value &table, Random &random) {
    json::Object *backend = readyProfile(table, random).second;
    if (!backend)
      return false;
    json::Value part = std::move(*backend);
    bool isSet = set(path, value)(part, random);
    *backend = std::move(*part.getAsObject());
    return isSet;
  };
}

/// Each piece of evidence on the device itself becomes another one.
JsonEdit evidenceBecomes(const char *key, const char *value) {
  return [=](json::Value &table, Random &random) {
    json::Object *profile = readyProfile(table, random).first;
    if (!profile)
      return false;
    for (json::Value &evidence : *profile->getArray("evidence"))
      if (evidence.getAsObject()->getString("level") == llvm::StringRef("exact-device"))
        (*evidence.getAsObject())[key] = value;
    return true;
  };
}

bool loseEvidence(json::Value &table, Random &random) {
  json::Object *profile = readyProfile(table, random).first;
  if (profile)
    (*profile)["evidence"] = json::Array();
  return profile != nullptr;
}

struct Row {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  JsonEdit edit;
};

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
      {"ready-on-mock",
       "a ready profile was run on a mock only",
       {"ready-without-evidence"},
       evidenceBecomes("level", "mock")},
      {"ready-on-host",
       "a ready profile was built and not run",
       {"ready-without-evidence"},
       evidenceBecomes("level", "host")},
      {"ready-on-nothing", "a ready profile has no evidence", {"ready-without-evidence"}, loseEvidence},
      {"evidence-of-another",
       "evidence was seen on another architecture",
       {"evidence-transferred"},
       evidenceBecomes("architecture", "other")},
      {"evidence-of-none",
       "evidence names no architecture",
       {"evidence-transferred"},
       evidenceBecomes("architecture", "")},
      {"no-entry",
       "an operation of a ready backend has no entry",
       {"ready-incomplete"},
       inReadyBackend("entries/v7/*", R"("")")},
      {"no-abi",
       "a schema of a ready backend has no package ABI",
       {"ready-incomplete"},
       inReadyBackend("package/abi/*", R"("")")},
      {"no-workgroup",
       "a workgroup of a ready backend has no lanes",
       {"ready-incomplete"},
       inReadyBackend("workgroup", "0")},
      {"no-storage",
       "an operation of a ready backend stores nothing",
       {"ready-incomplete"},
       inReadyBackend("storage/*", "[]")},
      {"no-package",
       "a ready backend has no package",
       {"ready-incomplete"},
       inReadyBackend("package/format", R"("none")")},
      {"sync-entry-lost", "a queue does not know a key", {"sync-key-missing"}, take("backends/*/sync/*")},
      {"sync-key-renamed",
       "a queue spells a key in its own way",
       {"sync-key-missing"},
       set("backends/*/sync/*/key", R"("chain")")},
      {"sync-reason-empty",
       "an outcome has no reason",
       {"sync-reason-missing"},
       set("backends/*/sync/*/reason", R"("")")},
      {"sync-reason-blank",
       "an outcome has blanks for a reason",
       {"sync-reason-missing"},
       set("backends/*/sync/*/reason", R"(" ")")},
      {"profile-twice", "two profiles have one name", {"target-duplicate"}, repeat("backends/*/profiles")},
      {"backend-twice", "two backends have one number", {"target-duplicate"}, copyMember("backends", "order")},
      {"sync-twice", "a queue has two outcomes for one key", {"target-duplicate"}, repeat("backends/*/sync")},
      {"processor-unknown",
       "LLVM knows no such processor",
       {"target-unknown-to-llvm"},
       set("backends/*/profiles/*/llvm/processor", R"("gfx1152x")")},
      {"triple-unknown",
       "LLVM knows no such target",
       {"target-unknown-to-llvm"},
       set("backends/*/profiles/*/llvm/triple", R"("sm120-nvidia-cuda")")},
      {"table-key-lost", "a backend lacks a member", {"targets-shape"}, take("backends/*/workgroup")},
      {"table-key-more", "a backend has a member too many", {"targets-shape"}, set("backends/*/colour", R"("red")")},
  };
  return rows;
}

} // namespace

void props::addTargetMutators(std::vector<Mutator> &list) {
  for (const Row &row : table())
    list.push_back({row.name, row.why, Family::Targets, row.rules,
                    [&row](llvm::StringRef seed, Random &random) { return editedText(seed, row.edit, random); }});
}
