#include "core/formats/megamoe/ReadMegaMoeRequest.h"

#include "core/formats/Document.h"
#include "core/formats/megamoe/RequestBuilder.h"
#include "core/json/JsonSeek.h"

using namespace precedent;

namespace {

/// Attributes by key; rows are the resource vectors, in file order.
class RequestLocator : public Locator {
public:
  RequestLocator(std::shared_ptr<const SourceText> source, std::vector<std::string> actionId)
      : source(std::move(source)), actionId(std::move(actionId)) {}

  Location locate(const Anchor &anchor) const override {
    if (anchor.kind == Anchor::Kind::File)
      return Location::ofFile(source->name());
    uint64_t document = source->bytes().find_first_not_of(" \t\r\n");
    uint64_t place = document;
    if (anchor.kind == Anchor::Kind::Attribute)
      place = member(document, anchor.name);
    if (anchor.kind == Anchor::Kind::Row && anchor.index < actionId.size())
      place = vectorPlace(member(document, nameOf(RequestResourceVectors)), anchor);
    if (anchor.sub)
      place = findElement(source->bytes(), place, *anchor.sub).value_or(place);
    return locationAt(*source, place);
  }

private:
  uint64_t member(uint64_t object, llvm::StringRef key) const {
    return findMember(source->bytes(), object, key).value_or(object);
  }

  uint64_t vectorPlace(uint64_t vectors, const Anchor &anchor) const {
    uint64_t place = member(vectors, actionId[anchor.index]);
    // Rules about vectors name fields as paths from the action.
    llvm::StringRef path = anchor.name;
    if (path.consume_front("resource_vector"))
      path.consume_front(".");
    while (!path.empty()) {
      auto [key, rest] = path.split('.');
      place = member(place, key);
      path = rest;
    }
    return place;
  }

  std::shared_ptr<const SourceText> source;
  std::vector<std::string> actionId;
};

} // namespace

llvm::Expected<MegaMoeRequest> precedent::readMegaMoeRequest(std::shared_ptr<const SourceText> source,
                                                             const Limits &limits) {
  MegaMoeRequest request;
  MegaMoeRequestBuilder builder(request, *source, limits);
  if (llvm::Error error = readJson(*source, limits, builder))
    return error;

  std::optional<ScheduleObject> rows;
  std::vector<std::string> actionId;
  if (!builder.rowsText.empty()) {
    ReadOptions options{InputFormat::ScheduleObject, limits};
    options.limits.maxDepth += 4; // the rows stand deeper in this text than in the request, which was within the limit
    llvm::Expected<ScheduleObject> read =
        readScheduleObject(SourceText::fromString(source->name(), std::move(builder.rowsText)), options);
    if (!read)
      return read.takeError();
    rows = std::move(*read);
    for (const Token &id : rows->actions.actionId)
      actionId.push_back(id.text.str());
  }
  request.locator = std::make_shared<RequestLocator>(std::move(source), std::move(actionId));
  if (rows) {
    rows->locator = request.locator;
    request.rows = std::make_shared<const ScheduleObject>(std::move(*rows));
  }
  return request;
}
