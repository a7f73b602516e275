//===- RuleCasesTest.cpp - what must be ordered and what must stay free, program by program
//------------------------===//
//
// Effects are concluded from the registry and from attributes; facts have tests of their own (ReferenceInferenceTest).
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/dependence/ShortProgram.h"

#include "analysis/dependence/Definitions.h"
#include "analysis/dependence/Hazards.h"
#include "analysis/dependence/ReferenceInference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::tests;

namespace {

struct RuleCase {
  const char *name, *arguments, *operations;
  const char *closure; ///< all ordered pairs, `a>b`, separated by blanks
  bool mayAlias = false;
};

class RuleCases : public testing::TestWithParam<RuleCase> {};

TEST_P(RuleCases, TheClosureIsWhatTheMeaningRequires) {
  const RuleCase &each = GetParam();
  GraphFunction graph = shortProgram(each.arguments, each.operations, each.mayAlias);
  ReferenceInference inference = llvm::cantFail(inferReference(graph, {}));
  std::set<std::string> wanted;
  for (llvm::StringRef pair : partsOf(each.closure, " "))
    wanted.insert(pair.str());
  EXPECT_EQ(closureOf(graph, inference.dag.graph), wanted);
}

constexpr RuleCase kCases[] = {
    {"diamond", "x y", "l=add(x,x); r=mul(y,y); j=add(l,r)", "l>j r>j"},
    {"chain", "x", "a=add(x,x); b=mul(a,a); c=tanh(b)", "a>b a>c b>c"},
    {"reads_share_weights", "x0 x1 w", "m0=matmul(x0,w); m1=matmul(x1,w)", ""},
    {"views_share_a_buffer", "b:m y", "v0=view(b); v1=reshape(b); r0=add(v0,y); r1=mul(v1,y)", "v0>r0 v1>r1"},
    {"collective_reads_a_weight", "x w", "ar=all_reduce(w); mm=matmul(x,w)", ""},
    {"movement_and_read", "x y", "pk=pack(x); m=mul(x,y)", ""},
    {"two_movements", "x y", "p0=pack(x); p1=pack(y)", ""},
    {"collectives_keep_their_turn", "x y z", "a=all_reduce(x); l=mul(y,y); b=all_reduce(z)", "a>b"},
    {"groups_without_members_are_apart", "x y", "a=all_reduce(x){group=tp}; b=all_reduce(y){group=dp}", ""},
    {"one_order_domain", "x y",
     "a=all_reduce(x){group=world,order_domain=n}; b=all_gather(y){group=node,order_domain=n}", "a>b"},
    {"a_domain_named_like_a_group", "x y", "a=all_reduce(x){group=n}; b=all_gather(y){group=node,order_domain=n}",
     "a>b"},
    {"unordered_collectives", "x y", "a=all_reduce(x){ordered=false}; b=all_reduce(y){ordered=false}", ""},
    {"one_unordered_collective", "x y", "a=all_reduce(x); b=all_reduce(y){ordered=false}", ""},
    {"a_text_does_not_unorder", "x y", "a=all_reduce(x){ordered=no}; b=all_reduce(y){ordered=no}", "a>b"},
    {"in_place_waits_for_readers", "x y", "k=mul(x,y); c=all_reduce(x){tessera.aliasing=operand_0}", "k>c"},
    {"in_place_is_seen_through_views", "x:m y", "c=all_reduce(x){tessera.aliasing=operand_0}; v=view(c); r=add(v,y)",
     "c>v c>r v>r"},
    {"halves_are_apart", "b:m y",
     "l=view(b){offset=0,size=64}; h=view(b){offset=64,size=64}; c=all_reduce(l){tessera.aliasing=operand_0}; "
     "r=add(h,y)",
     "l>c h>r"},
    {"halves_meet_in_one_element", "b:m y",
     "l=view(b){offset=0,size=64}; h=view(b){offset=63,size=64}; c=all_reduce(l){tessera.aliasing=operand_0}; "
     "r=add(h,y)",
     "l>c h>r c>r l>r"},
    {"views_of_views_add_their_offsets", "b:m y",
     "v=view(b){offset=64,size=64}; l=view(v){offset=0,size=32}; h=view(b){offset=96,size=32}; "
     "w=all_reduce(l){tessera.aliasing=operand_0}; r=add(h,y)",
     "v>l v>w l>w h>r"},
    {"unknown_offset_is_the_whole", "b:m i u y",
     "v=view(b){offset=%off,size=64}; w=index_update(v,i,u){tessera.aliasing=operand_0}; h=view(b){offset=64,size=64}; "
     "r=add(h,y)",
     "v>w w>r h>r v>r"},
    {"an_empty_view_hides_nothing", "b:m i u y",
     "v=view(b){offset=0,size=0}; w=index_update(v,i,u){tessera.aliasing=operand_0}; r=add(b,y)", "v>w w>r v>r"},
    {"slices_may_be_views", "b:m y",
     "s=slice(b){offset=0,size=64}; c=all_reduce(s){tessera.aliasing=operand_0}; r=add(b,y)", "s>c s>r c>r"},
    {"a_slice_may_be_a_copy", "b:m i u", "s=slice(b); w=index_update(b,i,u){tessera.aliasing=operand_0}", "s>w"},
    {"a_declared_copy_is_one", "b:m y",
     "s=slice(b){tessera.aliasing=none}; c=all_reduce(s){tessera.aliasing=operand_0}; r=add(b,y)", "s>c"},
    {"a_denied_view_stays_one", "b:m y",
     "v=view(b){tessera.aliasing=none}; c=all_reduce(v){tessera.aliasing=operand_0}; r=add(b,y)", "v>c c>r v>r"},
    {"arguments_may_be_one_buffer", "x:m y:m z", "c=all_reduce(x){tessera.aliasing=operand_0}; r=add(y,z)", "c>r",
     true},
    {"a_contract_keeps_them_apart", "x:m y:m z", "c=all_reduce(x){tessera.aliasing=operand_0}; r=add(y,z)", ""},
    {"tensors_are_apart", "x y z", "c=all_reduce(x){tessera.aliasing=operand_0}; r=add(y,z)", "", true},
    {"update_waits_for_readers", "b i u y", "r=add(b,y); w=index_update(b,i,u){tessera.aliasing=operand_0}", "r>w"},
    {"last_writer_stays_last", "b:m i u t",
     "w1=index_update(b,i,u){tessera.aliasing=operand_0}; w2=index_update(b,i,t){tessera.aliasing=operand_0}", "w1>w2"},
    {"functional_update", "b u y", "n=dynamic_update_slice(b,u); r=add(b,y)", ""},
    {"barrier_before_all", "x win:m y", "c=all_to_all(x); bar: barrier(); r=add(win,y)", "c>bar bar>r c>r"},
    {"send_reads_and_receive_writes", "x buf:m y", "s: send(x); rv: recv(buf); r=add(buf,y)", "s>rv rv>r s>r"},
    {"two_caches", "c1:k c2:k k v", "a1=kv_cache.append(c1,k,v); a2=kv_cache.append(c2,k,v)", ""},
    {"an_old_handle_sees_the_append", "c:k k v s", "a=kv_cache.append(c,k,v); r=kv_cache.read(c,s)", "a>r"},
    {"two_reads_of_a_cache", "c:k s t", "r0=kv_cache.read(c,s); r1=kv_cache.read(c,t)", ""},
    {"erased_state_stays", "c:k k v", "a1=kv_cache.append(c,k,v){effect=pure}; a2=kv_cache.append(c,k,v){effect=pure}",
     "a1>a2"},
    {"erased_collectives_stay", "x y", "a=all_reduce(x){effect=pure}; b=all_reduce(y){tessera.effect_kind=pure}",
     "a>b"},
    {"attention_touches_its_own", "q k v x w", "at=flash_attn(q,k,v); mm=matmul(x,w)", ""},
    {"attention_may_write_a_handle", "q k c:k s", "at=flash_attn(q,k,c); r=kv_cache.read(c,s)", "at>r"},
    {"draws_from_one_stream", "x", "u=rng_uniform(); p=mul(x,x); n=rng_normal()", "u>n"},
    {"keyed_draws", "k1 c1 k2 c2 x", "a=rng_philox_uniform(k1,c1); b=rng_philox_normal(k2,c2); p=mul(x,x)", ""},
    {"one_seed_one_stream", "x y", "d0=dropout(x){seed=7}; d1=dropout(y){seed=7}", "d0>d1"},
    {"two_seeds_two_streams", "x y", "d0=dropout(x){seed=7}; d1=dropout(y){seed=8}", ""},
    {"no_seed_is_the_common_stream", "x y", "d0=dropout(x); d1=rng_uniform()", "d0>d1"},
    {"a_draw_alone", "l m x", "s=masked_categorical(l,m); p=tanh(x)", ""},
    {"a_declared_identity_draws", "x y",
     "a=tanh(x){tessera.stochastic_identity=own}; b=tanh(y){tessera.stochastic_identity=own}", "a>b"},
    {"no_identity", "x y", "a=tanh(x){tessera.stochastic_identity=none}; b=tanh(y)", ""},
    {"outputs_on_one_channel", "x y z", "a: host.print(x){effect=io}; p=mul(z,z); b: host.print(y){effect=io}", "a>b"},
    {"outputs_on_two_channels", "x y", "a: host.print(x){effect=io,channel=f}; b: host.print(y){effect=io,channel=g}",
     ""},
    {"unknown_is_between_all", "x y", "l=add(x,x); o=unknown_external(x); r=mul(y,y)", "l>o o>r l>r"},
    {"a_name_proves_nothing", "x h y", "e: vendor.matmul(h); r=mul(x,y)", "e>r"},
    {"declared_pure_and_fresh", "x y", "f=custom.fused(x){effect=pure,tessera.aliasing=none}; q=mul(y,y)", ""},
    {"half_a_declaration_is_none", "x y", "f=custom.fused(x){effect=pure}; q=mul(y,y)", "f>q"},
    {"an_unreadable_aliasing_is_anything", "x y z", "v=add(x,y){tessera.aliasing=operand_7}; q=mul(z,z)", "v>q"},
    {"declared_memory_may_write_objects", "b:m u y", "st: tile.store(u,b){effect=memory}; r=add(b,y)", "st>r"},
    {"declared_top_is_opaque", "x y", "a=add(x,x){effect=top}; b=add(y,y)", "a>b"},
    {"a_higher_effect_adds", "x y", "a=tanh(x){effect=io}; b=tanh(y){effect=io}", "a>b"},
    {"regions_are_not_crossed", "x y z", "b=add(x,x); reg: scf.if.begin(y){region=then}; a=mul(z,z)",
     "b>reg reg>a b>a"},
    {"a_region_attribute_is_a_boundary", "x y", "b=add(x,x){body=r}; a=mul(y,y)", "b>a"},
    {"copy_wait_use", "src:m dst:m y p",
     "cp: tok=async_copy(src,dst); wt: await_movement(tok); q=mul(p,p); r=add(dst,y)", "cp>wt wt>r cp>r"},
    {"the_source_is_free_behind_the_wait", "src:m dst:m i u",
     "cp: tok=async_copy(src,dst); wt: await_movement(tok); w=index_update(src,i,u){tessera.aliasing=operand_0}",
     "cp>wt wt>w cp>w"},
    {"many_results_share_a_root", "x y", "sp: lo,hi=split(x){tessera.aliasing=operand_0}; r=add(lo,y); t=add(hi,y)",
     "sp>r sp>t"},
    {"dead_operations_have_no_edges", "x y", "d=add(y,y); o=mul(x,x)", ""},
};
INSTANTIATE_TEST_SUITE_P(Reference, RuleCases, testing::ValuesIn(kCases),
                         [](const auto &each) { return std::string(each.param.name); });

/// Which of the program's flaws the reference rule sees, by a letter each.
std::string flawsOf(llvm::StringRef arguments, llvm::StringRef operations, llvm::StringRef returns = "") {
  GraphFunction graph = shortProgram(arguments, operations);
  if (!returns.empty()) {
    GraphBuilder builder;
    for (NameIndex name = 0; name < graph.names.size(); ++name)
      if (graph.names[name] == returns)
        graph.returns.push_back(name);
  }
  ReferenceInference inference = llvm::cantFail(inferReference(graph, {}));
  Hazards hazards = findHazards(graph, *inference.effects, *inference.meeting);
  Definitions definitions(graph);
  std::string flaws;
  auto isOpen = [&](const WindowUse &use) {
    ActionIndex wait = inference.effects->windows[use.window].wait;
    return wait == kNoAction || use.user <= wait;
  };
  if (llvm::any_of(hazards.reads, [](const ValueRead &read) { return read.isClobbered(); }))
    flaws += "clobbered ";
  if (llvm::any_of(hazards.targetUses, isOpen))
    flaws += "early ";
  if (llvm::any_of(hazards.sourceWrites, isOpen))
    flaws += "in-flight ";
  if (!definitions.again.empty())
    flaws += "twice ";
  if (!definitions.undefined.empty())
    flaws += "undefined ";
  for (const Definitions::Place &use : definitions.uses)
    if (ActionIndex by = definitions.first[use.name]; by != Definitions::kArgument && by >= use.operation)
      flaws += "before ";
  return flaws;
}

TEST(IllegalPrograms, ReadsOfOverwrittenValues) {
  const char *update = "w=index_update(b,i,u){tessera.aliasing=operand_0}; ";
  auto after = [&](const char *rest) { return std::string(update) + rest; };
  EXPECT_EQ(flawsOf("b i u y", after("r=add(b,y)")), "clobbered ");
  EXPECT_EQ(flawsOf("b i u y", after("r=add(w,y)")), "");
  EXPECT_EQ(flawsOf("b:m i u y", after("r=add(b,y)")), "") << "an object shows its latest contents";
  EXPECT_EQ(flawsOf("b i u y", after("v=view(b); r=add(v,y)")), "clobbered ") << "a view made too late";
  EXPECT_EQ(flawsOf("b i u y", after("v=view(b)")), "") << "a view reads nothing";
  EXPECT_EQ(flawsOf("b i u y", after("v=view(w); r=add(v,y)")), "");
  EXPECT_EQ(flawsOf("b i u y", update, "b"), "clobbered ");
  EXPECT_EQ(flawsOf("b i u y", update, "w"), "");
  EXPECT_EQ(flawsOf("b i u y", after("x=index_update(b,i,y){tessera.aliasing=operand_0}")), "clobbered ");
  EXPECT_EQ(flawsOf("b i u y", after("x=index_update(w,i,y){tessera.aliasing=operand_0}; r=add(w,y)")), "clobbered ");
  EXPECT_EQ(flawsOf("b i u y", "v=view(b){offset=0,size=4}; h=view(b){offset=4,size=4}; "
                               "w=index_update(v,i,u){tessera.aliasing=operand_0}; r=add(h,y)"),
            "")
      << "the other half";
  EXPECT_EQ(
      flawsOf("b i u y", "v=view(b){offset=0,size=4}; w=index_update(v,i,u){tessera.aliasing=operand_0}; r=add(b,y)"),
      "clobbered ")
      << "a part is enough";
  EXPECT_EQ(flawsOf("b i u y", "a=tanh(b); w=index_update(a,i,u){tessera.aliasing=operand_0}; r=add(a,y)"),
            "clobbered ")
      << "results are values, too";
}

TEST(IllegalPrograms, UsesOfUnfinishedStorage) {
  EXPECT_EQ(flawsOf("src:m dst:m y", "cp: tok=async_copy(src,dst); r=add(dst,y)"), "early ");
  EXPECT_EQ(flawsOf("src:m dst:m y", "cp: tok=async_copy(src,dst); r=add(src,y)"), "") << "both only read the source";
  EXPECT_EQ(flawsOf("src:m dst:m y", "cp: tok=async_copy(src,dst)", "dst"), "early ");
  EXPECT_EQ(
      flawsOf(
          "src:m dst:m i u",
          "cp: tok=async_copy(src,dst); w=index_update(src,i,u){tessera.aliasing=operand_0}; wt: await_movement(tok)"),
      "in-flight ");
  EXPECT_EQ(flawsOf("a:m b:m c:m", "x: t=async_copy(a,b); y: s=async_copy(c,b); wt: await(t,s)"), "early ");
  EXPECT_EQ(flawsOf("a:m b:m c:m", "x: t=async_copy(a,b); wt: await_movement(t); y: s=async_copy(c,b)"), "");
  EXPECT_EQ(flawsOf("a:m b:m y", "x: t=async_copy(a,b); wt: await_movement(t); z: s=async_copy(a,b); r=add(b,y)"),
            "early ");
}

TEST(IllegalPrograms, Definitions) {
  EXPECT_EQ(flawsOf("x y", "a0: a=mul(x,x); a1: a=add(a,y); o=tanh(a)"), "twice ");
  EXPECT_EQ(flawsOf("x y", "r=tanh(x); s: x=mul(y,y)"), "twice ");
  EXPECT_EQ(flawsOf("x y", "u=add(b,x); b=mul(y,y)"), "before ");
  EXPECT_EQ(flawsOf("x", "u=add(b,x)"), "undefined ");
  EXPECT_EQ(flawsOf("x", "u=add(u,x)"), "before ");
}

} // namespace
