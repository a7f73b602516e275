#include "props/collective/PlanProgram.h"

using namespace precedent::simulation;

bool PlanOp::sends() const {
  return name == "s" || name == "rcs" || name == "rrs" || name == "rrcs";
}
bool PlanOp::receives() const {
  return name == "r" || name == "rcs" || name == "rrs" || name == "rrc" || name == "rrcs";
}

bool PlanOp::signals() const {
  return name == "signal" || name == "rlxsignal" || name == "pws" || name == "pwsf";
}
bool PlanOp::waits() const {
  return name == "wait" || name == "rlxwait";
}

bool PlanOp::movesOneByOne() const {
  return name == "put" || name == "pws" || name == "pwsf" || name == "get" || name == "ppkt" || name == "rppkt";
}

bool PlanOp::readsPackets(size_t at) const {
  return name == "upkt" || name == "rppkt" || ((name == "repkt" || name == "respkt") && at > 0);
}
bool PlanOp::writesPackets(size_t at) const {
  return name == "ppkt" || name == "cpkt" || name == "rppkt" || (name == "respkt" && at > 0);
}

int precedent::simulation::placeOf(char buffer) {
  return buffer == 'i' ? 0 : buffer == 'o' ? 1 : 2;
}

int PlanProgram::sizeOf(int gpu, char buffer) const {
  return gpus[size_t(gpu)].chunks[size_t(placeOf(buffer))];
}
