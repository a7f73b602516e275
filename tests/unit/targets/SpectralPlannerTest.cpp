#include "analysis/plan/spectral/SpectralPlanner.h"

#include "analysis/plan/spectral/ChildFft.h"
#include "analysis/plan/spectral/SpectralWorkspace.h"
#include "core/support/Sha256.h"
#include "targets/BuiltinTargets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

llvm::Expected<SpectralProgram> plan(const std::string &json, IdentitySchema schema = IdentitySchema::V7) {
  llvm::Expected<SpectralRequest> request = readSpectralRequest(SourceText::fromString("request.json", json), Limits());
  if (!request)
    return request.takeError();
  return planSpectral(*request, builtinTargets(), schema, ObjectSchema::V1);
}

/// `code line:column message`, or `planned`.
std::string refusal(const std::string &json, IdentitySchema schema = IdentitySchema::V7) {
  llvm::Expected<SpectralProgram> program = plan(json, schema);
  if (program)
    return "planned";
  std::string text;
  llvm::handleAllErrors(program.takeError(), [&](const InputError &error) {
    text = error.code + " " + std::to_string(error.location.line) + ":" + std::to_string(error.location.column) + " " +
           error.message;
  });
  return text;
}

std::string request(const std::string &op, const std::string &shapes, const std::string &more = "") {
  return R"({"target": "x86", "op_name": "tessera.)" + op + R"(", "input_shapes": )" + shapes + more + "}";
}

} // namespace

// Digests that upstream's producer wrote.
TEST(SpectralPlanner, DerivesTheDigestsOfTheProducer) {
  llvm::Expected<SpectralProgram> filter = plan(request("spectral_filter", "[[2,17],[2,17]]"));
  ASSERT_TRUE(bool(filter)) << llvm::toString(filter.takeError());
  EXPECT_EQ(filter->facts.workspaceBytes, 816);
  EXPECT_EQ(filter->semanticDigest, "d881708d05cbbaebcb30f857069724f0e190fa078e2ab66a01c308ee868a8978");
  EXPECT_EQ(filter->scheduleDigest, "c4279b6df1294b9b8bb04ab62728daf6c1a9a069ef1d9e0cb6b9964e6a64322f");
  llvm::Expected<SpectralProgram> dct = plan(request("dct", "[[2,17]]"), IdentitySchema::V5);
  ASSERT_TRUE(bool(dct)) << llvm::toString(dct.takeError());
  EXPECT_EQ(dct->scheduleDigest, "f4b921689522f4efe31887216c871e7ff5715d3e2d0328e3e6c8d4630d628a38");
  EXPECT_THAT(dct->childDigests, ElementsAre("00320385b83c9e13cef20c375d19ca021231ab1777ef936f92b27d3c18ff3ce6"));
}

TEST(SpectralPlanner, BindsEverythingInOneChain) {
  llvm::Expected<SpectralProgram> program =
      plan(request("istft", "[[8,7,17],[32]]", R"(, "hop": 16, "storage": "f16", "normalization": "forward")"));
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  EXPECT_EQ(program->semanticDigest, Sha256::hex(program->semantic));
  EXPECT_EQ(program->scheduleDigest, Sha256::hex(program->payload));
  EXPECT_THAT(program->payload, HasSubstr("\"object_id\":\"spectral:" + program->semanticDigest + "\""));
  EXPECT_EQ(program->scale.value, 32.0);
  // The effect of the last stage is unknown, so it waits for all others.
  EXPECT_EQ(program->actions.back().id, "overlap_add");
  EXPECT_THAT(program->actions.back().dependsOn, ElementsAre("apply_window", "inverse"));
}

TEST(SpectralPlanner, PutsTheGapOfAnAlignmentIntoTheWorkspace) {
  // 4 · (26 + 14 + 38 + 64 + 64) = 824, then complex numbers of 8 bytes: 3 · 8 · 34, then 4 · 64.
  llvm::Expected<SpectralProgram> conv = plan(request("spectral_conv", "[[2,13],[2,7]]"));
  ASSERT_TRUE(bool(conv)) << llvm::toString(conv.takeError());
  EXPECT_EQ(conv->facts.workspaceBytes, 1896);
  EXPECT_EQ(bytesOf({{4, 1}, {8, 1}, {4, 1}}), 20);
}

TEST(SpectralPlanner, RefusesAtTheValueThatIsToBlame) {
  EXPECT_EQ(refusal("[1]"), "object-shape 1:1 a spectral request is a JSON object");
  EXPECT_THAT(refusal(R"({"target": "x86", "n_fft": 1.5})"), testing::StartsWith("object-shape 1:28 `n_fft` takes"));
  EXPECT_THAT(refusal(R"({"windw": 3})"), HasSubstr("no key \"windw\""));
  EXPECT_THAT(refusal(R"({"target": "x86", "op_name": "tessera.dct"})"), HasSubstr("needs `input_shapes`"));
  EXPECT_THAT(refusal(request("dct", "[[[2]]]")), testing::StartsWith("object-shape 1:63"));
  EXPECT_THAT(refusal(request("dct", "[[2,0]]")), HasSubstr("plan-refused 1:61 an extent is at least 1, not 0"));
  EXPECT_THAT(refusal(request("dct", "[[1]]", R"(, "dct_type": 1)")), HasSubstr("at least two samples"));
  EXPECT_THAT(refusal(request("spectral_filter", "[[8],[8]]", R"(, "storage": "f16")")), HasSubstr("no other storage"));
  EXPECT_THAT(refusal(request("stft", "[[43],[17]]", R"(, "hop": 4, "n_fft": 32)"), IdentitySchema::V5),
              HasSubstr("v5 has no n_fft"));
}

TEST(SpectralPlanner, RefusesSizesBeyond64Bits) {
  EXPECT_THAT(refusal(request("dct", "[[4294967296,4294967296]]")), HasSubstr("do not fit into 64 bits"));
  EXPECT_THAT(refusal(request("spectral_conv", "[[9223372036854775807],[9223372036854775807]]")),
              HasSubstr("do not fit into 64 bits"));
  EXPECT_THAT(refusal(request("dct", "[[9223372036854775808]]")), HasSubstr("integers of up to 64 bits"));
  EXPECT_THAT(refusal(request("istft", "[[9223372036854775807,9],[17]]", R"(, "hop": 9223372036854775807)")),
              HasSubstr("do not fit into 64 bits"));
}

TEST(SpectralPlanner, SpellsShapesBothWays) {
  EXPECT_EQ(spellShapes({{2, -1}, {32}}), "2x-1|32");
  EXPECT_EQ(parseShapes("2x-1|32"), (std::vector<Extents>{{2, -1}, {32}}));
  for (llvm::StringRef bad : {"", "2x", "02", "+2", "2||3", "9223372036854775808"})
    EXPECT_EQ(parseShapes(bad), std::nullopt) << bad.str();
}

RC_GTEST_PROP(SpectralPlanner, MixedRadixMultipliesBackOrLeavesALargeFactor, ()) {
  auto length = *rc::gen::inRange<int64_t>(1, int64_t(1) << 20);
  std::optional<std::vector<int64_t>> stages = mixedRadixOf(length);
  int64_t rest = length;
  for (int64_t prime : {2, 3, 5, 7, 11, 13, 17})
    while (rest % prime == 0)
      rest /= prime;
  RC_ASSERT(stages.has_value() == (rest == 1));
  if (stages) {
    RC_ASSERT(std::accumulate(stages->begin(), stages->end(), int64_t(1), std::multiplies<int64_t>()) == length);
  }
}

// The frames of an STFT cover no sample behind the padded signal, and one more frame would.
RC_GTEST_PROP(SpectralPlanner, FramesFillThePaddedSignal, ()) {
  auto signal = *rc::gen::inRange<int64_t>(1, int64_t(1) << 20);
  auto window = *rc::gen::inRange<int64_t>(1, 4096);
  auto hop = *rc::gen::inRange<int64_t>(1, 4096);
  bool center = *rc::gen::arbitrary<bool>();
  SpectralRequest asked;
  asked.target = "rocm";
  asked.opName = "tessera.stft";
  asked.inputs = {{3, signal}, {window}};
  asked.hop = hop;
  asked.center = center;
  llvm::Expected<SpectralProgram> program = planSpectral(asked, builtinTargets(), IdentitySchema::V7, ObjectSchema::V2);
  RC_ASSERT(bool(program));
  const SpectralFacts &facts = program->facts;
  int64_t padded = std::max(signal + facts.padding[0] + facts.padding[1], window);
  RC_ASSERT((facts.frames - 1) * hop + window <= padded);
  RC_ASSERT(facts.frames * hop + window > padded);
  int64_t bins = window / 2 + 1;
  RC_ASSERT(facts.output == (Extents{3, facts.frames, bins}));
  // All segments before the last are real, so at most one gap of four bytes can occur.
  int64_t bytes = 4 * (3 * padded + window + 3 * facts.frames * window) + 8 * 3 * facts.frames * bins;
  RC_ASSERT(facts.workspaceBytes == bytes || facts.workspaceBytes == bytes + 4);
  RC_ASSERT(facts.workspaceBytes % 8 == 0);
}

// Digests that were recorded when the packages ran on a Zen 5 and on a gfx1151, early in August. Contracts of that time
// had no Hermitian weight, an older kernel, and no residency of its own for packed batches; the digest was taken over
// the identity text itself.
TEST(SpectralPlanner, DerivesWhatWasRecordedOnTheDevices) {
  auto recorded = [](const std::string &asked) {
    llvm::Expected<SpectralProgram> program = plan(asked, IdentitySchema::V5);
    if (!program)
      return llvm::toString(program.takeError());
    std::string semantic = program->semantic;
    for (size_t child = 0; child < program->childContracts.size(); ++child) {
      std::string contract = program->childContracts[child];
      for (auto [now, then] :
           {std::pair<std::string, std::string>("hermitian_weight=none;", ""),
            {"gfx1151_stockham_bluestein_v6", "gfx1151_stockham_bluestein_v5"},
            {"persistent_device_plan_fused_lds_hermitian_batch", "persistent_device_plan_fused_lds_batch"}})
        if (size_t at = contract.find(now); at != std::string::npos)
          contract.replace(at, now.size(), then);
      const std::string &digest = program->childDigests[child];
      semantic.replace(semantic.find(digest), digest.size(), Sha256::hex(contract));
    }
    return Sha256::hex(semantic);
  };
  const std::string istft = R"("op_name": "tessera.istft", "axis": 2, "hop": 16, "input_shapes": [[8,7,17],[32]],
      "input_signature": [[null,7,17],[32]], "shape_bounds": [[8,7,17],[32]]})";
  EXPECT_EQ(recorded(request("spectral_filter", "[[8,17],[8,17]]")),
            "b2b3405c5ebd61cf04f72a399b0ee0782dfc00cf9bcf6e5c30ba392c1cfe3ca3");
  EXPECT_EQ(recorded(R"({"target": "x86", )" + istft),
            "2b4073a0652bed883e3ae8141ba6f11377052457dc3d91880d12cb5c5edc19a9");
  EXPECT_EQ(recorded(R"({"target": "rocm", )" + istft),
            "35e0e44c8ad2e641165444eae2f6f16605e6bf279be672cfedfd5300dcd3f67e");
}
