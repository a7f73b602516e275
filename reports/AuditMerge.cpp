#include "reports/AuditMerge.h"

#include "core/support/InputError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

#include <nlohmann/json.hpp>

#include <map>

using namespace precedent;
using Json = nlohmann::ordered_json;

namespace {

/// Audits nest less than ten deep; nothing is asked to follow more than this.
constexpr unsigned kMostDepth = 64;

bool isTooDeep(llvm::StringRef text) {
  unsigned depth = 0;
  bool isText = false;
  for (size_t at = 0; at < text.size(); ++at) {
    char character = text[at];
    if (isText && character == '\\') {
      ++at;
    } else if (character == '"') {
      isText = !isText;
    } else if (!isText) {
      depth += character == '[' || character == '{';
      depth -= depth > 0 && (character == ']' || character == '}');
    }
    if (depth > kMostDepth)
      return true;
  }
  return false;
}

/// As the writer of audits writes it. Recursion is bounded: see isTooDeep.
void write(const Json &value, llvm::json::OStream &out) {
  switch (value.type()) {
  case Json::value_t::object:
    return out.object([&] {
      for (const auto &[key, member] : value.items()) {
        out.attributeBegin(key);
        write(member, out);
        out.attributeEnd();
      }
    });
  case Json::value_t::array:
    return out.array([&] {
      for (const Json &element : value)
        write(element, out);
    });
  case Json::value_t::string:
    return out.value(value.get_ref<const std::string &>());
  case Json::value_t::boolean:
    return out.value(value.get<bool>());
  case Json::value_t::number_integer:
    return out.value(value.get<int64_t>());
  case Json::value_t::number_unsigned:
    return out.value(value.get<uint64_t>());
  case Json::value_t::number_float:
    return out.value(value.get<double>());
  default:
    return out.value(nullptr);
  }
}

std::string textOf(const Json &object, const char *key) {
  return object.is_object() && object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : "";
}

std::optional<Verdict> verdictNamed(const std::string &name) {
  for (Verdict verdict : {Verdict::Legal, Verdict::Illegal, Verdict::Undecided, Verdict::Unsupported, Verdict::Invalid})
    if (nameOf(verdict) == name)
      return verdict;
  return std::nullopt;
}

/// Numbers of two parts, added wherever they stand. Objects become sorted, as the writer sorts them. False where the
/// two have not the same form.
bool addUp(Json &sum, const Json &part) {
  if (sum.is_number_integer() && part.is_number_integer()) {
    sum = sum.get<int64_t>() + part.get<int64_t>();
    return true;
  }
  if (sum.is_array() && part.is_array() && sum.size() == part.size()) {
    for (size_t index = 0; index < sum.size(); ++index)
      if (!addUp(sum[index], part[index]))
        return false;
    return true;
  }
  if (!sum.is_object() || !part.is_object())
    return sum == part;
  std::map<std::string, Json> members;
  for (const auto &[key, member] : sum.items())
    members[key] = member;
  for (const auto &[key, member] : part.items()) {
    auto [place, isNew] = members.try_emplace(key, member);
    if (!isNew && !addUp(place->second, member))
      return false;
  }
  sum = Json::object();
  for (auto &[key, member] : members)
    sum[key] = std::move(member);
  return true;
}

/// The number of a find's case, by which finds are sorted.
uint64_t caseOf(const Json &finding) {
  uint64_t number = 0;
  if (finding.is_object() && finding.contains("evidence") && finding["evidence"].is_object() &&
      finding["evidence"].contains("values"))
    for (const Json &value : finding["evidence"]["values"])
      if (textOf(value, "name") == "case")
        llvm::StringRef(textOf(value, "value")).getAsInteger(10, number);
  return number;
}

class Merger {
public:
  llvm::Error add(const SourceText &source) {
    name = source.name().str();
    if (isTooDeep(source.bytes()))
      return refuse("nests deeper than audits do");
    Json audit = Json::parse(source.bytes().begin(), source.bytes().end(), nullptr, /*allow_exceptions=*/false);
    if (textOf(audit, "schema") != "precedent.audit.v1" || !audit.contains("inputs") || !audit["inputs"].is_array() ||
        !audit.contains("options") || !audit.contains("tool"))
      return refuse("is no audit `precedent.audit.v1`");
    if (merged.is_null()) {
      merged = audit;
      merged["inputs"] = Json::array();
    } else if (audit["tool"] != merged["tool"] || audit["options"] != merged["options"]) {
      return refuse("was made by another version, or with other options, than the first audit");
    }
    for (Json &record : audit["inputs"])
      if (llvm::Error error = addRecord(std::move(record)))
        return error;
    return llvm::Error::success();
  }

  llvm::Expected<MergedAudit> finish() {
    for (const auto &[file, shards] : shardsOf)
      if (shards.seen.size() != shards.count)
        return refuse("lacks " + std::to_string(shards.count - shards.seen.size()) + " of the " +
                      std::to_string(shards.count) + " shards of " + file);
    std::optional<Verdict> worst;
    bool isDefective = false;
    for (Json &record : merged["inputs"]) {
      std::optional<Verdict> verdict = verdictNamed(textOf(record, "verdict"));
      if (!verdict)
        return refuse("has a record without a verdict");
      worst = worst ? worse(*worst, *verdict) : *verdict;
      for (const Json &finding : record["findings"])
        isDefective = isDefective || textOf(finding, "rule") == "internal-error";
    }
    MergedAudit result;
    merged["verdict"] = nameOf(worst.value_or(Verdict::Invalid)).str();
    result.exitStatus = isDefective ? kInternalErrorStatus : exitStatusOf(worst.value_or(Verdict::Invalid));
    llvm::raw_string_ostream os(result.text);
    {
      llvm::json::OStream out(os, /*IndentSize=*/2);
      write(merged, out);
    }
    os << '\n';
    return result;
  }

private:
  struct Shards {
    size_t record = 0; ///< in the merged inputs
    uint64_t count = 0;
    std::vector<uint64_t> seen;
  };

  llvm::Error refuse(const std::string &why) const {
    return makeInputError("audit-refused", Verdict::Invalid, Location::ofFile(name), "the audit " + why);
  }

  llvm::Error addRecord(Json record) {
    if (!record.is_object() || !record.contains("findings") || !record["findings"].is_array())
      return refuse("has a record without findings");
    if (textOf(record, "kind") != "hunt") {
      merged["inputs"].push_back(std::move(record));
      return llvm::Error::success();
    }
    std::string file = textOf(record, "file");
    uint64_t index = 0, count = 0;
    std::string shard = record.contains("facts") ? textOf(record["facts"], "shard") : "";
    auto [indexText, countText] = llvm::StringRef(shard).split('/');
    if (indexText.getAsInteger(10, index) || countText.getAsInteger(10, count) || index >= count)
      return refuse("has a hunt without its shard");
    record["facts"]["shard"] = "0/1";
    auto [place, isNew] = shardsOf.try_emplace(file);
    Shards &shards = place->second;
    if (isNew) {
      shards = {merged["inputs"].size(), count, {}};
      merged["inputs"].push_back(Json());
    }
    if (shards.count != count || llvm::is_contained(shards.seen, index))
      return refuse("is shard " + shard + " of " + file + ", and the audits before it leave no place for that one");
    shards.seen.push_back(index);
    Json &sum = merged["inputs"][shards.record];
    if (isNew) {
      sum = std::move(record);
      return llvm::Error::success();
    }
    return addPart(sum, record);
  }

  llvm::Error addPart(Json &sum, const Json &part) {
    for (const auto &[key, fact] : part["facts"].items()) {
      if (key == "seed" && sum["facts"]["seed"] != fact)
        return refuse("is of a campaign with another seed");
      if (key != "seed" && key != "shard" && !addUp(sum["facts"][key], fact))
        return refuse("has other facts than the audits before it");
    }
    for (const Json &finding : part["findings"])
      sum["findings"].push_back(finding);
    std::vector<Json> findings(sum["findings"].begin(), sum["findings"].end());
    llvm::stable_sort(findings, [](const Json &one, const Json &other) { return caseOf(one) < caseOf(other); });
    sum["findings"] = findings;
    std::optional<Verdict> one = verdictNamed(textOf(sum, "verdict")), other = verdictNamed(textOf(part, "verdict"));
    if (!one || !other)
      return refuse("has a record without a verdict");
    sum["verdict"] = nameOf(worse(*one, *other)).str();
    return llvm::Error::success();
  }

  std::string name;
  Json merged;
  std::map<std::string, Shards> shardsOf;
};

} // namespace

llvm::Expected<MergedAudit> precedent::mergeAudits(llvm::ArrayRef<std::shared_ptr<const SourceText>> audits) {
  Merger merger;
  for (const std::shared_ptr<const SourceText> &audit : audits)
    if (llvm::Error error = merger.add(*audit))
      return std::move(error);
  return merger.finish();
}
