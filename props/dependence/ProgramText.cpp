#include "props/dependence/ProgramText.h"

#include "props/hunt/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

static std::string text(const char *prefix, unsigned number) {
  return prefix + std::to_string(number);
}

static json::Array rangeOf(const Extent &extent) {
  return json::Array{text("m", extent.object), extent.low, extent.high};
}

static json::Object factsOf(const Step &step, unsigned number) {
  json::Object facts;
  json::Array reads, writes, updates;
  for (const Extent &extent : step.reads)
    reads.push_back(rangeOf(extent));
  for (const Extent &extent : step.writes)
    writes.push_back(rangeOf(extent));
  for (const Accumulation &update : step.updates) {
    json::Array range = rangeOf(update.extent);
    range.push_back(text("c", update.combiner));
    range.push_back(update.mayReassociate);
    updates.push_back(std::move(range));
  }
  if (!reads.empty())
    facts["reads"] = std::move(reads);
  if (!writes.empty())
    facts["writes"] = std::move(writes);
  if (!updates.empty())
    facts["updates"] = std::move(updates);
  if (step.domain)
    facts["coll"] = json::Object{{"group", text("g", *step.domain)}};
  if (step.stream)
    facts["rng"] = json::Object{{"mode", "stateful"}, {"stream", text("r", *step.stream)}};
  if (step.channel)
    facts["io"] = json::Object{{"channel", text("o", *step.channel)}};
  if (step.isAsynchronous)
    facts["async_open"] = text("t", number);
  if (step.waitsFor)
    facts["async_close"] = text("t", *step.waitsFor);
  return facts;
}

template <typename Print> static void list(llvm::raw_ostream &os, size_t count, Print print) {
  for (size_t index = 0; index < count; ++index) {
    os << (index ? ",\n  " : "\n  ");
    print(static_cast<unsigned>(index));
  }
}

std::string props::writeProgram(const StepProgram &program) {
  std::string result;
  llvm::raw_string_ostream os(result);
  os << "{\"schema\": \"precedent.graph.v1\", \"name\": \"steps\",\n \"args\": [";
  for (unsigned object = 0; object < program.numObjects; ++object)
    os << (object ? ", " : "") << json::Value(json::Array{text("m", object), "memref<8xf32>"});
  os << "],\n \"ops\": [";
  list(os, program.steps.size(), [&](unsigned number) {
    const Step &step = program.steps[number];
    json::Array operands;
    for (unsigned operand : step.operands)
      operands.push_back(text("%v", operand));
    if (step.waitsFor)
      operands.push_back(text("%v", *step.waitsFor));
    os << json::Value(json::Object{{"attrs", json::Object()},
                                   {"id", text("s", number)},
                                   {"name", "step"},
                                   {"operands", std::move(operands)},
                                   {"results", json::Array{text("v", number)}}});
  });
  os << "\n ],\n \"returns\": [],\n \"facts\": {\"storage\": {}, \"ops\": {";
  list(os, program.steps.size(), [&](unsigned number) {
    os << json::Value(text("s", number)) << ": " << json::Value(factsOf(program.steps[number], number));
  });
  os << "\n }}\n}\n";
  return result;
}

std::string props::writeOracle(const RequiredOrder &order) {
  json::Array actions, edges;
  for (unsigned after = 0; after < order.size(); ++after) {
    actions.push_back(text("s", after));
    for (unsigned before = 0; before < after; ++before) {
      bool isImplied = !order[after][before];
      for (unsigned middle = before + 1; middle < after; ++middle)
        isImplied = isImplied || (order[after][middle] && order[middle][before]);
      if (!isImplied)
        edges.push_back(json::Array{text("s", before), text("s", after)});
    }
  }
  std::string result;
  llvm::raw_string_ostream os(result);
  os << json::Value(json::Object{
            {"schema", "precedent.oracle.v1"}, {"actions", std::move(actions)}, {"edges", std::move(edges)}})
     << '\n';
  return result;
}

namespace {

/// Any text that the writer does not write makes it fail: a program must not be understood by halves.
class Reader {
public:
  std::optional<StepProgram> read(const json::Value &document) {
    const json::Object *root = document.getAsObject();
    const json::Array *arguments = root ? root->getArray("args") : nullptr,
                      *ops = root ? root->getArray("ops") : nullptr;
    const json::Object *facts = root ? root->getObject("facts") : nullptr;
    const json::Object *factsOfOps = facts ? facts->getObject("ops") : nullptr;
    if (!arguments || !ops || !factsOfOps)
      return std::nullopt;
    program = {static_cast<unsigned>(arguments->size()), 8, 4, 4, 4, {}};
    for (const json::Value &op : *ops) {
      const json::Object *object = op.getAsObject();
      std::optional<llvm::StringRef> id = object ? object->getString("id") : std::nullopt;
      const json::Object *stated = id ? factsOfOps->getObject(*id) : nullptr;
      if (!stated || *id != text("s", program.steps.size()) || !readStep(*object, *stated))
        return std::nullopt;
    }
    return program;
  }

private:
  static std::optional<unsigned> numbered(const json::Value &value, llvm::StringRef prefix, unsigned below) {
    std::optional<llvm::StringRef> text = value.getAsString();
    unsigned number;
    if (!text || !text->consume_front(prefix) || text->getAsInteger(10, number) || number >= below)
      return std::nullopt;
    return number;
  }

  std::optional<Extent> extent(const json::Value &value) {
    const json::Array *list = value.getAsArray();
    if (!list || list->size() < 3)
      return std::nullopt;
    std::optional<unsigned> object = numbered((*list)[0], "m", program.numObjects);
    std::optional<int64_t> low = (*list)[1].getAsInteger(), high = (*list)[2].getAsInteger();
    if (!object || !low || !high || *low < 0 || *high > program.numElements || *low > *high)
      return std::nullopt;
    return Extent{*object, static_cast<unsigned>(*low), static_cast<unsigned>(*high)};
  }

  bool extents(const json::Object &facts, llvm::StringRef key, std::vector<Extent> &into) {
    const json::Array *list = facts.getArray(key);
    for (size_t index = 0; list && index < list->size(); ++index) {
      std::optional<Extent> read = extent((*list)[index]);
      if (!read)
        return false;
      into.push_back(*read);
    }
    return true;
  }

  bool updates(const json::Object &facts, Step &step) {
    const json::Array *list = facts.getArray("updates");
    for (size_t index = 0; list && index < list->size(); ++index) {
      std::optional<Extent> read = extent((*list)[index]);
      const json::Array *parts = (*list)[index].getAsArray();
      std::optional<unsigned> combiner = read && parts->size() == 5 ? numbered((*parts)[3], "c", 4) : std::nullopt;
      std::optional<bool> mayReassociate = combiner ? (*parts)[4].getAsBoolean() : std::nullopt;
      if (!mayReassociate)
        return false;
      step.updates.push_back({*read, *combiner, *mayReassociate});
    }
    return true;
  }

  /// `key` inside of the object that is the fact `fact`.
  bool inner(const json::Object &facts, llvm::StringRef fact, llvm::StringRef key, llvm::StringRef prefix,
             std::optional<unsigned> &into) {
    const json::Object *object = facts.getObject(fact);
    if (!object)
      return !facts.get(fact);
    const json::Value *value = object->get(key);
    into = value ? numbered(*value, prefix, 4) : std::nullopt;
    return into.has_value();
  }

  bool readStep(const json::Object &op, const json::Object &facts) {
    Step step;
    auto number = static_cast<unsigned>(program.steps.size());
    if (!extents(facts, "reads", step.reads) || !extents(facts, "writes", step.writes) || !updates(facts, step) ||
        !inner(facts, "coll", "group", "g", step.domain) || !inner(facts, "rng", "stream", "r", step.stream) ||
        !inner(facts, "io", "channel", "o", step.channel))
      return false;
    if (const json::Value *opens = facts.get("async_open")) {
      if (numbered(*opens, "t", number + 1) != number || !step.updates.empty())
        return false;
      step.isAsynchronous = true;
    }
    if (const json::Value *closes = facts.get("async_close")) {
      step.waitsFor = numbered(*closes, "t", number);
      if (!step.waitsFor || !program.steps[*step.waitsFor].isAsynchronous)
        return false;
    }
    const json::Array *results = op.getArray("results"), *operands = op.getArray("operands");
    if (!results || results->size() != 1 || numbered(results->front(), "v", number + 1) != number)
      return false;
    for (size_t index = 0; operands && index < operands->size(); ++index) {
      std::optional<unsigned> operand = numbered((*operands)[index], "%v", number);
      if (!operand)
        return false;
      if (operand != step.waitsFor)
        step.operands.push_back(*operand);
    }
    program.steps.push_back(std::move(step));
    return true;
  }

  StepProgram program;
};

} // namespace

std::optional<StepProgram> props::readProgram(llvm::StringRef text) {
  std::optional<json::Value> document = parseJson(text);
  return document ? Reader().read(*document) : std::nullopt;
}
