//===- Names.h - names of the rows, which the summary looks up ------------------------------------------*- C++ -*-===//

#pragma once

#include "Inputs.h"

#include "verify/Checker.h"

namespace precedent::bench {

inline std::string readRow(Kind kind) {
  return ("read " + nameOf(kind)).str();
}
inline std::string digestRow(Kind kind) {
  return ("digest " + nameOf(kind)).str();
}
/// SHA-256 alone, over the bytes that the digest covers.
inline std::string shaRow(Kind kind) {
  return ("SHA-256 of the " + nameOf(kind) + "'s bytes").str();
}
/// From the model to the verdict, digest included.
inline std::string checkRow(Kind kind, Engine engine, Planner planner = Planner::Mirrored) {
  std::string name = ("check " + nameOf(kind) + ", " + nameOf(engine)).str();
  return planner == Planner::Mirrored ? name : name + ", " + nameOf(planner).str();
}
/// From a program to its edges by the reference rule, without a verdict.
inline constexpr const char *kInferRow = "infer edges of program";
/// Of a schedule: from the model to the verdict under buffered sends, by all rules and without figures.
inline constexpr const char *kVerdictRow = "verdict of schedule";
/// The same by the rules about coverage, order and deadlock alone.
inline constexpr const char *kOrderRow = "coverage, order, deadlock of schedule";
/// A whole `check` in a process of its own.
inline std::string wholeCheckRow(Kind kind, Engine engine = Engine::Classes) {
  std::string name = ("whole check of " + nameOf(kind)).str();
  return engine == Engine::Classes ? name : name + ", " + nameOf(engine).str() + " engine";
}

/// Counters of rows that are measured in processes, all of them seconds on the wall.
inline constexpr const char *kStartUp = "start-up", *kReading = "reading", *kDigest = "digest",
                            *kVerification = "verification";
/// The same on the processor: `processor/reading`. `processor` alone is that of the whole.
inline constexpr const char *kProcessor = "processor";
inline std::string onProcessor(const std::string &part) {
  return std::string(kProcessor) + "/" + part;
}
/// Bytes.
inline constexpr const char *kPeakGrowth = "peak growth";
/// What was decided, and how often Z3 was asked.
inline constexpr const char *kObligations = "obligations", *kQueries = "queries";
inline constexpr const char *kEdges = "edges";

} // namespace precedent::bench
