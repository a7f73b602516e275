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
  report = spectralReportOf("module attributes {tessera.spectral_semantic = \"=;=;x\", tessera.schedule_payload = \"{\"} {\n"
                    "\"schedule.spectral_program\"() : () -> ()\n\"schedule.artifact\"() : () -> ()}");
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  EXPECT_THAT(rulesOf(report), Contains("semantic-keys"));
}
