#include "core/formats/megamoe/PlanBuilder.h"

#include "core/formats/megamoe/PlanFieldTypes.h"
#include "core/json/JsonText.h"
#include "core/support/BigInteger.h"

using namespace precedent;

/// A chunk takes 120 bytes and `{}` three. Chunks that lack keys are never legal, so of these only so many are read.
static constexpr uint64_t kMaxIncomplete = uint64_t(1) << 20;

bool MegaMoePlanBuilder::key(const JsonScalar &key) {
  llvm::StringRef name = key.token.text;
  switch (part()) {
  case Part::TopLevel:
    field = fieldNamed<PlanField, kNumPlanFields>(name);
    if (field == kUnknownField)
      notes.note(Anchor::attribute(name), quoteForMessage(name) + " is no key of a MegaMoE plan; no digest covers it");
    return true;
  case Part::Chunk:
    field = fieldNamed<ChunkField, kNumChunkFields>(name);
    if (field == kUnknownField)
      notes.note(Anchor::element(Anchor::Kind::Chunk, plan.numChunks() - 1, name),
                 quoteForMessage(name) + " is no key of a chunk; no digest covers it");
    else
      seen.set(field);
    return true;
  case Part::Actions:
    actionId = keep(key);
    return true;
  default:
    return true;
  }
}

bool MegaMoePlanBuilder::scalar(const JsonScalar &value) {
  if (part() == Part::Ignored)
    return true;
  if (value.token.is(TokenType::Integer) && numDigits(value.token.text) > limits.maxDigits)
    return refuse(value.begin, "an integer has more than " + std::to_string(limits.maxDigits) + " digits",
                  "raise --max-digits");
  Part inner;
  return take({keep(value), value.token.type}, value.begin, inner);
}

bool MegaMoePlanBuilder::beginContainer(TokenType type, uint64_t begin) {
  Part inner = Part::Ignored;
  if (part() != Part::Ignored && !take({"", type}, begin, inner))
    return false;
  parts.push_back(inner);
  return true;
}

bool MegaMoePlanBuilder::endContainer() {
  Part ended = parts.back();
  parts.pop_back();
  if (ended == Part::DependsOn)
    plan.actions.dependsOn.finish();
  if (ended != Part::Chunk || seen.all())
    return true;
  uint32_t chunk = plan.numChunks() - 1;
  for (uint8_t missing = 0; missing < kNumChunkFields; ++missing)
    if (!seen.test(missing))
      notes.error(Anchor::element(Anchor::Kind::Chunk, chunk),
                  "chunk " + llvm::Twine(chunk) + " has no key `" + nameOf(static_cast<ChunkField>(missing)) + "`");
  return ++numIncomplete <= kMaxIncomplete ||
         refuse(0, "more than " + std::to_string(kMaxIncomplete) + " chunks lack keys; the file is not read further",
                "the first of them are enough to see what is wrong: cut the file");
}

bool MegaMoePlanBuilder::take(Token value, uint64_t begin, Part &inner) {
  inner = Part::Ignored;
  switch (part()) {
  case Part::Document:
    isObject = value.is(TokenType::Object);
    if (isObject)
      inner = Part::TopLevel;
    else
      notes.error(Anchor::carrier(), "a MegaMoE plan is a JSON object, and this is " + describeValue(value));
    return true;
  case Part::TopLevel:
    return takeField(value, inner);
  case Part::Chunks:
    if (!beginChunk(begin))
      return false;
    if (value.is(TokenType::Object))
      inner = Part::Chunk;
    else
      notes.error(Anchor::element(Anchor::Kind::Chunk, plan.numChunks() - 1),
                  "a chunk is a JSON object, and this is " + describeValue(value));
    return true;
  case Part::Chunk:
    if (field != kUnknownField) {
      plan.chunks.back()[field] = value;
      if (!value.is(TokenType::Integer))
        notes.error(Anchor::element(Anchor::Kind::Chunk, plan.numChunks() - 1, nameOf(static_cast<ChunkField>(field))),
                    "`" + nameOf(static_cast<ChunkField>(field)) + "` is an integer, and this is " +
                        describeValue(value));
    }
    return true;
  case Part::Actions:
    if (!beginAction(begin))
      return false;
    if (value.is(TokenType::Array)) {
      inner = Part::DependsOn;
      return true;
    }
    plan.actions.dependsOn.finish();
    notes.error(Anchor::row(plan.actions.size() - 1),
                "the dependencies of an action are a list, and this is " + describeValue(value));
    return true;
  case Part::DependsOn:
    plan.actions.dependsOn.append(value);
    if (!value.isString())
      notes.error(Anchor::row(plan.actions.size() - 1, "", numListed),
                  "a dependency is named by a string, and this is " + describeValue(value));
    ++numListed;
    return true;
  case Part::Ignored:
    return true;
  }
  return true;
}

bool MegaMoePlanBuilder::takeField(Token value, Part &inner) {
  if (field == kUnknownField)
    return true;
  auto name = static_cast<PlanField>(field);
  plan.fields[field] = value;
  if (!hasType(value.type, typeOf(name)))
    notes.error(Anchor::attribute(nameOf(name)),
                "`" + nameOf(name) + "` is " + describe(typeOf(name)) + ", and this is " + describeValue(value));
  else if (name == PlanChunks)
    inner = Part::Chunks;
  else if (name == PlanActionDependencies)
    inner = Part::Actions;
  return true;
}

bool MegaMoePlanBuilder::beginChunk(uint64_t begin) {
  if (plan.chunks.size() >= limits.maxActions / kNumMegaMoePhases)
    return refuse(begin, "the plan has chunks for more than " + std::to_string(limits.maxActions) + " actions",
                  "raise --max-actions");
  plan.chunks.emplace_back();
  seen.reset();
  return true;
}

bool MegaMoePlanBuilder::beginAction(uint64_t begin) {
  if (plan.actions.size() >= limits.maxActions)
    return refuse(begin, "the plan has more than " + std::to_string(limits.maxActions) + " actions",
                  "raise --max-actions");
  plan.actions.actionId.push_back(actionId);
  numListed = 0;
  return true;
}

bool MegaMoePlanBuilder::refuse(uint64_t offset, std::string message, std::string help) {
  refusal = {"limit-exceeded", std::move(message), std::move(help), offset};
  return false;
}

llvm::StringRef MegaMoePlanBuilder::keep(const JsonScalar &value) {
  return value.isTransient ? value.token.text.copy(*plan.storage) : value.token.text;
}

void MegaMoePlanBuilder::finish() {
  for (uint8_t missing = 0; isObject && missing < kNumPlanFields; ++missing)
    if (plan.fields[missing].is(TokenType::Missing))
      notes.error(Anchor::carrier(), "the plan has no key `" + nameOf(static_cast<PlanField>(missing)) + "`");
  plan.shapeProblems = notes.take();
}
