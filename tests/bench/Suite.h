//===- Suite.h - everything that is measured ------------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. Most is measured in this process, as often as Google Benchmark thinks fit. Whole checks are measured once
// each, in processes of their own (WholeCheck.h), and the complete encoding only there, since it must be stopped where
// it gives out; then larger sizes are not tried.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "Inputs.h"
#include "VerifyPass.h"
#include "WholeCheck.h"

#include <benchmark/benchmark.h>

#include <functional>
#include <set>

namespace precedent::bench {

struct SuiteSettings {
  uint64_t maxActions = allSizes().back();
  /// What --engine=whole may take for one file: seconds of processor time, mebibytes.
  unsigned budget = 60, memory = 12288;
};

/// Must live until the last run, and so must the inputs.
class Suite {
public:
  Suite(Inputs &inputs, const SuiteSettings &settings) : inputs(inputs), settings(settings) {}

  /// Schedules are ten times as large as the rest: their rows are short. By size and then by input: each input is read
  /// once, and no two large ones are in memory at a time.
  void registerAll();

private:
  benchmark::internal::Benchmark *add(const std::string &name, const Input &input,
                                      std::function<void(benchmark::State &)> body);
  void addRead(const Input &input);
  void addDigest(const Input &input);
  void addSha(const Input &input);
  void addInfer(const Input &input);
  void addCheck(const Input &input, Engine engine, Verdict expected);
  void addVerdict(const char *row, const Input &input, const RuleSelection &rules);
  /// A whole check; budget and memory as in ProcessTask.
  void addProcess(const std::string &name, const Input &input, Engine engine, unsigned budget, unsigned memory);

  Inputs &inputs;
  Modules modules;
  const SuiteSettings &settings;
  /// Names of rows that have failed at a size.
  std::set<std::string> givenOut;
};

} // namespace precedent::bench
