#include "analysis/dependence/Effects.h"

#include "analysis/dependence/EffectBuilder.h"

using namespace precedent;

std::unique_ptr<Effects> precedent::concludeEffects(const GraphFunction &graph) {
  auto effects = std::make_unique<Effects>();
  effects->terms = graph.terms;
  effects->objects = graph.objects;
  EffectBuilder(graph, *effects).run();
  return effects;
}
