#include "props/hunt/Mutator.h"
void precedent::props::addBesideMutators(std::vector<Mutator> &) {}
