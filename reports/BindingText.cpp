#include "reports/BindingText.h"

#include "reports/Columns.h"
#include "reports/PrintableText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace precedent;

static constexpr unsigned kValueColumns = 48;

static std::string describe(const UnseenField &field) {
  std::string text;
  for (const PieceEdit &edit : field.edits) {
    bool isOwn = edit.piece == "attribute " + field.attribute;
    text += text.empty() ? "" : "; ";
    text += isOwn ? "" : edit.piece + " ";
    text += edit.from.empty() && !isOwn
                ? edit.to
                : printableClipped(edit.from, kValueColumns) + " -> " + printableClipped(edit.to, kValueColumns);
  }
  return text;
}

void precedent::writeBindingText(const BindingCoverage &coverage, llvm::raw_ostream &os) {
  std::vector<std::vector<std::string>> rows = {{"gate", "field", "edited", "so that"}};
  for (const GateCoverage &gate : coverage.gates)
    for (const UnseenField &field : gate.unseen)
      rows.push_back({nameOf(gate.gate).str(), field.key, nameOf(field.reach).str(), describe(field)});
  os << "binding: what can be edited so that a consumer accepts the carrier and lowers something else\n";
  writeColumns(rows, os);
  for (const GateCoverage &gate : coverage.gates)
    if (!gate.fixed.empty())
      os << nameOf(gate.gate) << ": no edit changes " << llvm::join(gate.fixed, ", ") << '\n';
  os << "strict: of " << coverage.proved.size()
     << " fields none can be edited so that it passes and the request or any "
     << "digest is kept (proved by Z3)\n"
     << "strict: what passes is the program of another request, with semantic, payload and every digest recomputed "
        "over\n"
     << "        facts that follow from that request:";
  std::string separator = " ";
  for (const Replanned &field : coverage.replanned) {
    os << separator << field.key << " (" << field.request << ")";
    separator = ", ";
  }
  os << '\n';
  if (!coverage.constant.empty())
    os << "strict: no program has another " << llvm::join(coverage.constant, ", ") << '\n';
  os << "binding: " << coverage.queries << " queries, " << coverage.replays << " edited carriers replayed\n";
}

static llvm::Error writeFile(llvm::StringRef folder, const llvm::Twine &name, llvm::StringRef text) {
  std::string path = (folder + "/" + name + ".mlir").str();
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (!error) {
    os << text;
    os.close();
    error = os.error();
    os.clear_error();
  }
  return error ? llvm::createStringError(error, "cannot write " + path + ": " + error.message())
               : llvm::Error::success();
}

static llvm::Error writeWitnesses(const BindingCoverage &coverage, const std::string &folder) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return llvm::createStringError(error, "cannot make the folder " + folder + ": " + error.message());
  for (const GateCoverage &gate : coverage.gates)
    for (const UnseenField &field : gate.unseen)
      if (llvm::Error error = writeFile(folder, nameOf(gate.gate) + "-" + field.key, field.carrier))
        return error;
  for (const Replanned &field : coverage.replanned)
    if (llvm::Error error = writeFile(folder, "replanned-" + llvm::Twine(field.key), field.carrier))
      return error;
  return llvm::Error::success();
}

llvm::Error precedent::writeWitnesses(const Audit &audit, llvm::StringRef folder) {
  std::vector<const BindingCoverage *> told;
  for (const AuditRecord &record : audit.records)
    for (const SubjectReport &subject : record.report.subjects)
      if (subject.binding)
        told.push_back(subject.binding.get());
  for (size_t number = 0; number < told.size(); ++number) {
    std::string own = told.size() == 1 ? folder.str() : (folder + "/" + llvm::Twine(number)).str();
    if (llvm::Error error = ::writeWitnesses(*told[number], own))
      return error;
  }
  return llvm::Error::success();
}
