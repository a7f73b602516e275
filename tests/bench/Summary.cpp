#include "Summary.h"

#include "Names.h"
#include "Table.h"
#include "VerifyPass.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace precedent;
using namespace precedent::bench;

namespace {
constexpr Kind kKinds[] = {Kind::Carrier, Kind::Object};
using Cell = std::optional<std::string>;

std::string asRatio(double ratio) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.2f", ratio);
  return text;
}

std::optional<double> ratio(std::optional<double> one, std::optional<double> other) {
  return one && other && *other > 0 ? std::optional(*one / *other) : std::nullopt;
}

/// Wall time of a digest beside that of SHA-256 over as many bytes.
std::optional<double> digestRatio(const Results &results, Kind kind, uint64_t size) {
  return ratio(results.seconds(digestRow(kind), size), results.seconds(shaRow(kind), size));
}
std::optional<double> digestRatioOnProcessor(const Results &results, Kind kind, uint64_t size) {
  return ratio(results.cpuSeconds(digestRow(kind), size), results.cpuSeconds(shaRow(kind), size));
}

std::optional<double> verificationShare(const Results &results, Kind kind, uint64_t size) {
  return ratio(results.counter(wholeCheckRow(kind), size, kVerification), results.seconds(wholeCheckRow(kind), size));
}
std::optional<double> verificationShareOnProcessor(const Results &results, Kind kind, uint64_t size) {
  return ratio(results.counter(wholeCheckRow(kind), size, onProcessor(kVerification)),
               results.cpuSeconds(wholeCheckRow(kind), size));
}

/// Between the two largest sizes that were measured, on the processor.
std::optional<double> lastGrowth(const Results &results, const std::string &name) {
  std::vector<uint64_t> measured;
  for (uint64_t size : results.sizes())
    if (results.find(name, size))
      measured.push_back(size);
  if (measured.size() < 2)
    return std::nullopt;
  uint64_t smaller = measured[measured.size() - 2], larger = measured.back();
  return growthBetween(smaller, *results.cpuSeconds(name, smaller), larger, *results.cpuSeconds(name, larger));
}

Cell spell(std::optional<double> value, const std::function<std::string(double)> &as) {
  return value ? Cell(as(*value)) : std::nullopt;
}

void printTimes(const Results &results, llvm::raw_ostream &os) {
  std::vector<uint64_t> sizes = results.sizes();
  Table wall("Wall time", sizes), processor("Processor time (growth: size^k)", sizes, "k");
  Table throughput("Actions a second", sizes);
  for (const std::string &name : results.names()) {
    wall.add(name, [&](uint64_t size) { return spell(results.seconds(name, size), asTime); });
    std::optional<double> growth = lastGrowth(results, name);
    processor.add(
        name, [&](uint64_t size) { return spell(results.cpuSeconds(name, size), asTime); },
        growth ? asRatio(*growth) : "");
    throughput.add(name, [&](uint64_t size) {
      return spell(ratio(static_cast<double>(size), results.seconds(name, size)), asCount);
    });
  }
  wall.print(os);
  processor.print(os);
  throughput.print(os);
}

void printWholeChecks(const Results &results, Kind kind, llvm::raw_ostream &os) {
  std::string row = wholeCheckRow(kind);
  Table parts("Parts of a whole check: " + nameOf(kind).str(), results.sizes());
  auto addCounter = [&](const std::string &name, const std::string &counter, auto as) {
    parts.add(name, [&](uint64_t size) { return spell(results.counter(row, size, counter), as); });
  };
  for (const char *part : {kStartUp, kReading, kDigest, kVerification})
    addCounter(part, part, asTime);
  parts.add("whole", [&](uint64_t size) { return spell(results.seconds(row, size), asTime); });
  parts.add("verification / whole",
            [&](uint64_t size) { return spell(verificationShare(results, kind, size), asRatio); });
  for (const char *part : {kStartUp, kReading, kDigest, kVerification})
    addCounter(std::string(part) + ", processor", onProcessor(part), asTime);
  parts.add("whole, processor", [&](uint64_t size) { return spell(results.cpuSeconds(row, size), asTime); });
  parts.add("verification / whole, processor",
            [&](uint64_t size) { return spell(verificationShareOnProcessor(results, kind, size), asRatio); });
  addCounter("peak memory over an empty run", kPeakGrowth, asBytes);
  parts.add("  of it for each action", [&](uint64_t size) {
    return spell(ratio(results.counter(row, size, kPeakGrowth), static_cast<double>(size)), asBytes);
  });
  parts.print(os);
}

void printCounts(const Results &results, llvm::raw_ostream &os) {
  Table counts("Obligations, queries to Z3, and edges", results.sizes());
  for (const std::string &name : results.names())
    for (const char *counter : {kObligations, kQueries, kEdges})
      counts.add(name + ": " + counter, [&](uint64_t size) {
        return spell(results.counter(name, size, counter),
                     [](double count) { return withCommas(static_cast<uint64_t>(count)); });
      });
  counts.print(os);
}

void printDigests(const Results &results, llvm::raw_ostream &os) {
  Table ratios("Digest / SHA-256 of as many bytes", results.sizes());
  for (Kind kind : kKinds) {
    std::string name = nameOf(kind).str();
    ratios.add(name + ", wall", [&](uint64_t size) { return spell(digestRatio(results, kind, size), asRatio); });
    ratios.add(name + ", processor",
               [&](uint64_t size) { return spell(digestRatioOnProcessor(results, kind, size), asRatio); });
  }
  ratios.print(os);
}

void printVerifyPass(const Results &results, llvm::raw_ostream &os) {
  Table ratios("Verifying pass / parsing the same module", results.sizes());
  for (RowForm rows : kRowForms)
    for (ModuleForm form : kModuleForms) {
      std::string pass = verifyPassRow(rows), parse = parseRow(rows, form);
      std::string name = (nameOf(rows) + ", " + nameOf(form)).str();
      ratios.add(name + ", wall", [&](uint64_t size) {
        return spell(ratio(results.seconds(pass, size), results.seconds(parse, size)), asRatio);
      });
      ratios.add(name + ", processor", [&](uint64_t size) {
        return spell(ratio(results.cpuSeconds(pass, size), results.cpuSeconds(parse, size)), asRatio);
      });
    }
  ratios.print(os);
}

void printTroubles(const Results &results, llvm::raw_ostream &os) {
  for (const std::string &name : results.names())
    for (const auto &[size, measurement] : results.row(name))
      if (!measurement.trouble.empty())
        os << "\n" << name << " gives out at " << withCommas(size) << " actions: " << measurement.trouble << '\n';
}

/// One promised figure, and whether it was reached.
class Figures {
public:
  explicit Figures(llvm::raw_ostream &os) : os(os) {}

  void add(const std::string &what, std::optional<double> measured, double most,
           const std::function<std::string(double)> &as, std::optional<double> onProcessor = std::nullopt) {
    const char *answer = !measured ? "not measured" : *measured <= most ? "reached" : "NOT REACHED";
    os << "  " << llvm::left_justify(what, 58) << llvm::left_justify(answer, 13);
    if (measured)
      os << as(*measured) << ", at most " << as(most);
    if (onProcessor)
      os << " (on the processor " << as(*onProcessor) << ')';
    os << '\n';
  }

private:
  llvm::raw_ostream &os;
};
} // namespace

/// What is promised of one processor; the share of parsing is printed with the parts of a whole check.
static void printScheduleFigures(const Results &results, llvm::raw_ostream &os) {
  uint64_t million = scheduleSizes()[1], tenMillion = scheduleSizes()[2];
  os << "\nPromised of schedules of " << withCommas(million) << " and " << withCommas(tenMillion) << " actions\n";
  Figures figures(os);
  figures.add("schedule: coverage, order and deadlock under buffered sends, a million",
              results.cpuSeconds(kOrderRow, million), 0.05, asTime);
  figures.add("schedule: the verdict of all rules, a million", results.cpuSeconds(kVerdictRow, million), 0.05, asTime);
  figures.add("schedule: everything, ten million",
              results.cpuSeconds(checkRow(Kind::Schedule, Engine::Classes), tenMillion), 3, asTime);
}

void bench::printTables(const Results &results, llvm::raw_ostream &os) {
  printTimes(results, os);
  for (Kind kind : {Kind::Carrier, Kind::Object, Kind::Schedule})
    printWholeChecks(results, kind, os);
  printDigests(results, os);
  printVerifyPass(results, os);
  printCounts(results, os);
  printTroubles(results, os);
}

void bench::printFigures(const Results &results, uint64_t promisedSize, llvm::raw_ostream &os) {
  os << "\nPromised at " << withCommas(promisedSize) << " actions";
  if (!llvm::is_contained(results.sizes(), promisedSize)) {
    os << ": not measured\n";
    return;
  }
  os << '\n';
  Figures figures(os);
  for (Kind kind : kKinds) {
    std::string name = nameOf(kind).str(), row = wholeCheckRow(kind);
    figures.add(name + ": verification, Z3 included", results.counter(row, promisedSize, kVerification), 1, asTime,
                results.counter(row, promisedSize, onProcessor(kVerification)));
    figures.add(name + ": verification / wall time of the whole check", verificationShare(results, kind, promisedSize),
                1.0 / 3, asRatio, verificationShareOnProcessor(results, kind, promisedSize));
    figures.add(name + ": digest / SHA-256 of as many bytes", digestRatio(results, kind, promisedSize), 2.5, asRatio,
                digestRatioOnProcessor(results, kind, promisedSize));
  }
  // Caches get colder with size, so that linear work grows a little faster than its size.
  auto addGrowth = [&](const std::string &name) {
    bool isMeasured = results.find(name, promisedSize) != nullptr;
    figures.add("linear: growth of " + name, isMeasured ? lastGrowth(results, name) : std::nullopt, 1.2, asRatio);
  };
  for (Kind kind : kKinds)
    for (const std::string &name : {readRow(kind), digestRow(kind), checkRow(kind, Engine::Classes),
                                    checkRow(kind, Engine::Graph), wholeCheckRow(kind)})
      addGrowth(name);
  addGrowth(readRow(Kind::Program));
  addGrowth(kInferRow);
  printScheduleFigures(results, os);
}
