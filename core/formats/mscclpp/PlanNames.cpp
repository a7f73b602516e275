#include "core/formats/mscclpp/PlanNames.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent::mscclpp;
using Kind = OperationKind;

static constexpr uint8_t kNoPackets = 255;

static constexpr OperationKind kOperations[] = {{"nop", Kind::Nop},
                                                {"barrier", Kind::Barrier},
                                                {"put", Kind::None, Kind::ByTarget},
                                                {"pws", Kind::None, Kind::ByTarget, true},
                                                {"pwsf", Kind::None, Kind::ByTarget, true, true},
                                                {"get", Kind::None, Kind::BySource},
                                                {"copy"},
                                                {"signal", Kind::Signal},
                                                {"wait", Kind::Wait},
                                                {"rlxsignal", Kind::Signal},
                                                {"rlxwait", Kind::Wait},
                                                {"flush", Kind::Flush},
                                                {"re"},
                                                {"res"},
                                                {"rre"},
                                                {"rres"},
                                                {"ppkt", Kind::None, Kind::BySource, false, false, kNoPackets, 0},
                                                {"rppkt", Kind::None, Kind::ByFirst, false, false, 0, 0},
                                                {"cpkt", Kind::None, Kind::Nothing, false, false, kNoPackets, 0},
                                                {"upkt", Kind::None, Kind::Nothing, false, false, 0, kNoPackets},
                                                {"repkt", Kind::None, Kind::Nothing, false, false, 1, kNoPackets},
                                                {"respkt", Kind::None, Kind::Nothing, false, false, 1, 1},
                                                {"recpkt", Kind::None, Kind::Nothing, false, false, 1, 1},
                                                {"recspkt", Kind::None, Kind::Nothing, false, false, 1, 1},
                                                {"glres"},
                                                {"gstore"},
                                                {"sem_acquire", Kind::Acquire},
                                                {"sem_release", Kind::Release},
                                                {"pipeline", Kind::Loop}};

const OperationKind *precedent::mscclpp::findOperation(llvm::StringRef name) {
  const auto *found = llvm::find_if(kOperations, [&](const OperationKind &entry) { return entry.name == name; });
  return found == std::end(kOperations) ? nullptr : found;
}
