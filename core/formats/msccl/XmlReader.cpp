#include "core/formats/msccl/XmlReader.h"

#include <algorithm>

#include <expat.h>

using namespace precedent;

std::optional<llvm::StringRef> XmlElement::attribute(llvm::StringRef wanted) const {
  for (size_t at = 0; at + 1 < attributes.size(); at += 2)
    if (wanted == attributes[at])
      return llvm::StringRef(attributes[at + 1]);
  return std::nullopt;
}

namespace {
/// What expat can take in one call.
constexpr size_t kPiece = size_t(1) << 20;

class Reading {
public:
  Reading(const SourceText &source, const Limits &limits, XmlHandler &handler)
      : source(source), limits(limits), handler(handler), parser(XML_ParserCreate(nullptr)) {
    assert(parser && "out of memory");
    XML_SetUserData(parser, this);
    XML_SetElementHandler(
        parser, [](void *self, const char *name, const char **attributes) { of(self).begin(name, attributes); },
        [](void *self, const char *) { of(self).end(); });
    XML_SetStartDoctypeDeclHandler(
        parser, [](void *self, const char *, const char *, const char *, int) { of(self).refuseDoctype(); });
  }
  ~Reading() {
    XML_ParserFree(parser);
    llvm::consumeError(std::move(trouble));
  }
  Reading(const Reading &) = delete;
  Reading &operator=(const Reading &) = delete;

  llvm::Error run() {
    llvm::StringRef rest = source.bytes();
    XML_Status status = XML_STATUS_OK;
    do {
      llvm::StringRef piece = rest.take_front(kPiece);
      rest = rest.drop_front(piece.size());
      status = XML_Parse(parser, piece.data(), static_cast<int>(piece.size()), rest.empty());
    } while (status == XML_STATUS_OK && !rest.empty());
    if (trouble)
      return std::move(trouble);
    if (status != XML_STATUS_OK)
      return errorHere("parse-error", llvm::Twine("this is no XML: ") + XML_ErrorString(XML_GetErrorCode(parser)));
    return llvm::Error::success();
  }

private:
  static Reading &of(void *self) { return *static_cast<Reading *>(self); }

  uint64_t offsetHere() const {
    XML_Index index = XML_GetCurrentByteIndex(parser);
    return std::min<uint64_t>(index < 0 ? 0 : static_cast<uint64_t>(index), source.bytes().size());
  }

  llvm::Error errorHere(llvm::StringRef code, const llvm::Twine &message, const llvm::Twine &help = "") const {
    return makeInputError(code, Verdict::Invalid, source.locationAt(offsetHere()), message, help);
  }

  void stop(llvm::Error error) {
    if (trouble) {
      llvm::consumeError(std::move(error));
      return;
    }
    trouble = std::move(error);
    XML_StopParser(parser, /*resumable=*/XML_FALSE);
  }

  void begin(const char *name, const char **attributes) {
    // expat may hand over a few more events after it was told to stop.
    if (trouble)
      return;
    if (++depth > limits.maxDepth)
      return stop(errorHere("limit-exceeded", "elements nest deeper than --max-depth=" + llvm::Twine(limits.maxDepth)));
    size_t count = 0;
    while (attributes[count])
      ++count;
    tokens += 1 + count;
    if (tokens > limits.maxTokens)
      return stop(errorHere("limit-exceeded",
                            "the text has more than --max-tokens=" + llvm::Twine(limits.maxTokens) + " tokens"));
    if (llvm::Error error = handler.beginElement({name, llvm::ArrayRef(attributes, count), offsetHere()}))
      stop(std::move(error));
  }

  void end() {
    if (trouble)
      return;
    --depth;
    handler.endElement();
  }

  void refuseDoctype() {
    stop(errorHere("parse-error", "a plan has no document type: nothing that it declares would be read",
                   "take away everything from `<!DOCTYPE` to the `>` that closes it"));
  }

  const SourceText &source;
  const Limits &limits;
  XmlHandler &handler;
  XML_Parser parser;
  llvm::Error trouble = llvm::Error::success();
  uint32_t depth = 0;
  uint64_t tokens = 0;
};
} // namespace

llvm::Error precedent::readXml(const SourceText &source, const Limits &limits, XmlHandler &handler) {
  return Reading(source, limits, handler).run();
}
