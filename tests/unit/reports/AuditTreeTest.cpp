#include "reports/AuditTree.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

using namespace precedent;
using testing::ElementsAre;
namespace fs = std::filesystem;

namespace {

class AuditTreeTest : public testing::Test {
protected:
  void SetUp() override {
    const testing::TestInfo *test = testing::UnitTest::GetInstance()->current_test_info();
    root = fs::path(testing::TempDir()) / (std::string("precedent-") + test->name() + std::to_string(getpid()));
    fs::create_directories(root);
  }
  void TearDown() override { fs::remove_all(root); }

  void write(const std::string &path, const std::string &text) {
    fs::create_directories((root / path).parent_path());
    std::ofstream(root / path, std::ios::binary) << text;
  }
  /// Files of the audit, below the root, with their rules.
  std::vector<std::string> records(const AuditOptions &options = {}) {
    audit = llvm::cantFail(auditTree(root.string(), options, {}));
    std::vector<std::string> lines;
    for (const AuditRecord &record : audit.records)
      lines.push_back(fs::relative(record.file, root).string() + ": " +
                      (record.findings.empty() ? "" : record.finding(record.findings.front()).rule));
    return lines;
  }

  fs::path root;
  Audit audit;
};

} // namespace

TEST_F(AuditTreeTest, listsRegularFilesSorted) {
  write("b/inner.json", "");
  write("a.mlir", "");
  write("b.mlir", "");
  fs::create_symlink(root / "a.mlir", root / "link.mlir");
  fs::create_symlink(root, root / "b" / "loop");
  fs::create_symlink(root / "nowhere", root / "broken");
  TreeListing listing = llvm::cantFail(listTree(root.string()));
  std::vector<std::string> names;
  for (const std::string &file : listing.files)
    names.push_back(fs::relative(fs::path(file).parent_path(), root).string() + "|" +
                    fs::path(file).filename().string());
  EXPECT_THAT(names, ElementsAre(".|a.mlir", ".|b.mlir", "b|inner.json", ".|link.mlir"));
  EXPECT_EQ(listing.otherEntries, 2u) << "the loop and the broken link";
  EXPECT_TRUE(listing.unlisted.empty());
}

TEST_F(AuditTreeTest, refusesWhatIsNoFolder) {
  write("file", "");
  for (const char *name : {"file", "missing", "file/below"}) {
    auto listing = listTree((root / name).string());
    ASSERT_FALSE(listing) << name;
    llvm::handleAllErrors(listing.takeError(),
                          [](const InputError &error) { EXPECT_EQ(error.code, "unreadable-input"); });
  }
}

TEST_F(AuditTreeTest, leavesOutWhatIsNoSchedule) {
  write("weights.bin", std::string(1 << 16, '\xff'));
  write("notes.txt", "about tessera.schedule_object.v1");
  write("empty", "");
  write("package.json", "{\"name\": \"x\" // a comment\n}");
  write("settings.json", "{\"schema\": \"mine.v1\", \"actions\": []}");
  write("plain.mlir", "module { func.func @f() { return } }");
  EXPECT_THAT(records(), ElementsAre());
  EXPECT_EQ(audit.otherFiles, 6u);
  EXPECT_EQ(audit.exitStatus(), 2) << "an audit that looked at nothing is no proof";
}

TEST_F(AuditTreeTest, keepsWhatUsedToBeASchedule) {
  write("broken.json", "{\"schema\": \"tessera.schedule_object.v1\", \"actions\": [");
  write("package.json", "{\"name\": ");
  EXPECT_THAT(records(), ElementsAre("broken.json: parse-error"));
  EXPECT_EQ(audit.otherFiles, 1u);
}

TEST_F(AuditTreeTest, keepsWrongFilesOfOtherSystems) {
  write("hangs.csv", "0F0,0B0,0F1,0B1\n1F0,1F1,1B0,1B1\n");
  write("letter.csv", "0F0 said the robot\n");
  write("plan.xml", "<algo name=\"half of a plan\">");
  write("pom.xml", "<?xml version=\"1.0\"?><project/>");
  write("ranks.json", "{\"schema\": \"precedent.schedule.v1\", \"ranks\": []}");
  EXPECT_THAT(records(), ElementsAre("hangs.csv: deadlock", "plan.xml: parse-error", "ranks.json: parse-error"));
  EXPECT_EQ(audit.otherFiles, 2u);
}

TEST_F(AuditTreeTest, appliesTheSizeLimitToSchedulesOnly) {
  write("big.json", "{\"schema\": \"tessera.schedule_object.v1\"" + std::string(1000, ' ') + "}");
  write("weights.bin", std::string(5000, '\xff'));
  AuditOptions options;
  options.read.limits.maxBytes = 500;
  EXPECT_THAT(records(options), ElementsAre("big.json: unreadable-input"));
  EXPECT_EQ(audit.otherFiles, 1u);
}

TEST_F(AuditTreeTest, tellsOfItsProgress) {
  write("a.json", "{}");
  write("b.json", "{}");
  std::vector<std::string> seen;
  llvm::cantFail(auditTree(root.string(), {}, [&](llvm::StringRef path, uint64_t index, uint64_t total) {
    seen.push_back(fs::path(path.str()).filename().string() + " " + std::to_string(index) + "/" +
                   std::to_string(total));
  }));
  EXPECT_THAT(seen, ElementsAre("a.json 0/2", "b.json 1/2"));
}
