#include "verify/SpectralSamples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::tests;
using testing::Contains;
using testing::IsEmpty;

TEST(SpectralCheck, AcceptsWhatWasPlanned) {
  for (const std::string &request : {kFilter, kStft})
    for (IdentitySchema schema : {IdentitySchema::V5, IdentitySchema::V7}) {
      bool isV7Only = schema == IdentitySchema::V5 && request == kStft;
      std::string asked = isV7Only ? replaced(request, R"(, "n_fft": 16)", "") : request;
      SubjectReport report = spectralReportOf(carrierOf(asked, schema));
      EXPECT_EQ(report.verdict, Verdict::Legal);
      EXPECT_THAT(rulesOf(report), IsEmpty());
      for (const auto &[gate, answer] : report.gates)
        EXPECT_EQ(answer, "accept") << gate;
    }
}

// Whatever attribute of the program is edited or lost, somebody sees it.
TEST(SpectralCheck, RefusesEverySingleEditOfAProgram) {
  std::string text = carrierOf(kStft);
  size_t begin = text.find("{artifact_hash");
  size_t end = text.find("} : (tensor", begin);
  ASSERT_NE(end, std::string::npos);
  unsigned edits = 0;
  for (size_t at = text.find(" = ", begin); at < end; at = text.find(" = ", at + 1)) {
    char &first = text[at + 3];
    // A text gets one letter more, a number another first digit, a flag and a list another type.
    std::string edited = text;
    if (first == '"')
      edited.insert(at + 4, "x");
    else if (first >= '1' && first <= '8')
      ++edited[at + 3];
    else if (first == '0')
      edited[at + 3] = '9';
    else
      edited.insert(at + 1, "= \"\", other ");
    SubjectReport report = spectralReportOf(edited);
    EXPECT_EQ(report.verdict, Verdict::Illegal) << text.substr(at - 20, 40);
    ++edits;
  }
  EXPECT_GE(edits, 38u);
}

TEST(SpectralCheck, TellsWhatEachGenerationOfTheConsumerSays) {
  SubjectReport report = spectralReportOf(replaced(carrierOf(kFilter), "workspace_bytes = 192", "workspace_bytes = 8"));
  EXPECT_THAT(rulesOf(report), Contains("rebind-workspace-bytes"));
  using Answer = std::pair<std::string, std::string>;
  EXPECT_THAT(report.gates, testing::ElementsAre(Answer("digest-strings-only", "accept"),
                                                 Answer("semantic-compare", "reject: REBIND_WORKSPACE_BYTES"),
                                                 Answer("hash-chain", "reject: REBIND_WORKSPACE_BYTES")));
}

TEST(SpectralCheck, AnswersForModulesThatLackEverything) {
  SubjectReport report = spectralReportOf("module attributes {tessera.spectral_semantic = \"\"} {}");
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  EXPECT_THAT(rulesOf(report), Contains("preimage-missing"));
  EXPECT_THAT(rulesOf(report), Contains("program-count"));
  report =
      spectralReportOf("module attributes {tessera.spectral_semantic = \"=;=;x\", tessera.schedule_payload = \"{\"} {\n"
                       "\"schedule.spectral_program\"() : () -> ()\n\"schedule.artifact\"() : () -> ()}");
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  EXPECT_THAT(rulesOf(report), Contains("semantic-keys"));
}

// A payload is a file inside a file: what a run allows for the one holds for the other.
TEST(SpectralCheck, ReadsThePayloadWithinTheLimitsOfTheRun) {
  CheckOptions options;
  EXPECT_THAT(spectralReportOf(carrierOf(kFilter), options).notRun, IsEmpty());
  options.limits.maxDepth = 3;
  SubjectReport report = spectralReportOf(carrierOf(kFilter), options);
  ASSERT_EQ(report.notRun.size(), 1u);
  EXPECT_EQ(report.notRun.front().check, "dag-edge-missing");
  EXPECT_THAT(report.notRun.front().reason, testing::HasSubstr("deep"));
}

// Sizes that are left open: the workspace of a DCT grows by 320 bytes a line, so 2^63 bytes are passed at one of them.
TEST(SpectralCheck, NamesTheSizeThatBreaksABound) {
  auto bounded = [](const std::string &bound) {
    return carrierOf(
        R"({"target": "x86", "op_name": "tessera.dct", "input_shapes": [[2, 8]], "input_signature": [[null, 8]],
                         "shape_bounds": [[)" +
        bound + ", 8]]}");
  };
  EXPECT_EQ(spectralReportOf(bounded("28823037615171174")).verdict, Verdict::Legal);
  SubjectReport report = spectralReportOf(bounded("28823037615171175"));
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  ASSERT_THAT(rulesOf(report), Contains("shape-bounds"));
  EXPECT_THAT(report.findings.front().message, testing::HasSubstr("28823037615171175 along dimension 0 of input 0"));
  report = spectralReportOf(bounded("9223372036854775807"));
  EXPECT_THAT(report.findings.front().message, testing::HasSubstr("28823037615171175 along dimension 0 of input 0"));
}

// Every kind with its batch open, and what else may be: proofs by Z3 and the planner's own arithmetic agree.
TEST(SpectralCheck, HoldsForEverySizeWithinTheBounds) {
  for (
      std::string rest :
      {R"("tessera.spectral_filter", "input_shapes": [[3,4],[3,4]], "input_signature": [[null,null],[null,null]], "shape_bounds": [[64,4096],[32,4096]])",
       R"("tessera.dct", "dct_type": 1, "input_shapes": [[3,4]], "input_signature": [[null,null]], "shape_bounds": [[64,4096]])",
       R"("tessera.spectral_conv", "input_shapes": [[3,5,13],[3,5,7]], "input_signature": [[null,null,13],[null,null,7]], "shape_bounds": [[64,9,13],[64,9,7]])",
       R"("tessera.stft", "hop": 6, "center": true, "pad_mode": "reflect", "input_shapes": [[3,43],[15]], "input_signature": [[null,null],[15]], "shape_bounds": [[64,4096],[15]])",
       R"("tessera.stft", "hop": 4, "input_shapes": [[2,3,43],[3,16]], "input_signature": [[null,null,43],[null,16]], "shape_bounds": [[8,9,43],[9,16]])",
       R"("tessera.istft", "hop": 16, "input_shapes": [[8,7,17],[32]], "input_signature": [[null,null,17],[32]], "shape_bounds": [[64,4096,17],[32]])",
       // One frame, the only one or the least; a signal that is shorter than the transform; one sample of output; an
       // output that the least number of frames fills.
       R"("tessera.stft", "hop": 1, "n_fft": 16, "input_shapes": [[3,15],[15]], "input_signature": [[null,15],[15]], "shape_bounds": [[64,15],[15]])",
       R"("tessera.istft", "hop": 5, "onesided": false, "center": true, "input_shapes": [[2,9,9],[9]], "input_signature": [[null,null,9],[9]], "shape_bounds": [[64,4096,9],[9]])",
       R"("tessera.istft", "hop": 5, "onesided": false, "output_length": 1, "input_shapes": [[2,9,9],[9]], "input_signature": [[null,null,9],[9]], "shape_bounds": [[64,4096,9],[9]])",
       R"("tessera.istft", "hop": 5, "onesided": false, "output_length": 19, "input_shapes": [[2,9,9],[9]], "input_signature": [[null,null,9],[9]], "shape_bounds": [[64,4096,9],[9]])",
       R"("tessera.istft", "hop": 5, "onesided": false, "output_length": 20, "center": true, "input_shapes": [[2,9,9],[9]], "input_signature": [[null,null,9],[9]], "shape_bounds": [[64,4096,9],[9]])"}) {
    SubjectReport report = spectralReportOf(carrierOf(R"({"target": "rocm", "op_name": )" + rest + "}"));
    EXPECT_EQ(report.verdict, Verdict::Legal) << rest;
    EXPECT_THAT(report.notRun, IsEmpty()) << rest;
  }
}

// Proofs say little if nothing satisfies what they assume. Here Z3 has to find a program, one that is too large, and
// each bound on the way to it is reached.
TEST(SpectralCheck, ShowsAProgramThatIsTooLargeOfEveryKind) {
  const std::string most = std::to_string(INT64_MAX);
  for (
      std::string rest :
      {R"("tessera.spectral_filter", "input_shapes": [[3,4],[3,4]], "input_signature": [[null,4],[null,4]], "shape_bounds": [[MOST,4],[MOST,4]])",
       R"("tessera.dct", "input_shapes": [[3,4]], "input_signature": [[null,null]], "shape_bounds": [[4,MOST]])",
       R"("tessera.dct", "input_shapes": [[3,5,4]], "input_signature": [[null,5,4]], "shape_bounds": [[MOST,5,4]])",
       R"("tessera.spectral_conv", "input_shapes": [[3,13],[3,7]], "input_signature": [[null,13],[null,7]], "shape_bounds": [[MOST,13],[MOST,7]])",
       R"("tessera.stft", "hop": 1, "n_fft": 16, "input_shapes": [[3,15],[15]], "input_signature": [[null,15],[15]], "shape_bounds": [[MOST,15],[15]])",
       R"("tessera.stft", "hop": 1, "input_shapes": [[3,5,15],[15]], "input_signature": [[null,5,15],[15]], "shape_bounds": [[MOST,5,15],[15]])",
       R"("tessera.stft", "hop": 1, "input_shapes": [[2,43],[15]], "input_signature": [[2,null],[15]], "shape_bounds": [[2,MOST],[15]])",
       R"("tessera.istft", "hop": 16, "input_shapes": [[3,7,17],[32]], "input_signature": [[3,null,17],[32]], "shape_bounds": [[3,MOST,17],[32]])"}) {
    rest.replace(rest.find("MOST"), 4, most);
    if (size_t again = rest.find("MOST"); again != std::string::npos)
      rest.replace(again, 4, most);
    auto reportOf = [](const std::string &text) {
      return spectralReportOf(carrierOf(R"({"target": "rocm", "op_name": )" + text + "}"));
    };
    SubjectReport report = reportOf(rest);
    EXPECT_EQ(report.verdict, Verdict::Illegal) << rest;
    EXPECT_THAT(report.notRun, IsEmpty()) << rest;
    auto finding = llvm::find_if(report.findings, [](const Finding &each) { return each.rule == "shape-bounds"; });
    ASSERT_NE(finding, report.findings.end()) << rest;
    // The least that is too large, as the bound, and one less.
    int64_t least = std::stoll(finding->values.back().second);
    auto boundedBy = [&](int64_t bound) {
      std::string text = rest;
      for (size_t at = text.find(most); at != std::string::npos; at = text.find(most))
        text.replace(at, most.size(), std::to_string(bound));
      return reportOf(text);
    };
    EXPECT_EQ(boundedBy(least).verdict, Verdict::Illegal) << rest;
    if (rest.find("[4,") == std::string::npos) { // there a lesser bound has programs of more lines
      EXPECT_EQ(boundedBy(least - 1).verdict, Verdict::Legal) << rest;
    }
  }
}

// 2·21 - 6 words and 6 + 2·21 + 1 for each frame: as many frames as fill 2^61 - 1 words of four bytes, and one more.
TEST(SpectralCheck, TheLastWordThatCanBeCountedIsFine) {
  auto reportOf = [](int64_t bound) {
    return spectralReportOf(carrierOf(
        R"({"target": "rocm", "op_name": "tessera.istft", "hop": 6, "input_shapes": [[1,7,11],[21]], "n_fft": 21,
            "input_signature": [[1,null,11],[21]], "shape_bounds": [[1,)" +
        std::to_string(bound) + ",11],[21]]}"));
  };
  EXPECT_EQ(reportOf(47058020596197835).verdict, Verdict::Legal);
  SubjectReport report = reportOf(47058020596197836);
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  EXPECT_THAT(rulesOf(report), Contains("shape-bounds"));
}
