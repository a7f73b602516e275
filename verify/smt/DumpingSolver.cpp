#include "verify/smt/Z3Solver.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent::smt;

namespace {

/// Where queries are written, numbered in the order in which they were asked.
class Dump {
public:
  explicit Dump(std::string folder) : folder(std::move(folder)) {}

  void write(const Query &query, llvm::ArrayRef<Literal> assumptions, const SolverResult &result) {
    std::string path;
    llvm::raw_string_ostream(path) << folder << '/' << llvm::format("%06u", ++number) << '-' << query.name() << ".smt2";
    std::error_code error = llvm::sys::fs::create_directories(folder);
    llvm::raw_fd_ostream file(path, error);
    if (error) {
      // A dump is for people; that it failed must not change the verdict, but must not be silent either.
      if (!complained)
        llvm::errs() << "precedent: cannot write " << path << ": " << error.message() << "; queries are not dumped\n";
      complained = true;
      return;
    }
    bool decided = result.answer == Answer::Sat || result.answer == Answer::Unsat;
    query.writeSmtLib(file, decided ? nameOf(result.answer) : "unknown", assumptions);
  }

private:
  std::string folder;
  unsigned number = 0;
  bool complained = false;
};

class DumpingSession : public SolverSession {
public:
  DumpingSession(std::unique_ptr<SolverSession> inner, const Query &query, Dump &dump)
      : inner(std::move(inner)), query(query), dump(dump) {}

  SolverResult checkAssuming(llvm::ArrayRef<Literal> assumptions, bool wantCore) override {
    SolverResult result = inner->checkAssuming(assumptions, wantCore);
    dump.write(query, assumptions, result);
    return result;
  }

private:
  std::unique_ptr<SolverSession> inner;
  const Query &query;
  Dump &dump;
};

class DumpingSolver : public Solver {
public:
  DumpingSolver(std::unique_ptr<Solver> inner, std::string folder) : inner(std::move(inner)), dump(std::move(folder)) {}

  SolverResult check(const Query &query) override {
    SolverResult result = inner->check(query);
    dump.write(query, {}, result);
    return result;
  }
  std::unique_ptr<SolverSession> open(const Query &base) override {
    return std::make_unique<DumpingSession>(inner->open(base), base, dump);
  }
  uint64_t numQueries() const override { return inner->numQueries(); }
  std::string description() const override { return inner->description(); }

private:
  std::unique_ptr<Solver> inner;
  Dump dump;
};

} // namespace

std::unique_ptr<Solver> precedent::smt::makeDumpingSolver(std::unique_ptr<Solver> inner, std::string folder) {
  return std::make_unique<DumpingSolver>(std::move(inner), std::move(folder));
}
