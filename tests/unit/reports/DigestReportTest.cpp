#include "reports/DigestReport.h"

#include "reports/PlanReport.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace precedent;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

class DigestReportTest : public testing::Test {
protected:
  void SetUp() override {
    const testing::TestInfo *test = testing::UnitTest::GetInstance()->current_test_info();
    file = fs::path(testing::TempDir()) / (std::string("precedent-") + test->name() + std::to_string(getpid()));
  }
  void TearDown() override { fs::remove(file); }

  /// The digest lines of a text without the file's name, or the code of the refusal.
  std::string digestsOf(const std::string &text) {
    std::ofstream(file, std::ios::binary) << text;
    llvm::Expected<std::vector<DigestLine>> lines = recomputeDigests(file.string(), {});
    std::string result;
    if (!lines) {
      llvm::handleAllErrors(lines.takeError(), [&](const InputError &error) { result = error.code; });
      return result;
    }
    for (DigestLine &line : *lines)
      line.file = "F";
    llvm::raw_string_ostream os(result);
    writeDigests(*lines, os);
    return result;
  }

  static std::string module(llvm::StringRef name, ObjectSchema schema) {
    PlanOptions options;
    options.request.numStages = 4;
    options.request.numMicroBatches = 8;
    options.schema = schema;
    Plan plan = llvm::cantFail(makePlan(options));
    plan.carrier.moduleName = name.str();
    std::string text;
    llvm::raw_string_ostream os(text);
    writePlan(plan, PlanForm::Mlir, os);
    return text;
  }

  fs::path file;
};

constexpr const char *kV1 = "bdcae64405dd38a14d622c99625411f62f737aa6fdbdf7be23f3695ac2b72172";
constexpr const char *kV2 = "c604a70aa092f02d765a50c0a363e50c25fd9d90ad034218b2bff42c648d0921";

} // namespace

TEST_F(DigestReportTest, takesTheSchemaWhoseDigestTheCarrierHas) {
  EXPECT_EQ(digestsOf(module("", ObjectSchema::V1)), std::string(kV1) + "  v1  F\n");
  EXPECT_EQ(digestsOf(module("", ObjectSchema::V2)), std::string(kV2) + "  v2  F\n");
}

TEST_F(DigestReportTest, doesNotBelieveAStaleDigest) {
  std::string text = module("", ObjectSchema::V1);
  text.replace(text.find(kV1), 8, "00000000");
  EXPECT_EQ(digestsOf(text), std::string(kV2) + "  v2  F\n");
}

TEST_F(DigestReportTest, listsEveryCarrierOfAFile) {
  EXPECT_EQ(digestsOf(module("a", ObjectSchema::V1) + module("b", ObjectSchema::V2)),
            std::string(kV1) + "  v1  F @a\n" + kV2 + "  v2  F @b\n");
}

TEST_F(DigestReportTest, hashesTheCanonicalBytesOfAnObject) {
  // sha256 of {"actions":[],"edges":[],"object_id":"x","residency":[],"roles":[],"schema":"tessera.schedule_object.v1"}
  EXPECT_EQ(digestsOf(R"({"schema": "tessera.schedule_object.v1", "object_id": "x", "actions": [], "edges": [],)"
                      R"( "roles": [], "residency": []})"),
            "30a1140190509e24913aada4f95fafb12cd85a87f6e3374295cc56d05d3813c6  v1  F\n");
}

TEST_F(DigestReportTest, refusesWhatHasNoDigest) {
  EXPECT_EQ(digestsOf(R"({"schema": "tessera.schedule_object.v9", "object_id": "x", "actions": []})"), "no-digest");
  EXPECT_EQ(digestsOf(R"({"schema": "tessera.schedule_object.v1", "object_id": "x", "actions": 7})"), "no-digest");
  std::string text = module("", ObjectSchema::V2);
  text.replace(text.find("tessera.pp_num_stages = 4"), 25, "tessera.pp_num_stages = \"4\"");
  EXPECT_EQ(digestsOf(text), "no-digest");
  EXPECT_EQ(digestsOf("{"), "parse-error");
}
