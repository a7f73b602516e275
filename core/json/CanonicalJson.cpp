#include "core/json/CanonicalJson.h"

#include "core/json/JsonReader.h"
#include "core/json/JsonText.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace precedent;

void MemberOrders::add(uint64_t begin, uint64_t end, llvm::ArrayRef<uint64_t> keys) {
  objects.push_back({begin, end, members.size(), keys.size()});
  members.insert(members.end(), keys.begin(), keys.end());
}

void MemberOrders::clear() {
  objects.clear();
  members.clear();
}

static bool beginsEarlier(const MemberOrders::Object &one, const MemberOrders::Object &other) {
  return one.begin < other.begin;
}

void MemberOrders::sort() {
  std::sort(objects.begin(), objects.end(), beginsEarlier);
}

const MemberOrders::Object *MemberOrders::find(uint64_t begin, size_t &hint) const {
  bool isNear =
      (hint == 0 || objects[hint - 1].begin < begin) && (hint == objects.size() || objects[hint].begin >= begin);
  if (!isNear)
    hint = std::lower_bound(objects.begin(), objects.end(), Object{begin, 0, 0, 0}, beginsEarlier) - objects.begin();
  return hint < objects.size() && objects[hint].begin == begin ? &objects[hint++] : nullptr;
}

namespace {
/// Walks the tokens of a text that is known to be good, jumping where members stand in another order.
class Respeller {
public:
  Respeller(llvm::StringRef source, const MemberOrders &orders, llvm::raw_ostream &os)
      : source(source), orders(orders), os(os) {}

  void write(uint64_t begin) {
    at = source.begin() + begin;
    do
      writeToken();
    while (!valueEnded || !endOfValue());
  }

private:
  /// An object out of order, of which some members are written.
  struct Reordered {
    const MemberOrders::Object *object;
    size_t nextMember;
    uint64_t depth; ///< open brackets around its members, counted from the value that is written
  };

  void writeToken() {
    while (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')
      ++at;
    valueEnded = true;
    switch (*at) {
    case '{':
      if (const MemberOrders::Object *object = orders.find(at - source.begin(), hint)) {
        os << '{';
        ++depth;
        reordered.push_back({object, 0, depth});
        return moveToNextMember();
      }
      [[fallthrough]];
    case '[':
      ++depth;
      return writePunctuation();
    case '}':
    case ']':
      --depth;
      os << *at++;
      return;
    case ',':
    case ':':
      return writePunctuation();
    case '"':
      return writeString();
    case 't':
    case 'n':
      return writeLiteral(4);
    case 'f':
      return writeLiteral(5);
    default:
      return writeNumber();
    }
  }

  void writePunctuation() {
    os << *at++;
    valueEnded = false;
  }

  void writeLiteral(size_t length) {
    os << llvm::StringRef(at, length);
    at += length;
  }

  void writeString() {
    StringScan string = scanString(at, source.end());
    if (string.hasEscapes || !string.isPrintable)
      respellJsonString(string.raw, os);
    else
      os << llvm::StringRef(at, string.raw.size() + 2);
    at = string.end();
  }

  void writeNumber() {
    FloatBuffer buffer;
    NumberScan number = scanNumber(at, source.end());
    os << canonicalNumber(number, buffer).text;
    at = number.text.end();
  }

  /// After a key, a scalar or a closing bracket. Returns whether that was the last one of the whole value.
  bool endOfValue() {
    while (!reordered.empty() && reordered.back().depth == depth) {
      if (isKey) {
        isKey = false;
        return false;
      }
      if (reordered.back().nextMember < reordered.back().object->numMembers) {
        os << ',';
        moveToNextMember();
        return false;
      }
      os << '}';
      --depth;
      at = source.begin() + reordered.back().object->end;
      reordered.pop_back();
    }
    return depth == 0;
  }

  void moveToNextMember() {
    Reordered &top = reordered.back();
    at = source.begin() + orders.membersOf(*top.object)[top.nextMember++];
    valueEnded = false;
    isKey = true;
  }

  llvm::StringRef source;
  const MemberOrders &orders;
  llvm::raw_ostream &os;
  const char *at = nullptr;
  uint64_t depth = 0;
  bool valueEnded = false;
  bool isKey = false; ///< the next token is the key of a reordered member
  size_t hint = 0;
  std::vector<Reordered> reordered;
};

class OrderCollector : public JsonHandler {
public:
  bool key(const JsonScalar &) override { return true; }
  bool scalar(const JsonScalar &) override { return true; }
  bool beginObject(uint64_t) override { return true; }
  bool endObject(const JsonSpan &span, llvm::ArrayRef<uint64_t> order) override {
    if (!order.empty())
      orders.add(span.begin, span.end, order);
    return true;
  }
  bool beginArray(uint64_t) override { return true; }
  bool endArray(const JsonSpan &) override { return true; }

  MemberOrders orders;
};
} // namespace

void precedent::respellJsonValue(llvm::StringRef source, uint64_t begin, const MemberOrders &orders,
                                 llvm::raw_ostream &os) {
  Respeller(source, orders, os).write(begin);
}

llvm::Error precedent::writeCanonical(const SourceText &source, const Limits &limits, llvm::raw_ostream &os) {
  OrderCollector collector;
  if (llvm::Error error = readJson(source, limits, collector))
    return error;
  collector.orders.sort();
  respellJsonValue(source.bytes(), 0, collector.orders, os);
  return llvm::Error::success();
}
