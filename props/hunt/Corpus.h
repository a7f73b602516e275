//===- Corpus.h - finds as files, for ever --------------------------------------------------------------*- C++ -*-===//
//
// A find is a plain file, `rules-verdict-0123456789ab.mlir`, and beside it a line that says what is wrong,
// `rules-verdict-0123456789ab.why`:
//
//   rules hunt-verdict tessera-mlir seed=1 case=17 expect=illegal: should be illegal, is legal
//
// `expect=` is a verdict, or the rules of which one must notice; `oracle`, `issued-order`, `package` and `lowered` say
// that what the file is checked against stands in `….oracle` and so on. That is all that replaying needs. The *journal*
// of a campaign, `journal-<shard>.jsonl`, is only ever appended to: what a batch of cases has seen, and where the next
// one begins.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/hunt/Tally.h"

#include "llvm/Support/Error.h"

#include <fstream>

namespace precedent::props {

struct RecordedFind {
  std::string target;
  uint64_t seed = 0, number = 0;
  Find find;
  std::string recipe; ///< in words
  std::string file;   ///< its name in the corpus
  std::string sha256; ///< of the file
  std::string format;
  std::string command; ///< repeats it
};
llvm::json::Object asJson(const RecordedFind &find);
RecordedFind findFrom(const llvm::json::Object &object);

/// Writes the find and its line; a find with the same bytes is written once. Errors: the folder cannot be written to.
llvm::Error writeFind(const std::string &folder, const Case &found, RecordedFind &find);

struct CorpusEntry {
  std::string file; ///< path
  std::string target, kind, line;
  Case tried;
};
/// Everything that can be replayed, by name; finds in foreign programs need these and are left out. Errors: the folder
/// cannot be listed, or a line says what it must not.
llvm::Expected<std::vector<CorpusEntry>> readCorpus(const std::string &folder);

/// The state of a campaign behind its last finished batch.
struct CampaignState {
  uint64_t next = 0; ///< number of the next case, counted over all targets
  std::map<std::string, Tally> tallies;
  std::vector<RecordedFind> finds;
};

class Journal {
public:
  /// Opens or begins the journal of a campaign: `identity` says which one. Errors: it cannot be written, or it is of
  /// another campaign. A line that a kill has cut short is dropped.
  static llvm::Expected<Journal> open(const std::string &path, const std::string &identity, CampaignState &state);

  /// One line, on the disk when the call returns.
  void append(const std::map<std::string, Tally> &tallies, const std::vector<RecordedFind> &finds, uint64_t next);

private:
  explicit Journal(std::ofstream stream) : stream(std::move(stream)) {}
  std::ofstream stream;
};

} // namespace precedent::props
