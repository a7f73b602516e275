//===- ObjectBuilder.h - events of a JSON text become columns -------------------------------------------*- C++ -*-===//
//
// Vocabulary. The *expectation* says what becomes of the next value: which token or list takes it, and as which part
// its members are read. A *capture* is a container whose canonical text is kept, because a token or a resource vector
// consists of it.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/formats/schedule_object/ObjectFields.h"
#include "core/formats/schedule_object/ObjectLocator.h"
#include "core/formats/schedule_object/ShapeNotes.h"
#include "core/json/CanonicalJson.h"
#include "core/json/JsonReader.h"
#include "core/model/ScheduleObject.h"

#include "llvm/ADT/SmallString.h"

namespace precedent {

class ObjectBuilder : public JsonHandler {
public:
  ObjectBuilder(ScheduleObject &object, ObjectLocator::Offsets &offsets, const Limits &limits)
      : object(object), offsets(offsets), limits(limits) {}

  bool key(const JsonScalar &key) override;
  bool scalar(const JsonScalar &value) override;
  bool beginObject(uint64_t begin) override { return beginContainer(begin, expected.object); }
  bool endObject(const JsonSpan &span, llvm::ArrayRef<uint64_t> order) override;
  bool beginArray(uint64_t begin) override { return beginContainer(begin, expected.array); }
  bool endArray(const JsonSpan &span) override { return endContainer(span, TokenType::Array); }

  /// After the last event: the version, and the shape problems.
  void finish();

private:
  struct Expectation {
    Token *token = nullptr;    ///< takes the value, as text where it is a container
    TokenType *type = nullptr; ///< takes the type alone
    ObjectPart object = ObjectPart::Ignored, array = ObjectPart::Ignored;
    uint8_t field = kUnknownField;
    /// The value before it in its column, where the two are likely to be equal: then both are the same bytes in memory,
    /// so that rules read them from the cache.
    const Token *before = nullptr;
    /// The name of an action. A million of them are compared across the file, where they lie far apart, so they are
    /// gathered.
    bool isName = false;
  };
  struct Frame {
    ObjectPart part;
    Expectation expected; ///< of the value that this frame is inside of
  };

  ObjectPart part() const { return frames.empty() ? ObjectPart::Document : frames.back().part; }
  static void takeInto(std::vector<Token> &column, Expectation &next);
  void put(const JsonScalar &value);
  Expectation expectMember(ObjectPart inside, uint8_t field);
  Expectation expectElement(ObjectPart list);
  bool beginContainer(uint64_t begin, ObjectPart as);
  bool endContainer(const JsonSpan &span, TokenType type);
  bool completed(const Expectation &value, TokenType type, uint64_t begin);

  bool beginElement(ObjectPart element, uint64_t begin);
  bool endElement(ObjectPart element, uint64_t begin);
  bool isComplete(ObjectPart element) const;
  void noteCanonical(ObjectPart element, const JsonSpan &span);
  void reserveActions(uint64_t begin);
  void reserveEdges(uint64_t begin);
  bool appendMalformed(ObjectPart list, TokenType type, uint64_t begin);

  Anchor anchorOf(ObjectPart element, llvm::StringRef field = {}, std::optional<uint32_t> sub = {}) const;
  void noteUnknownKey(llvm::StringRef key, uint64_t offset);
  void checkMember(ObjectPart inside, uint8_t field, TokenType type);
  llvm::StringRef canonicalText(const JsonSpan &span);
  llvm::StringRef canonicalText(const Token &token);

  ScheduleObject &object;
  ObjectLocator::Offsets &offsets;
  const Limits &limits;
  ShapeNotes notes;

  std::vector<Frame> frames;
  Expectation expected{nullptr, nullptr, ObjectPart::TopLevel};
  Token item;   ///< the next element of `depends_on`, `reasons` or `members`
  Token vector; ///< the resource vector that is being read
  uint32_t numListed = 0;
  uint64_t numIncomplete = 0;
  bool isObject = false;      ///< the document
  bool hasUnknownKey = false; ///< the action or the edge that is being read
  size_t captures = 0;        ///< open containers whose text is kept
  MemberOrders orders;        ///< of the objects inside them
  llvm::SmallString<1024> respelled;
};

} // namespace precedent
