//===- OperatorRegistryTest.cpp - the table is whole, and names mean what upstream takes them for -----------------===//

#include "core/registry/OperatorRegistry.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace precedent;
using testing::HasSubstr;

namespace {

const OperatorRegistry &registry() {
  return OperatorRegistry::get();
}

std::string found(llvm::StringRef name) {
  const OperatorSpec *spec = registry().find(name);
  return spec ? spec->graphName : "none";
}

TEST(OperatorRegistry, HasAsManyEntriesAsUpstreamsCatalog) {
  std::map<std::string, unsigned> publicByEffect;
  unsigned numPublic = 0;
  for (const OperatorSpec &spec : registry().all()) {
    publicByEffect[nameOf(spec.effect).str()] += spec.publicNames.size();
    numPublic += spec.publicNames.size();
  }
  EXPECT_EQ(registry().all().size(), 339u);
  EXPECT_EQ(numPublic, 343u);
  EXPECT_EQ(publicByEffect, (std::map<std::string, unsigned>{
                                {"pure", 301}, {"state", 29}, {"collective", 7}, {"random", 4}, {"movement", 2}}));
}

TEST(OperatorRegistry, EntriesAreConsistent) {
  for (const OperatorSpec &spec : registry().all()) {
    SCOPED_TRACE(spec.graphName);
    EXPECT_TRUE(llvm::StringRef(spec.graphName).starts_with("tessera."));
    EXPECT_LE(spec.minOperands, spec.maxOperands);
    EXPECT_FALSE(spec.publicNames.empty());
    EXPECT_EQ(found(spec.graphName), spec.graphName);
    for (const std::string &name : spec.publicNames)
      EXPECT_EQ(registry().findPublic(name), &spec);
    // A view is what upstream says to be one; what it calls fresh may be one all the same, but never surely.
    EXPECT_EQ(spec.memory == MemoryUse::View, spec.aliasing == "operand_0");
    EXPECT_TRUE(spec.aliasing == "operand_0" || spec.aliasing == "none");
    EXPECT_TRUE(llvm::is_contained({"none", "seed_counter", "implicit_stream", "key_counter"},
                                   llvm::StringRef(spec.stochasticIdentity)));
    if (spec.effect == EffectKind::Pure)
      EXPECT_TRUE(llvm::is_contained({MemoryUse::Reads, MemoryUse::View, MemoryUse::MaybeView}, spec.memory));
    if (spec.memory == MemoryUse::WritesFirst || spec.memory == MemoryUse::Handles)
      EXPECT_EQ(spec.effect, EffectKind::State);
    if (spec.memory == MemoryUse::View || spec.memory == MemoryUse::MaybeView || spec.memory == MemoryUse::WritesFirst)
      EXPECT_GE(spec.minOperands, 1u);
    // Transport is known to the reference rule, and no entry of the catalog.
    EXPECT_FALSE(registry().findBare(spec.graphName));
  }
}

TEST(OperatorRegistry, LegacySpellingsStandForOthers) {
  EXPECT_EQ(found("tessera.gemm"), "tessera.matmul");
  EXPECT_EQ(found("tessera.conv2d"), "tessera.conv2d_nhwc");
  EXPECT_EQ(found("tessera.ebm.energy_quadratic"), "tessera.ebm_energy_quadratic");
}

TEST(OperatorRegistry, OnePrefixIsStripped) {
  EXPECT_EQ(found("tessera.ops.gemm"), "tessera.matmul");
  EXPECT_EQ(found("ts.nn.softmax"), "tessera.softmax");
  EXPECT_EQ(found("op.add"), "tessera.add");
  EXPECT_EQ(found("add"), "tessera.add");
  EXPECT_EQ(found("tessera.sum"), "tessera.reduce");
  EXPECT_EQ(found("losses.kl_divergence"), "tessera.loss.kl_divergence");
  EXPECT_EQ(found("tessera.ops.ops.add"), "none");
  EXPECT_EQ(found("vendor.add"), "none");
  EXPECT_EQ(found(""), "none");
}

TEST(OperatorRegistry, DotsOfCachesBecomeUnderscores) {
  EXPECT_EQ(found("tessera.kv_cache.append"), "tessera.kv_cache.append");
  EXPECT_EQ(registry().findPublic("kv_cache_append")->graphName, "tessera.kv_cache.append");
  EXPECT_EQ(found("tessera.ops.kv_cache_read"), "tessera.kv_cache.read");
  EXPECT_EQ(found("tessera.kv_cache.grow"), "none");
}

TEST(OperatorRegistry, EffectsAreGuessedFromTheLastPart) {
  EXPECT_EQ(registry().guessEffect("vendor.add"), EffectKind::Pure);
  EXPECT_EQ(registry().guessEffect("vendor.deep.all_reduce"), EffectKind::Collective);
  EXPECT_EQ(registry().guessEffect("my.barrier"), EffectKind::Collective);
  EXPECT_EQ(registry().guessEffect("async_copy"), EffectKind::Movement);
  EXPECT_EQ(registry().guessEffect("kv_cache_write"), EffectKind::State);
  EXPECT_EQ(registry().guessEffect("randn"), EffectKind::Random);
  EXPECT_EQ(registry().guessEffect("vendor.fused"), std::nullopt);
}

TEST(OperatorRegistry, BareNamesAreKnownUnderTesseraOnly) {
  ASSERT_TRUE(registry().findBare("tessera.barrier"));
  EXPECT_EQ(registry().findBare("tessera.barrier")->memory, MemoryUse::Fence);
  EXPECT_EQ(registry().findBare("tessera.async_copy")->memory, MemoryUse::Issue);
  EXPECT_FALSE(registry().findBare("barrier"));
  EXPECT_FALSE(registry().findBare("vendor.barrier"));
}

TEST(OperatorRegistry, TheEffectsAreAChain) {
  std::vector<std::string> names;
  for (unsigned level = 0; level <= static_cast<unsigned>(EffectKind::Top); ++level) {
    auto effect = static_cast<EffectKind>(level);
    names.push_back(nameOf(effect).str());
    EXPECT_EQ(parseEffect(nameOf(effect)), effect);
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"pure", "random", "movement", "state", "collective", "memory", "io", "top"}));
  EXPECT_EQ(parseEffect("Pure"), std::nullopt);
}

std::string refusal(llvm::StringRef table) {
  llvm::Expected<OperatorRegistry> parsed = OperatorRegistry::parse(table);
  return parsed ? "accepted" : llvm::toString(parsed.takeError());
}

TEST(OperatorTable, MistakesAreNamed) {
  EXPECT_EQ(refusal("op pure none none reads 1-2: a b=c,d\n  e\n# comment\n"), "accepted");
  EXPECT_THAT(refusal("op pure none none reads: a"), HasSubstr("number of operands"));
  EXPECT_THAT(refusal("op puer none none reads 1-2: a"), HasSubstr("`op puer"));
  EXPECT_THAT(refusal("op pure none none writes 1-2: a"), HasSubstr("memory use"));
  EXPECT_THAT(refusal("op pure none none reads 1-2: a a"), HasSubstr("`a` stands twice"));
  EXPECT_THAT(refusal("op pure none none reads 1-2: a=x b=x"), HasSubstr("public name `x`"));
  EXPECT_THAT(refusal("bare pure: a"), HasSubstr("`bare pure`"));
  EXPECT_THAT(refusal("bare pure reads: a a"), HasSubstr("bare name `a`"));
  EXPECT_THAT(refusal("operator add"), HasSubstr("`operator`"));
}

} // namespace
