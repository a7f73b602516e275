#include "Results.h"

#include "Names.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <set>

using namespace precedent;
using namespace precedent::bench;

void Results::add(const std::string &name, uint64_t size, Measurement measurement) {
  auto [row, isNew] = rows.try_emplace(name);
  if (isNew)
    order.push_back(name);
  row->second[size] = std::move(measurement);
}

const Measurement *Results::find(const std::string &name, uint64_t size) const {
  auto row = rows.find(name);
  if (row == rows.end())
    return nullptr;
  auto entry = row->second.find(size);
  return entry == row->second.end() || !entry->second.trouble.empty() ? nullptr : &entry->second;
}

std::optional<double> Results::seconds(const std::string &name, uint64_t size) const {
  const Measurement *found = find(name, size);
  return found ? std::optional(found->seconds) : std::nullopt;
}

std::optional<double> Results::cpuSeconds(const std::string &name, uint64_t size) const {
  const Measurement *found = find(name, size);
  return found ? std::optional(found->cpuSeconds) : std::nullopt;
}

std::optional<double> Results::counter(const std::string &name, uint64_t size, const std::string &counter) const {
  const Measurement *found = find(name, size);
  if (!found)
    return std::nullopt;
  auto entry = found->counters.find(counter);
  return entry == found->counters.end() ? std::nullopt : std::optional(entry->second);
}

std::vector<uint64_t> Results::sizes() const {
  std::set<uint64_t> sizes;
  for (const auto &[name, row] : rows)
    for (const auto &[size, measurement] : row)
      sizes.insert(size);
  return {sizes.begin(), sizes.end()};
}

double bench::growthBetween(uint64_t smaller, double secondsOfSmaller, uint64_t larger, double secondsOfLarger) {
  return std::log(secondsOfLarger / secondsOfSmaller) /
         std::log(static_cast<double>(larger) / static_cast<double>(smaller));
}

bool Collector::ReportContext(const Context &) {
  return true;
}

void Collector::ReportRuns(const std::vector<Run> &runs) {
  for (const Run &run : runs) {
    if (run.run_type != Run::RT_Iteration)
      continue;
    uint64_t size = 0;
    llvm::StringRef(run.run_name.args).getAsInteger(10, size);
    Measurement measurement;
    if (run.error_occurred) {
      measurement.trouble = run.error_message;
    } else {
      double rounds = static_cast<double>(run.iterations);
      measurement.seconds = run.real_accumulated_time / rounds;
      measurement.cpuSeconds = run.cpu_accumulated_time / rounds;
      for (const auto &[name, counter] : run.counters)
        measurement.counters[name] = counter.value;
      // Google Benchmark cannot see the processor time of another process.
      if (auto known = measurement.counters.find(kProcessor); known != measurement.counters.end())
        measurement.cpuSeconds = known->second;
    }
    llvm::errs() << "  " << run.run_name.function_name << ", " << size << " actions: ";
    if (run.error_occurred)
      llvm::errs() << measurement.trouble << '\n';
    else
      llvm::errs() << llvm::format("%.4f s, %.4f s on the processor\n", measurement.seconds, measurement.cpuSeconds);
    results.add(run.run_name.function_name, size, std::move(measurement));
  }
}
