#include "reports/DocumentChecker.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

/// Findings whose fixes are tried for one question: who marks a whole file does not want a thousand checks.
static constexpr unsigned kMostTried = 16;

DocumentChecker::DocumentChecker(AuditText audit, Publish publish, std::chrono::milliseconds longestPause)
    : memory(std::move(audit)), publish(std::move(publish)), longestPause(longestPause), worker([this] { work(); }) {}

DocumentChecker::~DocumentChecker() {
  {
    std::lock_guard<std::mutex> lock(guard);
    isStopping = true;
  }
  changed.notify_all();
  worker.join();
  for (auto &[key, entry] : documents)
    for (Question &question : entry.questions)
      question.answer(nullptr, {});
}

void DocumentChecker::open(const std::string &key, const std::string &name, int64_t version, std::string text) {
  std::deque<Question> moot;
  {
    std::lock_guard<std::mutex> lock(guard);
    Entry &entry = documents[key];
    moot = std::move(entry.questions);
    entry = Entry();
    entry.name = name;
    entry.text = std::move(text);
    entry.version = version;
    entry.edits = ++edits;
    entry.isPending = true;
    entry.due = Clock::now();
  }
  changed.notify_all();
  for (Question &question : moot)
    question.answer(nullptr, {});
}

void DocumentChecker::change(const std::string &key, int64_t version,
                             const std::function<void(std::string &text)> &edit) {
  std::deque<Question> moot;
  {
    std::lock_guard<std::mutex> lock(guard);
    auto known = documents.find(key);
    if (known == documents.end())
      return;
    Entry &entry = known->second;
    edit(entry.text);
    entry.version = version;
    entry.edits = ++edits;
    entry.isPending = true;
    // A check that costs little may run at each key; one that costs much waits until the typing pauses.
    entry.due = Clock::now() + std::min<Clock::duration>(entry.lastCost, longestPause);
    moot = std::move(entry.questions);
    entry.questions.clear();
  }
  changed.notify_all();
  for (Question &question : moot)
    question.answer(nullptr, {});
}

std::optional<int64_t> DocumentChecker::close(const std::string &key) {
  std::deque<Question> moot;
  std::optional<int64_t> version;
  {
    std::lock_guard<std::mutex> lock(guard);
    auto known = documents.find(key);
    if (known == documents.end())
      return version;
    version = known->second.version;
    moot = std::move(known->second.questions);
    documents.erase(known);
  }
  for (Question &question : moot)
    question.answer(nullptr, {});
  return version;
}

void DocumentChecker::askForFixes(const std::string &key, IsWanted isWanted, Answer answer) {
  {
    std::lock_guard<std::mutex> lock(guard);
    auto known = documents.find(key);
    if (known != documents.end()) {
      known->second.questions.push_back({std::move(isWanted), std::move(answer)});
      changed.notify_all();
      return;
    }
  }
  answer(nullptr, {});
}

bool DocumentChecker::isCurrent(const std::string &key, uint64_t seen) const {
  auto known = documents.find(key);
  return known != documents.end() && known->second.edits == seen;
}

void DocumentChecker::work() {
  Lock lock(guard);
  while (!isStopping) {
    auto asked = llvm::find_if(
        documents, [](const auto &entry) { return !entry.second.isPending && !entry.second.questions.empty(); });
    if (asked != documents.end()) {
      answer(asked, lock);
      continue;
    }
    auto first = documents.end();
    for (auto entry = documents.begin(); entry != documents.end(); ++entry)
      if (entry->second.isPending && (first == documents.end() || entry->second.due < first->second.due))
        first = entry;
    if (first == documents.end())
      changed.wait(lock);
    else if (first->second.due <= Clock::now())
      check(first, lock);
    else
      changed.wait_until(lock, first->second.due);
  }
}

void DocumentChecker::check(Entries::iterator entry, Lock &lock) {
  std::string key = entry->first;
  uint64_t seen = entry->second.edits;
  CheckedDocument checked{key, entry->second.version, SourceText::fromString(entry->second.name, entry->second.text),
                          nullptr};
  lock.unlock();
  Clock::time_point begin = Clock::now();
  checked.record = memory.recordOf(checked.source);
  Clock::duration cost = Clock::now() - begin;
  lock.lock();
  auto known = documents.find(key);
  if (known == documents.end())
    return;
  known->second.lastCost = cost;
  if (known->second.edits != seen)
    return;
  known->second.isPending = false;
  known->second.checked = checked;
  known->second.tried.clear();
  // Under the lock: behind the last word about a document that was closed nothing may follow.
  publish(checked);
}

void DocumentChecker::answer(Entries::iterator entry, Lock &lock) {
  std::string key = entry->first;
  uint64_t seen = entry->second.edits;
  CheckedDocument checked = entry->second.checked;
  std::map<const Finding *, std::vector<ProvedFix>> tried = entry->second.tried;
  Question question = std::move(entry->second.questions.front());
  entry->second.questions.pop_front();
  lock.unlock();

  bool isOvertaken = false;
  auto audit = [&](std::shared_ptr<const SourceText> source) {
    lock.lock();
    isOvertaken = isStopping || !isCurrent(key, seen);
    lock.unlock();
    if (!isOvertaken)
      return *memory.recordOf(std::move(source));
    AuditRecord none;
    none.defect = "the text was changed while a fix was tried";
    return none;
  };
  Offer offer;
  unsigned newlyTried = 0;
  for (const PlacedFinding &placed : checked.record->findings) {
    const Finding &finding = checked.record->finding(placed);
    if (isOvertaken || !question.isWanted(checked, finding))
      continue;
    auto known = tried.find(&finding);
    if (known == tried.end() && newlyTried < kMostTried) {
      known = tried.emplace(&finding, proveFixes(finding, *checked.record, *checked.source, audit)).first;
      ++newlyTried;
    }
    if (known != tried.end())
      for (const ProvedFix &fix : known->second)
        offer.emplace_back(&finding, fix);
  }
  question.answer(isOvertaken ? nullptr : &checked, isOvertaken ? Offer() : offer);

  lock.lock();
  if (!isOvertaken && isCurrent(key, seen))
    documents.find(key)->second.tried = std::move(tried);
}
