#include "props/hunt/Rewriting.h"

#include "core/json/CanonicalJson.h"
#include "props/hunt/CarrierDraft.h"
#include "props/hunt/JsonText.h"

#include "core/digest/PipelineDigest.h"
#include "core/formats/pytorch/WritePyTorchCsv.h"
#include "lower/CarrierForms.h"
#include "props/collective/PlanProgram.h"
#include "props/hunt/ScheduleFormat.h"
#include "reports/OrderReport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

/// `a7` → `other.7`, where `a` is one of the prefixes; everything else stays.
std::string renamed(llvm::StringRef text, llvm::ArrayRef<llvm::StringRef> prefixes) {
  llvm::StringRef rest = text;
  bool isUse = rest.consume_front("%");
  for (llvm::StringRef prefix : prefixes) {
    llvm::StringRef number = rest;
    if (number.consume_front(prefix) && !number.empty() && llvm::all_of(number, llvm::isDigit))
      return (isUse ? "%" : "") + ("other_" + prefix + number).str();
  }
  return text.str();
}

/// Names of values and of actions, wherever they stand as texts.
json::Value renamed(const json::Value &value, llvm::ArrayRef<llvm::StringRef> prefixes) {
  if (std::optional<llvm::StringRef> text = value.getAsString())
    return renamed(*text, prefixes);
  if (const json::Array *list = value.getAsArray()) {
    json::Array result;
    for (const json::Value &element : *list)
      result.push_back(renamed(element, prefixes));
    return result;
  }
  const json::Object *object = value.getAsObject();
  if (!object)
    return value;
  json::Object result;
  for (const auto &member : *object)
    result[member.first] = renamed(member.second, prefixes);
  return result;
}

void shuffle(json::Object *object, llvm::StringRef key, Random &random) {
  json::Array *list = object ? object->getArray(key) : nullptr;
  for (size_t index = list ? list->size() : 0; index > 1; --index)
    std::swap((*list)[index - 1], (*list)[random.below(index)]);
}

/// Of what is there twice the first one counts, and where it stands.
bool hasRepeatedIds(const json::Object &object) {
  std::set<std::string> ids;
  const json::Array *actions = object.getArray("actions");
  return actions && llvm::any_of(*actions, [&](const json::Value &action) {
           const json::Object *members = action.getAsObject();
           std::optional<llvm::StringRef> id = members ? members->getString("action_id") : std::nullopt;
           return id && !ids.insert(id->str()).second;
         });
}

void rewriteJson(llvm::StringRef bytes, Family family, Random &random, std::vector<Rewritten> &list) {
  std::string canonical;
  llvm::raw_string_ostream os(canonical);
  if (llvm::Error error = writeCanonical(*SourceText::fromString("case", bytes), Limits(), os)) {
    llvm::consumeError(std::move(error));
    return;
  }
  list.push_back({"as canonical JSON", canonical});
  // LLVM's values know no other number than a double and 64 bits: what does not come back is not rewritten.
  std::optional<json::Value> value = parseJson(bytes);
  if (!value || !value->getAsObject())
    return;
  if (family == Family::Object) {
    list.push_back({"with other ids", printJson(renamed(*value, {"a"}))});
    for (const char *key : {"actions", "edges", "roles", "residency", "materialization_proofs"})
      shuffle(value->getAsObject(), key, random);
    bool isAmbiguous = hasRepeatedIds(*value->getAsObject());
    list.push_back({"with its lists in another order", printJson(*value), InputFormat::Detect,
                    isAmbiguous ? Rewritten::Keeps::Verdict : Rewritten::Keeps::Findings});
  } else if (family == Family::Program) {
    list.push_back({"with other names of values", printJson(renamed(*value, {"v"}))});
  }
}

/// Newlines and indentation are blanks, outside of texts.
std::string onOneLine(llvm::StringRef bytes) {
  std::string line;
  bool isText = false;
  for (size_t at = 0; at < bytes.size(); ++at) {
    char character = bytes[at];
    if (isText && character == '\\' && at + 1 < bytes.size()) {
      line += character;
      character = bytes[++at];
    } else if (character == '"') {
      isText = !isText;
    }
    line += character == '\n' && !isText ? ' ' : character;
  }
  return line;
}

/// As rows or columns, text or bytecode; one of these a case, each means reading the file once more.
void rewriteForm(llvm::StringRef bytes, Random &random, std::vector<Rewritten> &list) {
  static constexpr std::pair<CarrierForm, const char *> forms[] = {{{false, false}, "printed by MLIR"},
                                                                   {{true, false}, "with columns for rows"},
                                                                   {{false, true}, "as bytecode"},
                                                                   {{true, true}, "as bytecode with columns"}};
  const auto &[form, how] = forms[random.below(std::size(forms))];
  std::optional<std::string> written = writeCarrierAs(bytes, form);
  if (!written)
    return;
  list.push_back({how, *written});
  // And back to what it was made from.
  if (std::optional<std::string> again = writeCarrierAs(*written, {}))
    list.push_back({std::string(how) + ", and back", std::move(*again)});
}

/// The object that the carrier's digest is taken over.
void rewriteAsObject(llvm::StringRef bytes, std::vector<Rewritten> &list) {
  ReadOptions options;
  options.format = InputFormat::TesseraMlir;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("case", bytes), options);
  if (!document) {
    llvm::consumeError(document.takeError());
    return;
  }
  const auto &file = std::get<CarrierFile>(document->content);
  std::string object;
  llvm::raw_string_ostream os(object);
  if (file.carriers.size() == 1 && writeCanonical(file.carriers.front(), ObjectSchema::V2, os))
    list.push_back({"as the object that is hashed", object, InputFormat::ScheduleObject, Rewritten::Keeps::Legality});
}

void rewriteCarrier(llvm::StringRef bytes, Random &random, std::vector<Rewritten> &list) {
  rewriteForm(bytes, random, list);
  rewriteAsObject(bytes, list);
  if (!bytes.contains("//"))
    list.push_back({"on one line", onOneLine(bytes)});
  std::optional<CarrierDraft> draft = CarrierDraft::read(bytes);
  // What the draft does not hold would be lost.
  if (!draft || draft->write() != bytes || draft->rows.size() < 2)
    return;
  size_t row = random.below(draft->rows.size() - 1);
  DraftRow &one = draft->rows[row], &other = draft->rows[row + 1];
  // Rows of one rank stand in the order in which the rank runs them.
  bool isFree = one.id != other.id && one.rank != other.rank && !llvm::is_contained(one.dependsOn, other.id) &&
                !llvm::is_contained(other.dependsOn, one.id);
  if (!isFree)
    return;
  std::swap(one, other);
  list.push_back({"with two independent rows swapped", draft->write()});
}

/// Numbers 0 … count-1, in any order.
std::vector<int> permutation(int count, Random &random) {
  std::vector<int> numbers;
  for (int number = 0; number < count; ++number)
    numbers.push_back(number);
  for (size_t index = numbers.size(); index > 1; --index)
    std::swap(numbers[index - 1], numbers[random.below(index)]);
  return numbers;
}

/// Where an element of MSCCL's XML ends, its tag included.
std::vector<std::string> elements(llvm::StringRef text, const char *open, const char *close) {
  std::vector<std::string> list;
  while (text.contains(open)) {
    text = text.drop_front(text.find(open));
    size_t end = text.find(close) + llvm::StringRef(close).size();
    list.push_back(text.take_front(end).str());
    text = text.drop_front(end);
  }
  return list;
}

/// GPUs and blocks have numbers, so where they stand says nothing.
void rewritePlan(llvm::StringRef bytes, Random &random, std::vector<Rewritten> &list) {
  if (!bytes.starts_with("<")) {
    rewriteJson(bytes, Family::Plan, random, list);
    return;
  }
  // Only what is laid out as it is written here.
  if (!simulation::readPlan(bytes.str()))
    return;
  list.push_back({"on one line", onOneLine(bytes)});
  std::vector<std::string> gpus = elements(bytes, "<gpu ", "</gpu>");
  std::string text = bytes.take_front(bytes.find("<gpu ")).str();
  for (int gpu : permutation(int(gpus.size()), random))
    text += gpus[size_t(gpu)] + "\n";
  // Of the races of one chunk those are told that are met first.
  list.push_back(
      {"with its GPUs in another order", text + "</algo>\n", InputFormat::Detect, Rewritten::Keeps::Verdict});
}

/// That compute.
size_t microBatchesOf(const simulation::RankProgram &program) {
  std::set<int> numbers;
  for (const auto &row : program.ranks)
    for (const simulation::Step &step : row)
      if (simulation::computes(step.work))
        numbers.insert(step.microBatch);
  return numbers.size();
}

/// In every format that can say it, by writers of its own and by the ones of `convert`.
void rewriteSchedule(llvm::StringRef bytes, InputFormat format, Random &random, std::vector<Rewritten> &list) {
  using namespace simulation;
  std::optional<ProgramText> text = readScheduleAs(format, bytes);
  // Only what is written back as it was is understood whole.
  if (!text || writeProgram(*text) != bytes)
    return;
  auto add = [&](std::string how, const ProgramText &other) {
    std::optional<std::string> written = writeProgram(other);
    std::optional<ProgramText> again = written && *written != bytes ? readProgramText(*written) : std::nullopt;
    if (again && again->program.ranks == other.program.ranks)
      list.push_back({std::move(how), std::move(*written), formatOf(other.layout)});
  };
  for (Layout layout : kAllLayouts)
    add(std::string("as ") + nameOf(layout), {text->program, layout, Letters::October2024});
  for (Letters letters : kAllLetters)
    add("in the letters of another year", {text->program, Layout::Rows, letters});
  // Which rank a row is of is a name, and so is the number of a micro-batch, where nothing is read off either.
  ProgramText other = *text;
  if (format == InputFormat::PyTorchCsv || format == InputFormat::RankSchedule) {
    std::vector<int> ranks = permutation(int(text->program.ranks.size()), random),
                     microBatches = permutation(text->program.numMicroBatches, random);
    for (size_t rank = 0; rank < ranks.size(); ++rank)
      other.program.ranks[size_t(ranks[rank])] = text->program.ranks[rank];
    add("with its ranks in another order", other);
    // Of what is there twice the first one counts, and where it stands.
    if (!list.empty() && list.back().how == "with its ranks in another order")
      list.back().keeps = Rewritten::Keeps::Verdict;
    other = *text;
    for (std::vector<Step> &row : other.program.ranks)
      for (Step &step : row)
        if (computes(step.work) || transfers(step.work))
          step.microBatch = microBatches[size_t(step.microBatch)];
    // A gap has to stay a gap.
    if (microBatches.size() == microBatchesOf(text->program))
      add("with its micro-batches renumbered", other);
  }
  ReadOptions options;
  options.format = format;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("case", bytes), options);
  if (!document) {
    llvm::consumeError(document.takeError());
    return;
  }
  const auto &schedule = std::get<RankSchedule>(document->content);
  std::string csv, json;
  llvm::raw_string_ostream csvStream(csv), jsonStream(json);
  writeSchedule(schedule, ScheduleForm::Json, jsonStream);
  list.push_back({"converted to JSON", json, InputFormat::RankSchedule});
  if (llvm::Error error = checkPyTorchCsv(schedule)) {
    llvm::consumeError(std::move(error));
    return;
  }
  writeSchedule(schedule, ScheduleForm::Csv, csvStream);
  list.push_back({"converted to CSV", csv, InputFormat::PyTorchCsv});
}

} // namespace

std::vector<Rewritten> props::rewritings(llvm::StringRef bytes, Family family, InputFormat format, Random &random) {
  std::vector<Rewritten> list;
  switch (family) {
  case Family::Carrier:
    rewriteCarrier(bytes, random, list);
    break;
  case Family::Spectral:
  case Family::Tile:
  case Family::Reshard:
    if (!bytes.contains("//"))
      list.push_back({"on one line", onOneLine(bytes)});
    break;
  case Family::Object:
  case Family::MegaMoe:
  case Family::Program:
    rewriteJson(bytes, family, random, list);
    break;
  case Family::Schedule:
    rewriteSchedule(bytes, format, random, list);
    break;
  case Family::Plan:
    rewritePlan(bytes, random, list);
    break;
  case Family::Targets:
  case Family::Oracle:
  case Family::IssuedOrder:
  case Family::Package:
  case Family::LoweredModule:
  case Family::LoweredKernel:
    break;
  }
  return list;
}
