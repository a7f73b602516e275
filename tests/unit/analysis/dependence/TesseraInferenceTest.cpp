//===- TesseraInferenceTest.cpp - upstream's inference against its rules, pair by pair
//-----------------------------===//

#include "analysis/dependence/ShortProgram.h"

#include "analysis/dependence/TesseraFacts.h"
#include "analysis/dependence/TesseraInference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

using namespace precedent;
using namespace precedent::tests;

namespace {

constexpr DependencePolicy kBefore = DependencePolicy::Tessera20260822, kAfter = DependencePolicy::Tessera20260824;

using Edges = std::map<std::pair<ActionIndex, ActionIndex>, std::set<std::string>>;

Edges inferred(const GraphFunction &graph, DependencePolicy policy) {
  InferredDag dag = llvm::cantFail(inferDag(graph, policy));
  Edges edges;
  for (ActionIndex after = 0; after < graph.size(); ++after)
    for (size_t entry = 0; entry < dag.graph.predecessors[after].size(); ++entry)
      for (llvm::StringRef reason : namesOf(dag.reasonsOf(after, entry)))
        edges[{dag.graph.predecessors[after][entry], after}].insert(reason.str());
  return edges;
}

/// Upstream's rules, applied to each pair as they are written down; only the effect and the catalog come from
/// elsewhere.
Edges pairByPair(const GraphFunction &graph, DependencePolicy policy) {
  bool isAfter = policy == kAfter;
  constexpr NameIndex kAnything = kNoName;
  std::map<NameIndex, NameIndex> roots;
  std::map<NameIndex, ActionIndex> producer;
  std::vector<EffectKind> effect;
  auto rootOf = [&](NameIndex name) { return roots.count(name) ? roots[name] : kAnything; };
  for (const GraphArgument &argument : graph.arguments)
    roots[argument.name] = argument.name;
  for (ActionIndex op = 0; op < graph.size(); ++op) {
    effect.push_back(tesseraEffect(graph, op));
    const OperatorSpec *spec = OperatorRegistry::get().find(graph.operationName(op));
    const GraphAttribute *declared = graph.findAttribute(op, "tessera.aliasing");
    std::string aliasing = declared && !declared->value.is(TokenType::Null) ? declared->value.text.str()
                           : spec                                           ? spec->aliasing
                                                                            : "";
    for (NameIndex result : graph.results[op]) {
      bool isFresh = spec && (isAfter || effect[op] == EffectKind::Pure);
      NameIndex root = isFresh ? result : kAnything;
      if (!aliasing.empty() && aliasing != "none") {
        int64_t operand = -1000;
        llvm::StringRef digits = llvm::StringRef(aliasing).substr(aliasing.rfind('_') + 1);
        if (digits.getAsInteger(10, operand))
          operand = -1000;
        int64_t count = graph.operands[op].size();
        operand = operand < 0 ? operand + count : operand;
        root = operand >= 0 && operand < count ? rootOf(graph.operands[op][operand]) : kAnything;
      }
      roots[result] = root;
      producer[result] = op;
    }
  }
  auto valuesOf = [&](ActionIndex op) {
    std::vector<NameIndex> values(graph.operands[op].begin(), graph.operands[op].end());
    values.insert(values.end(), graph.results[op].begin(), graph.results[op].end());
    return values;
  };
  auto barriers = [&](ActionIndex op) {
    const OperatorSpec *spec = OperatorRegistry::get().find(graph.operationName(op));
    const GraphAttribute *identity = graph.findAttribute(op, "tessera.stochastic_identity");
    const GraphAttribute *ordered = graph.findAttribute(op, "ordered");
    std::set<std::string> reasons;
    if (effect[op] == EffectKind::Top)
      reasons.insert("unregistered_effect");
    if (effect[op] == EffectKind::Random || (spec && spec->stochasticIdentity != "none") ||
        (identity && identity->value.text != "none"))
      reasons.insert("stochastic_identity");
    if (effect[op] == EffectKind::Collective && (!ordered || isTruthy(ordered->value)))
      reasons.insert("ordered_collective");
    if (effect[op] == EffectKind::State || effect[op] == EffectKind::Memory || effect[op] == EffectKind::Io)
      reasons.insert("mutation_or_effect");
    if (graph.operationName(op).starts_with("scf.") || graph.findAttribute(op, "region"))
      reasons.insert("region_boundary");
    return reasons;
  };
  Edges edges;
  for (ActionIndex j = 0; j < graph.size(); ++j) {
    for (NameIndex operand : graph.operands[j])
      if (producer.count(operand) && producer[operand] != j)
        edges[{producer[operand], j}].insert("ssa_value_flow");
    for (ActionIndex i = 0; i < j; ++i) {
      std::set<std::string> reasons;
      std::set<std::string> first = barriers(i), second = barriers(j);
      for (const std::string &reason : first)
        if (!isAfter || reason != "ordered_collective" || second.count(reason))
          reasons.insert(reason);
      for (const std::string &reason : second)
        if (!isAfter || reason != "ordered_collective" || first.count(reason))
          reasons.insert(reason);
      bool isUnknown = false, mayAlias = false;
      for (ActionIndex op : {i, j})
        for (NameIndex value : valuesOf(op))
          isUnknown |= rootOf(value) == kAnything;
      for (NameIndex one : valuesOf(i))
        for (NameIndex other : valuesOf(j))
          mayAlias |= rootOf(one) == kAnything || rootOf(other) == kAnything || rootOf(one) == rootOf(other);
      bool onePure = effect[i] == EffectKind::Pure, otherPure = effect[j] == EffectKind::Pure;
      if (isUnknown)
        reasons.insert("unknown_alias_fact");
      if (!(onePure && otherPure) && !(isAfter && onePure != otherPure && !mayAlias))
        reasons.insert("memory_dependence");
      if (mayAlias && !(isAfter && onePure && otherPure))
        reasons.insert("alias_set");
      if (!reasons.empty())
        edges[{i, j}].insert(reasons.begin(), reasons.end());
    }
  }
  return edges;
}

GraphFunction randomGraph(const std::vector<std::vector<unsigned>> &seeds) {
  static const char *const kNames[] = {"add",         "view",    "all_reduce",   "pack",    "dropout",
                                       "flash_attn",  "barrier", "vendor.add",   "unknown", "rng_philox_uniform",
                                       "slice",       "scf.if",  "custom.fused", "matmul",  "host.print",
                                       "moe_dispatch"};
  static const char *const kAttributes[] = {"",
                                            "",
                                            "",
                                            "{tessera.aliasing=operand_0}",
                                            "{tessera.aliasing=operand_-1}",
                                            "{tessera.aliasing=none}",
                                            "{tessera.aliasing=odd}",
                                            "{tessera.effect_kind=memory}",
                                            "{effect=pure}",
                                            "{tessera.effect_kind=bogus,effect=io}",
                                            "{ordered=false}",
                                            "{ordered=no}",
                                            "{tessera.stochastic_identity=own}",
                                            "{region=r}",
                                            "{tessera.aliasing=null}"};
  std::string text;
  for (size_t number = 0; number < seeds.size(); ++number) {
    size_t next = 0;
    auto pick = [&](size_t below) { return next < seeds[number].size() ? seeds[number][next++] % below : 0; };
    std::string id = "op" + std::to_string(number), results, operands;
    for (size_t count = pick(3); count > 0; --count)
      results +=
          (results.empty() ? "v" : ",v") + std::to_string(pick(5) ? number * 2 + count : pick(2 * seeds.size() + 2));
    for (size_t count = pick(4); count > 0; --count)
      operands += (operands.empty() ? "" : ",") +
                  (pick(3) ? "v" + std::to_string(pick(2 * number + 3)) : "a" + std::to_string(pick(3)));
    text += id + ": " + results + (results.empty() ? "" : "=") + kNames[pick(std::size(kNames))] + "(" + operands +
            ")" + kAttributes[pick(std::size(kAttributes))] + "; ";
  }
  return shortProgram("a0 a1", text);
}

RC_GTEST_PROP(TesseraInference, EdgesAndReasonsAreThoseOfTheRules, ()) {
  GraphFunction graph = randomGraph(*rc::gen::container<std::vector<std::vector<unsigned>>>(
      *rc::gen::inRange(0, 14), rc::gen::container<std::vector<unsigned>>(16, rc::gen::inRange(0u, 720720u))));
  for (DependencePolicy policy : {kBefore, kAfter})
    RC_ASSERT(inferred(graph, policy) == pairByPair(graph, policy));
}

/// The MegaMoE chain: dispatch, compute and combine of each chunk, in upstream's issue order.
GraphFunction megamoe(unsigned chunks) {
  std::string text;
  auto add = [&](const char *phase, unsigned chunk, const std::string &operation) {
    std::string name = phase + std::to_string(chunk);
    text += name + "=" + operation + "; ";
  };
  auto of = [](const char *phase, unsigned chunk) { return phase + std::to_string(chunk); };
  auto dispatch = [&](unsigned c) { add("d", c, "moe_dispatch(routed)"); };
  dispatch(0);
  for (unsigned chunk = 0; chunk < chunks; ++chunk) {
    add("k", chunk, "matmul(" + of("d", chunk) + ",weights)");
    if (chunk == 0 && chunks > 1)
      dispatch(1);
    add("m", chunk, "moe_combine(" + of("k", chunk) + ")");
    if (chunk > 0 && chunk + 1 < chunks)
      dispatch(chunk + 1);
  }
  return shortProgram("routed weights", text);
}

TEST(TesseraInference, MegaMoeHasTheKnownNumbersOfEdges) {
  for (unsigned chunks = 1; chunks <= 8; ++chunks) {
    GraphFunction graph = megamoe(chunks);
    EXPECT_EQ(inferred(graph, kBefore).size(), 3 * chunks * (3 * chunks - 1) / 2) << chunks;
    EXPECT_EQ(inferred(graph, kAfter).size(), chunks * (2 * chunks + 1)) << chunks;
    size_t pairs = 3 * chunks * (3 * chunks - 1) / 2;
    EXPECT_EQ(closureOf(graph, llvm::cantFail(inferDag(graph, kAfter)).graph).size(), pairs - (chunks > 1 ? 3 : 0))
        << chunks;
  }
}

TEST(TesseraInference, PredecessorsComeInTheOrderOfInsertion) {
  GraphFunction graph = shortProgram("x", "a=add(x,x); b=mul(x,x); c=all_reduce(x); d=add(b,a); e=all_gather(d)");
  InferredDag dag = llvm::cantFail(inferDag(graph, kBefore));
  EXPECT_THAT(dag.graph.predecessors[3], testing::ElementsAre(1, 0, 2)) << "producers as the operands name them";
}

TEST(TesseraInference, EdgesAreLimited) {
  DependenceOptions options;
  options.maxEdges = 100;
  llvm::Expected<InferredDag> dag = inferDag(megamoe(8), kAfter, options);
  ASSERT_FALSE(bool(dag));
  EXPECT_THAT(llvm::toString(dag.takeError()), testing::HasSubstr("more than 100 edges"));
}

} // namespace
