//===- DocumentCheckerTest.cpp - who types is never waited for ---------------------------------------------------===//

#include "reports/DocumentChecker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// A check that takes as long as the test likes: each announces itself, and ends when it is let go.
class SlowAudit {
public:
  AuditText function() {
    return [this](std::shared_ptr<const SourceText> source) {
      std::unique_lock<std::mutex> lock(guard);
      begun.push_back(source->bytes().str());
      changed.notify_all();
      changed.wait(lock, [&] { return permits > 0; });
      --permits;
      AuditRecord record;
      record.file = source->name().str();
      record.report.subjects.emplace_back();
      return record;
    };
  }

  void letGo(unsigned checks) {
    std::lock_guard<std::mutex> lock(guard);
    permits += checks;
    changed.notify_all();
  }
  void waitForCheck(size_t number) {
    std::unique_lock<std::mutex> lock(guard);
    changed.wait(lock, [&] { return begun.size() >= number; });
  }
  std::vector<std::string> texts() {
    std::lock_guard<std::mutex> lock(guard);
    return begun;
  }

private:
  std::mutex guard;
  std::condition_variable changed;
  std::vector<std::string> begun;
  unsigned permits = 0;
};

/// What was published, as `name@version`.
class Board {
public:
  DocumentChecker::Publish function() {
    return [this](const CheckedDocument &document) {
      std::lock_guard<std::mutex> lock(guard);
      entries.push_back(document.key + "@" + std::to_string(document.version));
      changed.notify_all();
    };
  }
  std::vector<std::string> waitFor(const std::string &entry) {
    std::unique_lock<std::mutex> lock(guard);
    changed.wait(lock, [&] { return std::find(entries.begin(), entries.end(), entry) != entries.end(); });
    return entries;
  }
  std::vector<std::string> now() {
    std::lock_guard<std::mutex> lock(guard);
    return entries;
  }

private:
  std::mutex guard;
  std::condition_variable changed;
  std::vector<std::string> entries;
};

auto write(std::string text) {
  return [text = std::move(text)](std::string &held) { held = text; };
}
auto append(std::string more) {
  return [more = std::move(more)](std::string &held) { held += more; };
}

class DocumentCheckerTest : public testing::Test {
protected:
  SlowAudit audit;
  Board board;
  DocumentChecker checker{audit.function(), board.function(), std::chrono::milliseconds(0)};

  ~DocumentCheckerTest() override { audit.letGo(1000); }
};

TEST_F(DocumentCheckerTest, TypingGoesOnWhileACheckRunsAndOvertakesIt) {
  checker.open("a", "a.csv", 1, "x");
  audit.waitForCheck(1);
  // The check of version 1 stands still; all of these return nevertheless.
  for (int64_t version = 2; version <= 9; ++version)
    checker.change("a", version, append(std::to_string(version)));
  audit.letGo(2);
  EXPECT_THAT(board.waitFor("a@9"), ElementsAre("a@9"));
  EXPECT_THAT(audit.texts(), ElementsAre("x", "x23456789"));
}

TEST_F(DocumentCheckerTest, TextThatWasCheckedIsNotCheckedAgain) {
  audit.letGo(2);
  checker.open("a", "a.csv", 1, "x");
  board.waitFor("a@1");
  checker.change("a", 2, write("xy"));
  board.waitFor("a@2");
  checker.change("a", 3, write("x")); // undone
  board.waitFor("a@3");
  checker.change("a", 4, [](std::string &) {}); // a new version of the same text
  EXPECT_THAT(board.waitFor("a@4"), ElementsAre("a@1", "a@2", "a@3", "a@4"));
  EXPECT_THAT(audit.texts(), ElementsAre("x", "xy"));
}

TEST_F(DocumentCheckerTest, AResultThatWasOvertakenIsRemembered) {
  checker.open("a", "a.csv", 1, "x");
  audit.waitForCheck(1);
  checker.change("a", 2, write("xy"));
  checker.change("a", 3, write("x"));
  audit.letGo(1);
  EXPECT_THAT(board.waitFor("a@3"), ElementsAre("a@3"));
  EXPECT_THAT(audit.texts(), ElementsAre("x"));
}

TEST_F(DocumentCheckerTest, NothingIsPublishedOfAClosedDocument) {
  checker.open("a", "a.csv", 7, "x");
  audit.waitForCheck(1);
  EXPECT_EQ(checker.close("a"), 7);
  EXPECT_EQ(checker.close("a"), std::nullopt);
  checker.change("a", 8, write("y"));
  checker.open("b", "b.csv", 1, "z");
  audit.letGo(2);
  EXPECT_THAT(board.waitFor("b@1"), ElementsAre("b@1"));
}

TEST_F(DocumentCheckerTest, OneDocumentDoesNotOvertakeAnother) {
  audit.letGo(2);
  checker.open("a", "a.csv", 1, "x");
  checker.open("b", "b.csv", 1, "x");
  board.waitFor("a@1");
  board.waitFor("b@1");
  // The same text under another name has other places.
  EXPECT_EQ(audit.texts().size(), 2u);
}

TEST_F(DocumentCheckerTest, QuestionsAreAnsweredForTheNewestTextOrNotAtAll) {
  auto any = [](const CheckedDocument &, const Finding &) { return true; };
  std::promise<bool> overtaken, answered, unknown;
  auto into = [](std::promise<bool> &promise) {
    return [&promise](const CheckedDocument *document, const DocumentChecker::Offer &) {
      promise.set_value(document && document->version == 2);
    };
  };
  checker.open("a", "a.csv", 1, "x");
  audit.waitForCheck(1);
  checker.askForFixes("a", any, into(overtaken));
  checker.change("a", 2, write("xy"));
  EXPECT_FALSE(overtaken.get_future().get());
  checker.askForFixes("a", any, into(answered));
  checker.askForFixes("nobody", any, into(unknown));
  EXPECT_FALSE(unknown.get_future().get());
  audit.letGo(2);
  EXPECT_TRUE(answered.get_future().get());
}

TEST(DocumentChecker, LeavesNoQuestionUnanswered) {
  SlowAudit audit;
  std::promise<void> answered;
  {
    DocumentChecker checker(audit.function(), [](const CheckedDocument &) {}, std::chrono::milliseconds(0));
    checker.open("a", "a.csv", 1, "x");
    audit.waitForCheck(1);
    checker.open("b", "b.csv", 1, "y");
    auto any = [](const CheckedDocument &, const Finding &) { return true; };
    checker.askForFixes("b", any,
                        [&](const CheckedDocument *, const DocumentChecker::Offer &) { answered.set_value(); });
    audit.letGo(2); // whether `b` is still checked is open
  }
  EXPECT_EQ(answered.get_future().wait_for(std::chrono::seconds(0)), std::future_status::ready);
}

} // namespace
