#include "props/hunt/Mutator.h"
void precedent::props::addTargetMutators(std::vector<Mutator> &) {}
