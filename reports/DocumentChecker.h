//===- DocumentChecker.h - checks what is being typed, beside the one who reads the keys ----------------*- C++ -*-===//
//
// Vocabulary. A *document* is a text that somebody edits; each edit makes a new *version*. One worker thread checks.
// It takes the newest version there is, after a pause in which nothing was typed: short where a check is cheap, longer
// where it is not. A result that a newer version has overtaken is kept for later and told to nobody.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/AuditMemory.h"
#include "reports/ProvedFix.h"
#include "reports/TextPosition.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace precedent {

/// One version of a document with what is wrong with it.
struct CheckedDocument {
  std::string key;
  int64_t version = 0;
  std::shared_ptr<const SourceText> source;
  std::shared_ptr<const AuditRecord> record;
};

class DocumentChecker {
public:
  /// Called by the worker, for the newest version only, in the order of the versions. It must not call back.
  using Publish = std::function<void(const CheckedDocument &document)>;
  /// Fixes for findings of `document`, each with the finding that it cures. Null: the text was changed meanwhile.
  using Offer = std::vector<std::pair<const Finding *, ProvedFix>>;
  using Answer = std::function<void(const CheckedDocument *document, const Offer &fixes)>;
  using IsWanted = std::function<bool(const CheckedDocument &document, const Finding &finding)>;

  /// No pause is longer than `longestPause`.
  DocumentChecker(AuditText audit, Publish publish, std::chrono::milliseconds longestPause);
  /// Ends with the check that runs; everything that waits is dropped, and questions are answered with null.
  ~DocumentChecker();

  void open(const std::string &key, const std::string &name, int64_t version, std::string text);
  /// `edit` changes the text in place. Unknown documents are left alone.
  void change(const std::string &key, int64_t version, const std::function<void(std::string &text)> &edit);
  /// Nothing is published for it from here on. Returns its last version, or nothing for an unknown one.
  std::optional<int64_t> close(const std::string &key);
  /// Answers once the newest version is checked, on the worker's thread; at once for an unknown document.
  void askForFixes(const std::string &key, IsWanted isWanted, Answer answer);

private:
  using Clock = std::chrono::steady_clock;
  struct Question {
    IsWanted isWanted;
    Answer answer;
  };
  struct Entry {
    std::string name, text;
    int64_t version = 0;
    uint64_t edits = 0; ///< tells versions apart even where a client counts them wrongly
    bool isPending = false;
    Clock::time_point due;
    Clock::duration lastCost = {};
    CheckedDocument checked;
    std::deque<Question> questions;
    /// Fixes that were tried already, by finding of the checked record.
    std::map<const Finding *, std::vector<ProvedFix>> tried;
  };
  using Entries = std::map<std::string, Entry>;
  using Lock = std::unique_lock<std::mutex>;

  void work();
  void check(Entries::iterator entry, Lock &lock);
  void answer(Entries::iterator entry, Lock &lock);
  /// Whether the document is still there and unedited since.
  bool isCurrent(const std::string &key, uint64_t edits) const;

  AuditMemory memory;
  Publish publish;
  std::chrono::milliseconds longestPause;

  std::mutex guard;
  std::condition_variable changed;
  Entries documents;
  uint64_t edits = 0;
  bool isStopping = false;
  std::thread worker; ///< last, so that everything is there when it begins
};

} // namespace precedent
