#include "rules/RuleExample.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <nlohmann/json.hpp>

#include <set>

using namespace precedent;
using namespace precedent::tests;

namespace {
using Json = nlohmann::json;

llvm::Error complain(const std::string &path, const std::string &what) {
  return llvm::createStringError(path + ": " + what);
}

bool hasText(const Json &object, const char *key) {
  return object.is_object() && object.contains(key) && object[key].is_string();
}

llvm::Expected<Edit> readEdit(const std::string &path, const Json &given) {
  if (!hasText(given, "find") || !hasText(given, "replace"))
    return complain(path, "an edit needs the texts `find` and `replace`");
  Edit edit{given["find"], given["replace"], 0};
  if (given.contains("occurrence")) {
    if (!given["occurrence"].is_number_unsigned() || given["occurrence"] == 0)
      return complain(path, "`occurrence` counts from 1");
    edit.occurrence = given["occurrence"];
  }
  edit.isBeside = hasText(given, "in") && (given["in"] == "oracle" || given["in"] == "package");
  if (edit.find.empty() || edit.find == edit.replace)
    return complain(path, "the edit of `" + edit.find + "` changes nothing");
  return edit;
}

llvm::Expected<Mutation> readMutation(const std::string &path, const Json &given) {
  if (!hasText(given, "name") || !hasText(given, "why") || !given.contains("edits") || !given["edits"].is_array() ||
      given["edits"].empty())
    return complain(path, "a mutation or a boundary needs `name`, `why` and a list of `edits`");
  Mutation mutation{given["name"], given["why"], {}, true};
  if (given.contains("restamp")) {
    if (!given["restamp"].is_boolean())
      return complain(path, "`restamp` is true or false");
    mutation.restamp = given["restamp"];
  }
  for (const Json &edit : given["edits"]) {
    llvm::Expected<Edit> read = readEdit(path, edit);
    if (!read)
      return read.takeError();
    mutation.edits.push_back(std::move(*read));
  }
  return mutation;
}

/// `options.json`, and `oracle.json` or `package.yaml`, where they are.
llvm::Error readAsked(const std::string &folder, RuleExample &example) {
  std::string beside = folder + (isAboutGraphs(*example.row) ? "oracle.json" : "package.yaml");
  if (llvm::sys::fs::exists(beside)) {
    llvm::Expected<std::string> text = readTextFile(beside);
    if (!text)
      return text.takeError();
    example.beside = std::move(*text);
  }
  std::string path = folder + "options.json";
  if (!llvm::sys::fs::exists(path))
    return llvm::Error::success();
  llvm::Expected<std::string> text = readTextFile(path);
  if (!text)
    return text.takeError();
  Json options = Json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (hasText(options, "target"))
    example.asked.target.profile = options["target"];
  if (options.is_object() && options.contains("in-flight")) {
    if (!options["in-flight"].is_number_unsigned())
      return complain(path, "in-flight is no number");
    example.asked.schedule.inFlight = options["in-flight"];
  }
  for (const char *key : {"policy", "against"}) {
    if (!options.is_object() || (options.contains(key) && !options[key].is_string()))
      return complain(path, "must be an object of texts");
    if (!options.contains(key))
      continue;
    std::optional<DependencePolicy> policy = parsePolicy(std::string(options[key]));
    if (!policy)
      return complain(path, std::string(key) + " is no policy");
    if (llvm::StringRef(key) == "policy")
      example.asked.infer.policy = *policy;
    else
      example.asked.infer.against = policy;
  }
  return llvm::Error::success();
}

llvm::Error readMutations(const std::string &path, RuleExample &example) {
  llvm::Expected<std::string> text = readTextFile(path);
  if (!text)
    return text.takeError();
  Json document = Json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (!document.is_object() || !document.contains("mutations") || !document["mutations"].is_array())
    return complain(path, "is not JSON with a list of `mutations`");
  if (hasText(document, "why-fewer"))
    example.whyFewer = document["why-fewer"];
  std::set<std::string> names;
  auto read = [&](const char *key, std::vector<Mutation> &list) -> llvm::Error {
    for (const Json &given : document[key]) {
      llvm::Expected<Mutation> mutation = readMutation(path, given);
      if (!mutation)
        return mutation.takeError();
      if (!names.insert(mutation->name).second)
        return complain(path, "two mutations or boundaries are called `" + mutation->name + "`");
      list.push_back(std::move(*mutation));
    }
    return llvm::Error::success();
  };
  if (llvm::Error error = read("mutations", example.mutations))
    return error;
  if (!document.contains("boundaries"))
    return llvm::Error::success();
  if (!document["boundaries"].is_array())
    return complain(path, "`boundaries` is a list");
  return read("boundaries", example.boundaries);
}
} // namespace

bool tests::needsExamples(const RuleRow &row) {
  return row.kind == RuleKind::Carrier || row.kind == RuleKind::Object || row.kind == RuleKind::Schedule ||
         row.kind == RuleKind::Spectral || row.kind == RuleKind::MegaMoe || row.kind == RuleKind::Target ||
         row.kind == RuleKind::Plan || row.kind == RuleKind::Tile || isAboutGraphs(row);
}

bool tests::isAboutGraphs(const RuleRow &row) {
  return row.kind == RuleKind::Graph || row.kind == RuleKind::Against;
}

std::string tests::nameBesideId(const RuleRow &row) {
  if (findRule(row.id) == &row)
    return "";
  return row.kind == RuleKind::Plan ? "plan" : "schedule";
}

static std::string folderOf(const RuleRow &row) {
  std::string folder = PRECEDENT_RULE_EXAMPLES "/" + row.id.str() + "/";
  std::string name = tests::nameBesideId(row);
  return name.empty() ? folder : folder + name + "/";
}

std::string tests::extensionOf(const RuleRow &row) {
  if (row.kind == RuleKind::Schedule)
    return llvm::sys::fs::exists(folderOf(row) + "legal.txt") ? ".txt" : ".csv";
  if (row.kind == RuleKind::Plan)
    return llvm::sys::fs::exists(folderOf(row) + "legal.xml") ? ".xml" : ".json";
  bool isMlir = row.kind == RuleKind::Carrier || row.kind == RuleKind::Spectral || row.kind == RuleKind::Tile;
  return isMlir ? ".mlir" : ".json";
}

llvm::Expected<std::string> tests::readTextFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (std::error_code error = buffer.getError())
    return complain(path, error.message());
  return (*buffer)->getBuffer().str();
}

llvm::Expected<RuleExample> tests::readRuleExample(const RuleRow &row) {
  std::string folder = folderOf(row);
  std::string extension = extensionOf(row);
  RuleExample example;
  example.row = &row;
  for (auto [path, text, name] : {std::tuple(&example.legalPath, &example.legal, "legal"),
                                  std::tuple(&example.illegalPath, &example.illegal, "illegal")}) {
    *path = folder + name + extension;
    llvm::Expected<std::string> read = readTextFile(*path);
    if (!read)
      return read.takeError();
    *text = std::move(*read);
  }
  if (llvm::sys::fs::exists(folder + "issued.json")) {
    llvm::Expected<std::string> issued = readTextFile(folder + "issued.json");
    if (!issued)
      return issued.takeError();
    example.issued = std::move(*issued);
  }
  if (llvm::Error error = readMutations(folder + "mutations.json", example))
    return std::move(error);
  if (isAboutGraphs(row) || row.kind == RuleKind::Spectral || row.kind == RuleKind::Schedule)
    if (llvm::Error error = readAsked(folder, example))
      return std::move(error);
  return example;
}

llvm::Expected<std::string> tests::apply(const Mutation &mutation, std::string text, bool isBeside) {
  for (const Edit &edit : mutation.edits) {
    if (edit.isBeside != isBeside)
      continue;
    std::vector<size_t> places;
    for (size_t at = text.find(edit.find); at != std::string::npos; at = text.find(edit.find, at + 1))
      places.push_back(at);
    if (edit.occurrence == 0 && places.size() != 1)
      return llvm::createStringError("`" + edit.find + "` occurs " + std::to_string(places.size()) +
                                     " times in the file, not once; `occurrence` picks one");
    size_t wanted = edit.occurrence == 0 ? 1 : edit.occurrence;
    if (wanted > places.size())
      return llvm::createStringError("`" + edit.find + "` occurs only " + std::to_string(places.size()) + " times");
    text.replace(places[wanted - 1], edit.find.size(), edit.replace);
  }
  return text;
}
