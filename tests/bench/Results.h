//===- Results.h - what was measured, by name and size --------------------------------------------------*- C++ -*-===//

#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace precedent::bench {

struct Measurement {
  double seconds = 0;    ///< wall-clock time of one round
  double cpuSeconds = 0; ///< processor time of all threads
  std::map<std::string, double> counters;
  std::string trouble; ///< not empty: nothing was measured, and why
};

/// Rows in the order in which they were first measured.
class Results {
public:
  using Row = std::map<uint64_t, Measurement>;

  void add(const std::string &name, uint64_t size, Measurement measurement);
  const std::vector<std::string> &names() const { return order; }
  const Row &row(const std::string &name) const { return rows.at(name); }
  /// Null where that was not measured.
  const Measurement *find(const std::string &name, uint64_t size) const;
  std::optional<double> seconds(const std::string &name, uint64_t size) const;
  std::optional<double> cpuSeconds(const std::string &name, uint64_t size) const;
  std::optional<double> counter(const std::string &name, uint64_t size, const std::string &counter) const;
  /// All sizes of all rows, ascending.
  std::vector<uint64_t> sizes() const;

private:
  std::vector<std::string> order;
  std::map<std::string, Row> rows;
};

/// The exponent k in `seconds ~ size^k`, from two measurements.
double growthBetween(uint64_t smaller, double secondsOfSmaller, uint64_t larger, double secondsOfLarger);

/// Takes what Google Benchmark has measured, and says on standard error how far it is.
class Collector : public benchmark::BenchmarkReporter {
public:
  explicit Collector(Results &results) : results(results) {}
  bool ReportContext(const Context &context) override;
  void ReportRuns(const std::vector<Run> &runs) override;

private:
  Results &results;
};

} // namespace precedent::bench
