//===- PlanBuilder.h - events of a JSON text become a MegaMoE plan --------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/megamoe/PlanFieldTypes.h"
#include "core/formats/schedule_object/ShapeNotes.h"
#include "core/json/JsonReader.h"
#include "core/model/MegaMoePlan.h"

#include <bitset>

namespace precedent {

class MegaMoePlanBuilder : public JsonHandler {
public:
  MegaMoePlanBuilder(MegaMoePlan &plan, const Limits &limits) : plan(plan), limits(limits) {}

  bool key(const JsonScalar &key) override;
  bool scalar(const JsonScalar &value) override;
  bool beginObject(uint64_t begin) override { return beginContainer(TokenType::Object, begin); }
  bool endObject(const JsonSpan &, llvm::ArrayRef<uint64_t>) override { return endContainer(); }
  bool beginArray(uint64_t begin) override { return beginContainer(TokenType::Array, begin); }
  bool endArray(const JsonSpan &) override { return endContainer(); }

  /// After the last event: what is missing, and the shape problems.
  void finish();

private:
  /// What the reading is inside of.
  enum class Part : uint8_t { Document, TopLevel, Chunks, Chunk, Actions, DependsOn, Ignored };

  Part part() const { return parts.empty() ? Part::Document : parts.back(); }
  /// Puts a value where it belongs. `inner`: what its members are, if it is a container.
  bool take(Token value, uint64_t begin, Part &inner);
  bool takeField(Token value, Part &inner);
  bool beginContainer(TokenType type, uint64_t begin);
  bool endContainer();
  bool beginChunk(uint64_t begin);
  bool beginAction(uint64_t begin);
  bool refuse(uint64_t offset, std::string message, std::string help);
  llvm::StringRef keep(const JsonScalar &value);

  MegaMoePlan &plan;
  const Limits &limits;
  ShapeNotes notes;
  std::vector<Part> parts;
  uint8_t field = kUnknownField;     ///< of the value that comes next
  llvm::StringRef actionId;          ///< of the dependencies that come next
  std::bitset<kNumChunkFields> seen; ///< keys of the chunk that is being read
  uint32_t numListed = 0;            ///< dependencies of the action that is being read
  uint64_t numIncomplete = 0;
  bool isObject = false; ///< the document
};

} // namespace precedent
