#include "reports/InferenceText.h"

#include "reports/PrintableText.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;
namespace json = llvm::json;

namespace {

class InferenceWriter {
public:
  InferenceWriter(const SubjectReport &subject, size_t most, llvm::raw_ostream &os)
      : facts(subject.facts), most(most), os(os) {}

  void write(llvm::StringRef file) {
    const json::Array *edges = list("edges");
    if (!edges)
      return;
    os << printable(file) << ": " << text("policy") << " draws " << counted(edges->size(), "edge") << " between "
       << text("operations") << (text("operations") == "1" ? " operation" : " operations");
    if (!text("ordered_pairs").empty())
      os << ", which order " << text("ordered_pairs") << " of " << text("pairs") << " pairs";
    if (!text("critical_path").empty())
      os << "; critical path " << text("critical_path");
    os << '\n';
    writeEdges(*edges);
    writeList("redundant", "implied by the others");
    std::string against = text("against");
    writeList("missing", "missing against " + against);
    writeList("over_conservative", "over-conservative against " + against);
    if (!text("schedule_digest").empty())
      os << "schedule digest " << text("schedule_digest") << '\n';
  }

private:
  static std::string counted(uint64_t number, llvm::StringRef what) {
    return (llvm::Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
  }

  const json::Array *list(const char *name) const {
    const FactValue *fact = facts.find(name);
    const auto *value = fact ? std::get_if<json::Value>(fact) : nullptr;
    return value ? value->getAsArray() : nullptr;
  }

  /// A fact of one word; empty where it is absent or null.
  std::string text(const char *name) const {
    const FactValue *fact = facts.find(name);
    if (!fact)
      return "";
    if (const auto *number = std::get_if<int64_t>(fact))
      return std::to_string(*number);
    if (const auto *word = std::get_if<std::string>(fact))
      return printable(*word);
    if (const auto *value = std::get_if<json::Value>(fact))
      return numberText(*value);
    return "";
  }

  static std::string numberText(const json::Value &value) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    stream << value;
    return text;
  }

  void writeList(const char *name, const std::string &title) {
    const json::Array *entries = list(name);
    if (!entries)
      return;
    os << counted(entries->size(), "edge") << ' ' << title << '\n';
    writeEdges(*entries);
  }

  void writeEdges(const json::Array &edges) {
    for (size_t index = 0; index < std::min(edges.size(), most); ++index) {
      const json::Array &edge = *edges[index].getAsArray();
      os << "  " << printable(*edge[0].getAsString()) << " → " << printable(*edge[1].getAsString()) << "  ";
      std::vector<std::string> reasons;
      for (const json::Value &reason : *edge[2].getAsArray())
        reasons.push_back(reason.getAsString()->str());
      os << llvm::join(reasons, ", ");
      if (edge.size() > 3)
        os << "; price " << numberText(edge[3]);
      os << '\n';
    }
    if (edges.size() > most)
      os << "  … and " << edges.size() - most << " more (--max-listed, or --format=json)\n";
  }

  const FactList &facts;
  size_t most;
  llvm::raw_ostream &os;
};

} // namespace

void precedent::writeInferenceText(const AuditRecord &record, size_t most, llvm::raw_ostream &os) {
  for (const SubjectReport &subject : record.report.subjects)
    InferenceWriter(subject, most, os).write(record.file);
}
