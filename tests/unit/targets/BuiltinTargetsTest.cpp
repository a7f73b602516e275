#include "targets/BuiltinTargets.h"

#include "core/formats/targets/ReadTargets.h"
#include "core/support/InputError.h"
#include "targets/TargetRegistry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using testing::ElementsAre;

TEST(BuiltinTargets, HasTheFourBackendsInTheirOrder) {
  std::vector<std::string> names;
  for (const TargetBackend &backend : builtinTargets().backends)
    names.push_back(backend.name);
  EXPECT_THAT(names, ElementsAre("x86", "rocm", "nvidia", "apple"));
}

TEST(BuiltinTargets, IsReadyOnlyWhereUpstreamIs) {
  const TargetTable &table = builtinTargets();
  EXPECT_EQ(table.findReady("x86", "zen5-avx512").profile->name, "x86");
  EXPECT_EQ(table.findReady("rocm", "gfx1151").profile->name, "rocm");
  for (auto [target, architecture] :
       {std::pair("rocm", "gfx1200"), {"rocm", "gfx1250"}, {"x86", "gfx1151"}, {"nvidia_sm120", "sm120"}, {"", ""}})
    EXPECT_FALSE(table.findReady(target, architecture)) << target << ' ' << architecture;
  EXPECT_EQ(table.find("rocm_gfx1250").profile->status, TargetStatus::FailClosed);
  EXPECT_EQ(table.find("nvidia_sm120").profile->status, TargetStatus::Unsupported);
  EXPECT_FALSE(table.find("gfx1151"));
}

TEST(BuiltinTargets, StoresFiltersAsF32Alone) {
  const TargetBackend &rocm = *builtinTargets().find("rocm").backend;
  EXPECT_TRUE(rocm.stores(SpectralKind::Filter, SpectralStorage::F32));
  EXPECT_FALSE(rocm.stores(SpectralKind::Filter, SpectralStorage::BF16));
  EXPECT_TRUE(rocm.stores(SpectralKind::Stft, SpectralStorage::BF16));
}

TEST(TargetRegistry, KnowsWhatLlvmKnows) {
  auto answer = [](llvm::StringRef triple, llvm::StringRef processor) {
    TargetProfile profile;
    profile.triple = triple.str();
    profile.processor = processor.str();
    return askRegistry(profile);
  };
  EXPECT_EQ(answer("amdgcn-amd-amdhsa", "gfx1151"), RegistryAnswer::Known);
  EXPECT_EQ(answer("nvptx64-nvidia-cuda", "sm_120"), RegistryAnswer::Known);
  EXPECT_EQ(answer("x86_64-unknown-linux-gnu", "znver5"), RegistryAnswer::Known);
  EXPECT_EQ(answer("x86_64-unknown-linux-gnu", "zen5-avx512"), RegistryAnswer::UnknownProcessor);
  EXPECT_EQ(answer("x86_64-unknown-linux-gnu", "gfx1151"), RegistryAnswer::UnknownProcessor);
  EXPECT_EQ(answer("agx-apple-macos", "m4"), RegistryAnswer::UnknownTriple);
  EXPECT_EQ(answer("", ""), RegistryAnswer::Unverifiable);
}

// Whatever byte of the table is changed, it is read or refused at a place.
RC_GTEST_PROP(ReadTargets, AnswersForDamagedTables, ()) {
  std::string text = builtinTargetsText()->bytes().str();
  text[*rc::gen::inRange<size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  llvm::Expected<TargetTable> table = readTargets(SourceText::fromString("targets.json", text), Limits());
  if (table)
    return;
  llvm::handleAllErrors(table.takeError(), [&](const InputError &error) { RC_ASSERT(error.location.line > 0); });
}
