#include "core/model/CommLevel.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

std::optional<CommLevel> CommLevel::parse(llvm::StringRef text) {
  if (text == "buffered")
    return CommLevel{Kind::Buffered, 1};
  if (text == "stream")
    return CommLevel{Kind::Stream, 1};
  if (text == "group")
    return CommLevel{Kind::Group, 1};
  if (text == "rendezvous")
    return CommLevel{Kind::Rendezvous, 1};
  uint32_t slots = 0;
  if (text.consume_front("slots:") && !text.getAsInteger(10, slots) && slots > 0)
    return CommLevel{Kind::Slots, slots};
  return std::nullopt;
}

std::string CommLevel::text() const {
  switch (kind) {
  case Kind::Buffered:
    return "buffered";
  case Kind::Slots:
    return "slots:" + std::to_string(slots);
  case Kind::Stream:
    return "stream";
  case Kind::Group:
    return "group";
  case Kind::Rendezvous:
    return "rendezvous";
  }
  llvm_unreachable("level of communication");
}
