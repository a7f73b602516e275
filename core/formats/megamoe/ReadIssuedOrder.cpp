#include "core/formats/megamoe/PlanFieldTypes.h"
#include "core/json/JsonReader.h"
#include "core/json/JsonSeek.h"
#include "core/model/IssuedOrder.h"

using namespace precedent;

namespace {

class IssuedOrderBuilder : public JsonHandler {
public:
  IssuedOrderBuilder(IssuedOrder &order, const Limits &limits) : order(order), limits(limits) {}

  bool key(const JsonScalar &) override { return true; }
  bool scalar(const JsonScalar &value) override {
    if (!isInside)
      return refuseDocument(value.token, value.begin);
    if (!value.token.isString())
      return refuseEntry(value.token, value.begin);
    if (order.actions.size() >= limits.maxActions) {
      refusal = {"limit-exceeded", "the list has more than " + std::to_string(limits.maxActions) + " actions",
                 "raise --max-actions", value.begin};
      return false;
    }
    order.actions.push_back(value.isTransient ? value.token.text.copy(*order.storage) : value.token.text);
    return true;
  }
  bool beginObject(uint64_t begin) override {
    Token object{"", TokenType::Object};
    return isInside ? refuseEntry(object, begin) : refuseDocument(object, begin);
  }
  bool endObject(const JsonSpan &, llvm::ArrayRef<uint64_t>) override { return true; }
  bool beginArray(uint64_t begin) override {
    if (isInside)
      return refuseEntry({"", TokenType::Array}, begin);
    isInside = true;
    return true;
  }
  bool endArray(const JsonSpan &) override { return true; }

private:
  bool refuseDocument(const Token &value, uint64_t begin) {
    return refuse("an issued order is a JSON list of action ids, and this is " + describeValue(value), begin);
  }
  bool refuseEntry(const Token &value, uint64_t begin) {
    return refuse("an action is named by a string, and this is " + describeValue(value), begin);
  }
  bool refuse(std::string message, uint64_t begin) {
    refusal = {"issued-shape", std::move(message), "write the ids as they were issued: [\"dispatch:0\", \"compute:0\"]",
               begin};
    return false;
  }

  IssuedOrder &order;
  const Limits &limits;
  bool isInside = false;
};

} // namespace

llvm::Expected<IssuedOrder> precedent::readIssuedOrder(std::shared_ptr<const SourceText> source, const Limits &limits) {
  IssuedOrder order;
  order.source = source;
  order.storage = std::make_shared<llvm::BumpPtrAllocator>();
  IssuedOrderBuilder builder(order, limits);
  if (llvm::Error error = readJson(*source, limits, builder))
    return error;
  return order;
}

Location IssuedOrder::locate(uint32_t entry) const {
  uint64_t list = source->bytes().find_first_not_of(" \t\r\n");
  return locationAt(*source, findElement(source->bytes(), list, entry).value_or(list));
}
