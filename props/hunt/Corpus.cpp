#include "props/hunt/Corpus.h"

#include "core/support/Sha256.h"
#include "props/hunt/JsonText.h"
#include "props/hunt/OutcomeText.h"
#include "props/hunt/foreign/ForeignHunt.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;
namespace fs = std::filesystem;

json::Object props::asJson(const RecordedFind &find) {
  return json::Object{{"target", find.target},
                      {"seed", find.seed},
                      {"case", static_cast<int64_t>(find.number)},
                      {"kind", find.find.kind},
                      {"reason", json::fixUTF8(find.find.reason)},
                      {"recipe", find.recipe},
                      {"file", find.file},
                      {"sha256", find.sha256},
                      {"format", find.format},
                      {"command", find.command}};
}

RecordedFind props::findFrom(const json::Object &object) {
  auto text = [&](llvm::StringRef key) { return object.getString(key).value_or("").str(); };
  RecordedFind find;
  find.target = text("target");
  find.seed = object.get("seed") ? object.get("seed")->getAsUINT64().value_or(0) : 0;
  find.number = static_cast<uint64_t>(object.getInteger("case").value_or(0));
  find.find = {text("kind"), text("reason")};
  find.recipe = text("recipe");
  find.file = text("file");
  find.sha256 = text("sha256");
  find.format = text("format");
  find.command = text("command");
  return find;
}

static llvm::Error writeFile(const std::string &path, const std::string &bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  file.close();
  if (!file)
    return llvm::createStringError("cannot write " + path);
  return llvm::Error::success();
}

static std::string oneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char character) { return static_cast<unsigned char>(character) < ' '; }, ' ');
  return text;
}

/// What stands beside a file: the extension, and the word in the line. The target `lowering` has a carrier and what is
/// said to have been lowered from it.
static std::string wordOfBeside(llvm::StringRef target, InputFormat format) {
  return target == "lowering" ? "lowered" : props::nameOfBeside(format).str();
}

llvm::Error props::writeFind(const std::string &folder, const Case &found, RecordedFind &find) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    return llvm::createStringError("cannot make the folder " + folder + ": " + error.message());
  find.sha256 = Sha256::hex(found.bytes);
  find.format = nameOf(found.format).str();
  llvm::StringRef kind = find.find.kind;
  kind.consume_front("hunt-");
  std::string stem = find.target + "-" + kind.str() + "-" + find.sha256.substr(0, 12);
  find.file = stem + (found.recipe.source ? found.recipe.source->extension.str() : ".txt");
  std::string line = find.target + " " + find.find.kind + " " + find.format + " seed=" + std::to_string(find.seed) +
                     " case=" + std::to_string(find.number);
  if (found.expected.verdict)
    line += " expect=" + nameOf(*found.expected.verdict).str();
  else if (!found.expected.rules.empty())
    line += " expect=" + llvm::join(found.expected.rules, "|");
  if (!found.beside.empty()) {
    std::string name = wordOfBeside(find.target, found.format);
    line += " " + name;
    if (llvm::Error failure = writeFile(folder + "/" + stem + "." + name, found.beside))
      return failure;
  }
  if (llvm::Error failure = writeFile(folder + "/" + find.file, found.bytes))
    return failure;
  return writeFile(folder + "/" + stem + ".why", line + ": " + oneLine(find.find.reason) + "\n");
}

static llvm::Expected<std::string> readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  if (!file)
    return llvm::createStringError("cannot read " + path);
  return bytes.str();
}

static std::optional<InputFormat> formatNamed(llvm::StringRef name) {
  for (InputFormat format : allInputFormats())
    if (nameOf(format) == name)
      return format;
  return std::nullopt;
}

static bool readExpectation(llvm::StringRef text, Expectation &expected) {
  for (Verdict verdict : {Verdict::Legal, Verdict::Illegal, Verdict::Undecided, Verdict::Unsupported, Verdict::Invalid})
    if (nameOf(verdict) == text) {
      expected.verdict = verdict;
      return true;
    }
  llvm::SmallVector<llvm::StringRef> rules;
  text.split(rules, '|');
  for (llvm::StringRef rule : rules) {
    if (!findRule(rule))
      return false;
    expected.rules.push_back(rule.str());
  }
  return true;
}

static llvm::Expected<CorpusEntry> readEntry(llvm::StringRef line, const std::string &why, const std::string &path) {
  llvm::Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  CorpusEntry entry;
  entry.file = path;
  entry.line = line.rtrim().str();
  entry.tried.bytes = std::move(*bytes);
  llvm::SmallVector<llvm::StringRef> words;
  llvm::StringRef(entry.line).split(": ").first.split(words, ' ', -1, false);
  std::optional<InputFormat> format = words.size() < 3 ? std::nullopt : formatNamed(words[2]);
  if (!format || !findTarget(words[0]))
    return llvm::createStringError(why + ": begins with a target, a kind and a format; not so `" + entry.line + "`");
  entry.target = words[0].str();
  entry.kind = words[1].str();
  entry.tried.format = *format;
  for (llvm::StringRef word : llvm::ArrayRef(words).drop_front(3)) {
    if (word.consume_front("expect=") && !readExpectation(word, entry.tried.expected))
      return llvm::createStringError(why + ": `" + word.str() + "` is neither a verdict nor rules");
    if (word.empty() || word != wordOfBeside(entry.target, *format))
      continue;
    llvm::Expected<std::string> beside = readFile(fs::path(why).replace_extension("." + word.str()).string());
    if (!beside)
      return beside.takeError();
    entry.tried.beside = std::move(*beside);
  }
  return entry;
}

llvm::Expected<std::vector<CorpusEntry>> props::readCorpus(const std::string &folder) {
  std::error_code error;
  std::vector<std::string> reasons;
  std::map<std::string, std::string> fileOf;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    fs::path path = entry->path();
    if (path.extension() == ".why")
      reasons.push_back(path.string());
    else if (path.extension() != ".oracle" && path.extension() != ".issued-order" && path.extension() != ".package" &&
             path.extension() != ".lowered" && path.extension() != ".jsonl")
      fileOf[path.stem().string()] = path.string();
  }
  if (error)
    return llvm::createStringError("cannot list " + folder + ": " + error.message());
  std::sort(reasons.begin(), reasons.end());
  std::vector<CorpusEntry> corpus;
  for (const std::string &why : reasons) {
    auto file = fileOf.find(fs::path(why).stem().string());
    if (file == fileOf.end())
      return llvm::createStringError(why + ": there is no file that it speaks of");
    llvm::Expected<std::string> line = readFile(why);
    if (!line)
      return line.takeError();
    if (isForeignTarget(llvm::StringRef(*line).split(' ').first))
      continue;
    llvm::Expected<CorpusEntry> entry = readEntry(*line, why, file->second);
    if (!entry)
      return entry.takeError();
    corpus.push_back(std::move(*entry));
  }
  return corpus;
}

llvm::Expected<Journal> Journal::open(const std::string &path, const std::string &identity, CampaignState &state) {
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  uint64_t kept = 0;
  bool isNew = !fs::exists(path);
  if (!isNew) {
    llvm::Expected<std::string> text = readFile(path);
    if (!text)
      return text.takeError();
    llvm::StringRef rest = *text;
    bool isFirst = true;
    while (rest.contains('\n')) {
      auto [line, next] = rest.split('\n');
      std::optional<json::Value> value = parseJson(line);
      const json::Object *object = value ? value->getAsObject() : nullptr;
      if (!object)
        break;
      if (isFirst && object->getString("campaign") != llvm::StringRef(identity))
        return llvm::createStringError(path + " is the journal of another campaign (" +
                                       object->getString("campaign").value_or("none").str() +
                                       "); take another --corpus, or the options of that one");
      if (!isFirst) {
        state.next = static_cast<uint64_t>(object->getInteger("next").value_or(0));
        if (const json::Object *tallies = object->getObject("tallies"))
          for (const auto &member : *tallies)
            if (const json::Object *tally = member.second.getAsObject())
              state.tallies[member.first.str()].add(tallyFrom(*tally));
        if (const json::Array *finds = object->getArray("finds"))
          for (const json::Value &find : *finds)
            if (const json::Object *each = find.getAsObject())
              state.finds.push_back(findFrom(*each));
      }
      isFirst = false;
      rest = next;
      kept = text->size() - rest.size();
    }
    isNew = isFirst;
    fs::resize_file(path, kept, error);
  }
  std::ofstream stream(path, std::ios::binary | std::ios::app);
  if (isNew)
    stream << onOneLine(json::Object{{"journal", "precedent.hunt.v1"}, {"campaign", identity}}) << std::endl;
  if (!stream)
    return llvm::createStringError("cannot write " + path);
  return Journal(std::move(stream));
}

void Journal::append(const std::map<std::string, Tally> &tallies, const std::vector<RecordedFind> &finds,
                     uint64_t next) {
  json::Object byTarget;
  for (const auto &[target, tally] : tallies)
    byTarget[target] = asJson(tally);
  json::Array list;
  for (const RecordedFind &find : finds)
    list.push_back(asJson(find));
  stream << onOneLine(json::Object{
                {"next", static_cast<int64_t>(next)}, {"tallies", std::move(byTarget)}, {"finds", std::move(list)}})
         << std::endl;
}
