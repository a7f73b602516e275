#include "reports/TargetsReport.h"

#include "reports/Columns.h"
#include "targets/TargetRegistry.h"

#include "llvm/Support/JSON.h"

#include <algorithm>

using namespace precedent;
namespace json = llvm::json;

using Rows = std::vector<std::vector<std::string>>;

/// Of both identity schemas, in the order of their enumerators.
static constexpr llvm::StringLiteral kSchemas[] = {"v5", "v7"};

static std::string highestEvidence(const TargetProfile &profile) {
  auto highest =
      std::max_element(profile.evidence.begin(), profile.evidence.end(),
                       [](const TargetEvidence &one, const TargetEvidence &other) { return one.level < other.level; });
  return highest == profile.evidence.end() ? "none" : (nameOf(highest->level) + " (" + highest->subject + ")").str();
}

static void writeProfiles(const TargetTable &table, llvm::raw_ostream &os) {
  Rows rows = {{"profile", "target", "architecture", "status", "LLVM", "processor", "highest evidence"}};
  for (const TargetBackend &backend : table.backends)
    for (const TargetProfile &profile : backend.profiles)
      rows.push_back({profile.name, profile.target, profile.architecture, nameOf(profile.status).str(),
                      nameOf(askRegistry(profile)).str(), profile.processor.empty() ? "-" : profile.processor,
                      highestEvidence(profile)});
  writeColumns(rows, os);
}

static void writePackages(const TargetTable &table, llvm::raw_ostream &os) {
  Rows rows = {{"backend", "package", "workgroup", "identity schema", "package ABI"}};
  for (const TargetBackend &backend : table.backends)
    for (size_t schema = 0; schema < kNumIdentitySchemas; ++schema)
      if (!backend.packageAbi[schema].empty())
        rows.push_back({backend.name, nameOf(backend.packageFormat).str(), std::to_string(backend.workgroup),
                        kSchemas[schema].str(), backend.packageAbi[schema]});
  writeColumns(rows, os);
  rows = {{"backend", "identity schema", "operation", "storage", "entry"}};
  for (const TargetBackend &backend : table.backends)
    for (size_t schema = 0; schema < kNumIdentitySchemas; ++schema)
      for (size_t kind = 0; kind < kNumSpectralKinds; ++kind) {
        std::string storage;
        for (SpectralStorage as : backend.storage[kind])
          storage += (storage.empty() ? "" : ",") + nameOf(as).str();
        if (!backend.entries[schema][kind].empty())
          rows.push_back({backend.name, kSchemas[schema].str(), nameOf(static_cast<SpectralKind>(kind)).str(), storage,
                          backend.entries[schema][kind]});
      }
  os << '\n';
  writeColumns(rows, os);
}

static void writeSync(const TargetTable &table, llvm::raw_ostream &os) {
  Rows rows = {{"sync key", "queue", "outcome", "reason"}};
  for (const TargetBackend &backend : table.backends)
    for (const SyncEntry &entry : backend.sync)
      rows.push_back({entry.key, backend.name, nameOf(entry.outcome).str(), entry.reason});
  std::stable_sort(rows.begin() + 1, rows.end(), [](const auto &one, const auto &other) { return one[0] < other[0]; });
  writeColumns(rows, os);
}

void precedent::writeTargetsText(const TargetTable &table, llvm::raw_ostream &os) {
  writeProfiles(table, os);
  os << '\n';
  writePackages(table, os);
  os << '\n';
  writeSync(table, os);
  os << '\n';
}

static void writeProfile(const TargetProfile &profile, json::OStream &out) {
  out.object([&] {
    out.attribute("name", profile.name);
    out.attribute("target", profile.target);
    out.attribute("architecture", profile.architecture);
    out.attribute("status", nameOf(profile.status));
    out.attribute("note", profile.note);
    if (profile.triple.empty())
      out.attribute("llvm", nullptr);
    else
      out.attribute("llvm", json::Object{{"triple", profile.triple}, {"processor", profile.processor}});
    out.attributeArray("evidence", [&] {
      for (const TargetEvidence &evidence : profile.evidence)
        out.value(json::Object{
            {"level", nameOf(evidence.level)}, {"architecture", evidence.architecture}, {"subject", evidence.subject}});
    });
  });
}

static void writeBackend(const TargetBackend &backend, json::OStream &out) {
  out.object([&] {
    out.attribute("name", backend.name);
    out.attribute("order", backend.order);
    out.attributeObject("package", [&] {
      out.attribute("format", nameOf(backend.packageFormat));
      out.attribute("abi", json::Object{{"v5", backend.packageAbi[0]}, {"v7", backend.packageAbi[1]}});
    });
    out.attributeObject("entries", [&] {
      for (size_t schema = 0; schema < kNumIdentitySchemas; ++schema)
        out.attributeObject(kSchemas[schema], [&] {
          for (size_t kind = 0; kind < kNumSpectralKinds; ++kind)
            if (const std::string &symbol = backend.entries[schema][kind]; !symbol.empty())
              out.attribute(nameOf(static_cast<SpectralKind>(kind)), symbol);
        });
    });
    out.attributeObject("storage", [&] {
      for (size_t kind = 0; kind < kNumSpectralKinds; ++kind)
        if (!backend.storage[kind].empty())
          out.attributeArray(nameOf(static_cast<SpectralKind>(kind)), [&] {
            for (SpectralStorage storage : backend.storage[kind])
              out.value(nameOf(storage));
          });
    });
    out.attribute("workgroup", backend.workgroup);
    out.attributeArray("profiles", [&] {
      for (const TargetProfile &profile : backend.profiles)
        writeProfile(profile, out);
    });
    out.attributeArray("sync", [&] {
      for (const SyncEntry &entry : backend.sync)
        out.value(json::Object{
            {"order", entry.order}, {"key", entry.key}, {"outcome", nameOf(entry.outcome)}, {"reason", entry.reason}});
    });
  });
}

void precedent::writeTargetsJson(const TargetTable &table, llvm::raw_ostream &os) {
  json::OStream out(os, /*IndentSize=*/2);
  out.object([&] {
    out.attribute("schema", kTargetsSchema);
    out.attributeArray("backends", [&] {
      for (const TargetBackend &backend : table.backends)
        writeBackend(backend, out);
    });
    out.attributeObject("registry", [&] {
      for (const TargetBackend &backend : table.backends)
        for (const TargetProfile &profile : backend.profiles)
          out.attribute(profile.name, nameOf(askRegistry(profile)));
    });
  });
  os << '\n';
}
